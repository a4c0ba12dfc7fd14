import { Button, Group, Stack, Text, Textarea } from '@mantine/core';
import { decideHeldBonusesBody } from '@indike/contract/operator/indiker-support';
import type { OperatorIndiker } from '@indike/contract/operator/indikers';
import { bonusHoldReasonTexts } from '@indike/rules/money/bonus-review';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useConfirmation } from '#app/shared/confirmation/confirmation.tsx';
import { FormActions } from '#app/shared/forms/form-actions.tsx';
import { FormRefusal } from '#app/shared/forms/form-refusal.tsx';
import { call } from '#app/shared/http/call.ts';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { useCacheIndiker } from '../../api.ts';
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
        {heldBonusesText(held)}. Ficam fora do saldo disponível e de qualquer saque até a decisão.
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
            <Link to={paths.indiker(invited.id)}>
              {invited.firstname} {invited.lastname}
            </Link>
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

interface FormProps {
  readonly indiker: OperatorIndiker;
  readonly decision: 'released' | 'refused';
  readonly onDone: () => void;
}

const TEXTS = {
  released: { submit: 'Liberar', said: 'Bônus liberados', what: 'entram no saldo disponível' },
  refused: { submit: 'Recusar', said: 'Bônus recusados', what: 'deixam de existir, sem volta' },
} as const;

function DecisionForm({ indiker, decision, onDone }: FormProps) {
  const { submit, dialog } = useConfirmation();
  const show = useCacheIndiker();
  const { submit: title, said, what } = TEXTS[decision];
  const form = useZodForm({
    schema: decideHeldBonusesBody,
    initial: { bonus_ids: indiker.held_bonuses.map(({ id }) => id), decision, reason: '' },
    onSubmit: (body) =>
      submit(async () => {
        show(
          await call('POST /api/operator/indikers/{id}/held-bonuses', {
            params: { id: String(indiker.id) },
            body,
          }),
        );
        onDone();
        showSuccess(said);
      }),
  });
  return (
    <>
      <form {...form.formProps}>
        <Stack gap="md">
          <Text>
            {heldBonusesText(indiker.held_bonuses)}: {what}.
          </Text>
          <Textarea
            label="Motivo"
            description="Fica no registro de auditoria. A pessoa não lê."
            autosize
            minRows={2}
            maxLength={300}
            data-autofocus
            {...form.text('reason')}
          />
          <FormRefusal refusal={form.refusal} />
          <FormActions submit={title} busy={form.busy} danger={decision === 'refused'} onBack={onDone} />
        </Stack>
      </form>
      {dialog}
    </>
  );
}
