import '@mantine/core/styles/Checkbox.css';
import { Checkbox, Text } from '@mantine/core';
import { parseDate, plainDate } from '@indike/rules/dates/calendar';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { moneyText } from '@indike/ui/format/money.ts';
import { useToday } from '@indike/ui/format/dates.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import * as z from 'zod/mini';
import { useInvoicePayment } from '../../api.ts';
import { paymentNeedsDateConfirmation } from '../../model/date-doubts.ts';
import { asTyped, typedDay } from '#app/shared/forms/typed-values.ts';
import { expirySentence, releaseSentence } from '../../model/expected-reward.ts';
import { type FormProps, ActionForm, useSaving } from './action-form.tsx';
import classes from './actions.module.css';

const schema = z.object({ paid_at: typedDay('Informe a data do pagamento'), confirm_dates: z.boolean() });

export function InvoiceForm(props: FormProps) {
  const { referral, onDone } = props;
  const today = useToday();
  const saving = useSaving(props);
  const register = useInvoicePayment(referral.id);
  const form = useZodForm({
    schema,
    initial: { paid_at: asTyped(today), confirm_dates: false },
    onSubmit: (body) => saving.save(() => register.mutateAsync(body), 'Pagamento da fatura registrado'),
  });
  const paidOn = parseDate(form.values.paid_at);
  const lastDay = plainDate(referral.contract?.last_invoice_payment_day ?? '');
  const waiting = referral.reward?.earnings.filter(({ state }) => state === 'promised') ?? [];
  const total = waiting.reduce((sum, { value }) => sum + value, 0);
  return (
    <ActionForm {...form} saving={saving} submit="Registrar pagamento" onDone={onDone}>
      <DateField label="Data do pagamento" max={today} {...form.value('paid_at')} />
      {paymentNeedsDateConfirmation(referral, form.values.paid_at, today) && (
        <Checkbox
          label="Conferi: a data está certa, embora seja antiga"
          {...form.checkbox('confirm_dates')}
        />
      )}
      <output className={classes['preview']}>
        {paidOn !== null && <p className={classes['sum']}>{releaseSentence(moneyText(total), paidOn)}</p>}
        {lastDay !== null && <p>{expirySentence(lastDay)}</p>}
      </output>
      <Text c="dimmed">O registro não se desfaz: depois dele, só um estorno corrige.</Text>
    </ActionForm>
  );
}
