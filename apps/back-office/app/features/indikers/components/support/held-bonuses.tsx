import { Button, Group, Text } from '@mantine/core';
import { fullName } from '@indike/ui/format/names.ts';
import { decideHeldBonusesBody } from '@indike/contract/operator/indiker-support';
import type { OperatorIndiker } from '@indike/contract/operator/indikers';
import { bonusHoldReasonTexts } from '@indike/rules/money/bonus-review';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { CommandForm, ReasonField } from '#app/shared/forms/command-form.tsx';
import { call } from '#app/shared/http/call.ts';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { type SupportProps, useSupportForm } from '../../api.ts';
import { heldBonusesText } from '../../model/texts.ts';
import classes from '../detail/detail.module.css';

type Held = OperatorIndiker['held_bonuses'][number];

/** Share bonuses under review, why they are retained, and the decision about them. Renders nothing without any. */
export function HeldBonuses({ indiker }: { readonly indiker: OperatorIndiker }) {
  const may = useCanCall();
  const release = useDialog('liberar-bonus');
  const refusal = useDialog('recusar-bonus');
  const { held_bonuses: held } = indiker;
  if (held.length === 0) return null;
  return (
    <Panel title="Bônus em análise">
      <p className={classes['soft']}>
        {heldBonusesText(held)}. {held.length === 1 ? 'Fica' : 'Ficam'} fora do saldo disponível e de qualquer
        saque até a decisão.
      </p>
      <ol className={classes['lines']}>
        {held.map((bonus) => (
          <Line key={bonus.id} bonus={bonus} />
        ))}
      </ol>
      {may('POST /api/operator/indikers/{id}/held-bonuses') && (
        <Group mt="md">
          <Button variant="default" onClick={release.open}>
            Liberar
          </Button>
          <Button variant="default" onClick={refusal.open}>
            Recusar
          </Button>
        </Group>
      )}
      <Dialog {...release.props} title="Liberar os bônus">
        <DecisionForm indiker={indiker} decision="released" onDone={release.props.onClose} />
      </Dialog>
      <Dialog {...refusal.props} title="Recusar os bônus">
        <DecisionForm indiker={indiker} decision="refused" onDone={refusal.props.onClose} />
      </Dialog>
    </Panel>
  );
}

function Line({ bonus: { value, held_at, invited, reasons } }: { readonly bonus: Held }) {
  return (
    <li>
      <time dateTime={held_at}>{dateText(held_at)}</time>
      <div>
        <p>
          {moneyText(value)} por{' '}
          {invited === null ? (
            'uma pessoa que excluiu o cadastro'
          ) : (
            <Link to={paths.indiker(invited.id)}>{fullName(invited)}</Link>
          )}
        </p>
        {reasons.map((reason) => (
          <p key={reason} className={classes['soft']}>
            {bonusHoldReasonTexts[reason]}
          </p>
        ))}
      </div>
    </li>
  );
}

interface FormProps extends SupportProps {
  readonly decision: 'released' | 'refused';
}

const TEXTS = {
  released: {
    submit: 'Liberar',
    one: { said: 'Bônus liberado', what: 'entra no saldo disponível' },
    many: { said: 'Bônus liberados', what: 'entram no saldo disponível' },
  },
  refused: {
    submit: 'Recusar',
    one: { said: 'Bônus recusado', what: 'deixa de existir, sem volta' },
    many: { said: 'Bônus recusados', what: 'deixam de existir, sem volta' },
  },
} as const;

function DecisionForm({ decision, ...props }: FormProps) {
  const { held_bonuses: held } = props.indiker;
  const { submit, one, many } = TEXTS[decision];
  const { said, what } = held.length === 1 ? one : many;
  const form = useSupportForm(props, {
    schema: decideHeldBonusesBody,
    initial: { bonus_ids: held.map((bonus) => bonus.id), decision, reason: '' },
    send: (body, params) => call('POST /api/operator/indikers/{id}/held-bonuses', { params, body }),
    said,
  });
  return (
    <CommandForm form={form} submit={submit} danger={decision === 'refused'} onBack={props.onDone}>
      <Text>
        {heldBonusesText(held)}: {what}.
      </Text>
      <ReasonField description="Fica no registro de auditoria. A pessoa não lê." {...form.text('reason')} />
    </CommandForm>
  );
}
