import { Button, Text } from '@mantine/core';
import type { Withholding } from '@indike/contract/operator/money/withholding';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { dateText, dateTimeText, useToday } from '@indike/ui/format/dates.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { Loaded } from '#app/shared/list/loaded.tsx';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { SecondLine } from '#app/shared/table/cells.tsx';
import { withholdingQuery } from '../api.ts';
import classes from './taxes.module.css';
import { formatDate } from '@indike/rules/dates/calendar';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { typedDay } from '#app/shared/forms/typed-values.ts';
import { call } from '#app/shared/http/call.ts';

/** Whether income tax is withheld from payments, since when, and who decided it. */
export function WithholdingPanel() {
  return (
    <Loaded query={withholdingQuery()} height={160}>
      {(withholding) => <Current withholding={withholding} />}
    </Loaded>
  );
}

function Current({ withholding }: { readonly withholding: Withholding }) {
  const may = useCanCall();
  const { open, props } = useDialog('retencao');
  const { enabled, changes } = withholding;
  return (
    <Panel title="Retenção do imposto de renda">
      <p>
        {enabled
          ? 'Hoje o imposto é retido: ao agendar um saque, calculamos o imposto sobre tudo o que o CPF recebe no mês.'
          : 'Hoje nada é retido: cada saque é pago pelo valor inteiro.'}
      </p>
      {may('PUT /api/operator/withholding') && (
        <Button variant="default" onClick={open}>
          {enabled ? 'Desligar a retenção' : 'Ligar a retenção'}
        </Button>
      )}
      {changes.length > 0 && (
        <ul className={classes['changes']} aria-label="Mudanças da retenção">
          {changes.map((change) => (
            <li key={change.created_at}>
              {change.enabled ? 'Ligada' : 'Desligada'} a partir de {dateText(change.effective_from)}
              <SecondLine>
                {change.operator.name}, em {dateTimeText(change.created_at)}
              </SecondLine>
            </li>
          ))}
        </ul>
      )}
      <Dialog {...props} title="Retenção do imposto de renda">
        <WithholdingForm withholding={withholding} onDone={props.onClose} />
      </Dialog>
    </Panel>
  );
}

interface Props {
  readonly withholding: Withholding;
  readonly onDone: () => void;
}

const schema = z.object({ effective_from: typedDay('Informe a partir de que dia') });

/** Turns withholding on or off, whichever it is not now. */
function WithholdingForm({ withholding: { enabled, version }, onDone }: Props) {
  const today = useToday();
  const client = useQueryClient();
  const { queryKey } = withholdingQuery();
  const form = useZodForm({
    schema,
    initial: { effective_from: formatDate(today) },
    onSubmit: ({ effective_from }) =>
      runConfirmed(async () => {
        try {
          const body = { enabled: !enabled, effective_from, seen_version: version };
          client.setQueryData(queryKey, await call('PUT /api/operator/withholding', { body }));
        } catch (error) {
          void client.invalidateQueries({ queryKey });
          throw error;
        }
        onDone();
        showSuccess(enabled ? 'Retenção desligada' : 'Retenção ligada');
      }),
  });
  return (
    <CommandForm form={form} submit={enabled ? 'Desligar' : 'Ligar'}>
      <Text>
        {enabled
          ? 'Os saques que forem pagos a partir deste dia não terão mais imposto retido. O que já foi agendado fica como está.'
          : 'Os saques que forem pagos a partir deste dia terão o imposto de renda retido, pela tabela do mês e com o desconto simplificado. O que já foi agendado fica como está.'}
      </Text>
      <DateField label="A partir de" min={today} {...form.value('effective_from')} />
    </CommandForm>
  );
}
