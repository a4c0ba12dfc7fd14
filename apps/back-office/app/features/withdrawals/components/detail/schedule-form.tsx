import { plainDate } from '@indike/rules/dates/calendar';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { useToday } from '@indike/ui/format/dates.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import * as z from 'zod/mini';
import { asTyped, typedDay } from '#app/shared/forms/typed-values.ts';
import { useSteps } from '../../api.ts';
import { StepForm } from './step-form.tsx';
import type { StepFormProps } from './pay-form.tsx';

const schema = z.object({ payment_date: typedDay('Informe a data do pagamento') });

export function ScheduleForm({ withdrawal, confirm, onDone }: StepFormProps) {
  const today = useToday();
  const { schedule } = useSteps(withdrawal.id);
  const suggested = plainDate(withdrawal.suggested_payment_date ?? '') ?? today;
  const form = useZodForm({
    schema,
    initial: { payment_date: asTyped(suggested) },
    onSubmit: ({ payment_date }) =>
      confirm(async () => {
        await schedule(payment_date);
        showSuccess('Saque agendado');
        onDone();
      }),
  });
  return (
    <StepForm {...form} submit="Agendar" onDone={onDone}>
      <DateField label="Data do pagamento" min={today} {...form.value('payment_date')} />
    </StepForm>
  );
}
