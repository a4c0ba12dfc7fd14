import { Text } from '@mantine/core';
import type { Withholding } from '@indike/contract/operator/money/withholding';
import { formatDate } from '@indike/rules/dates/calendar';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { useToday } from '@indike/ui/format/dates.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useQueryClient } from '@tanstack/react-query';
import * as z from 'zod/mini';
import { runConfirmed } from '#app/shared/confirmation/confirm.ts';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { typedDay } from '#app/shared/forms/typed-values.ts';
import { call } from '#app/shared/http/call.ts';
import { withholdingQuery } from '../api.ts';

interface Props {
  readonly withholding: Withholding;
  readonly onDone: () => void;
}

const schema = z.object({ effective_from: typedDay('Informe a partir de que dia') });

/** Turns withholding on or off, whichever it is not now. */
export function WithholdingForm({ withholding: { enabled, version }, onDone }: Props) {
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
    <CommandForm form={form} silent submit={enabled ? 'Desligar' : 'Ligar'}>
      <Text>
        {enabled
          ? 'Os saques que forem pagos a partir deste dia não terão mais imposto retido. O que já foi agendado fica como está.'
          : 'Os saques que forem pagos a partir deste dia terão o imposto de renda retido, pela tabela do mês e com o desconto simplificado. O que já foi agendado fica como está.'}
      </Text>
      <DateField label="A partir de" min={today} {...form.value('effective_from')} />
    </CommandForm>
  );
}
