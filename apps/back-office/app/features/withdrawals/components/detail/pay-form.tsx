import { Text } from '@mantine/core';
import { plainDate } from '@indike/rules/dates/calendar';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { moneyText } from '@indike/ui/format/money.ts';
import { useToday } from '@indike/ui/format/dates.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import * as z from 'zod/mini';
import type { OperatorWithdrawal } from '@indike/contract/operator/money/money';
import { asTyped, typedDay } from '#app/shared/forms/typed-values.ts';
import { useSteps } from '../../api.ts';
import { bankCodeOf, enteredText, ResultFields } from './result-fields.tsx';
import { StepForm } from './step-form.tsx';
import type { Confirm } from '#app/shared/confirmation/confirmation.tsx';

export interface StepProps {
  readonly withdrawal: OperatorWithdrawal;
  readonly confirm: Confirm;
}

export interface StepFormProps extends StepProps {
  readonly onDone: () => void;
}

export function PayForm({ withdrawal, confirm, onDone }: StepFormProps) {
  const today = useToday();
  const { pay } = useSteps(withdrawal.id);
  const { total, requested_on, indiker } = withdrawal;
  const form = useZodForm({
    schema: z.object({
      paid_at: typedDay('Informe a data do pagamento'),
      bank_code: bankCodeOf(withdrawal),
    }),
    initial: { paid_at: asTyped(today), bank_code: '' },
    onSubmit: (body) =>
      confirm(async () => {
        await pay(body);
        showSuccess(enteredText(withdrawal, 'Pagamento registrado'));
        onDone();
      }),
  });
  return (
    <StepForm {...form} submit={`Registrar ${moneyText(total)} como pago`} onDone={onDone}>
      <DateField
        label="Data do pagamento"
        min={plainDate(requested_on) ?? undefined}
        max={today}
        {...form.value('paid_at')}
      />
      <ResultFields withdrawal={withdrawal} text={form.text('bank_code')} />
      <Text c="dimmed">
        {withdrawal.result_needs.second_person ? 'A confirmação' : 'O registro'} não se desfaz:{' '}
        {moneyText(total)} passam a constar como pagos a {indiker.firstname} {indiker.lastname}.
      </Text>
    </StepForm>
  );
}
