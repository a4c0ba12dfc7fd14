import { Text } from '@mantine/core';
import { paymentTermsOf } from '@indike/contract/money/programme';
import type { Invoice } from '@indike/contract/operator/money/invoices';
import { formatDate, parseDate, plainDate } from '@indike/rules/dates/calendar';
import { isLongAgo, releaseDate } from '@indike/rules/money/earnings';
import { Checkbox } from '@indike/ui/fields/checkbox.ts';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { dateText, useToday } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import * as z from 'zod/mini';
import { Pair, Pairs } from '#app/shared/detail/detail-layout.tsx';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { typedDay } from '#app/shared/forms/typed-values.ts';
import { useRegisterPayment } from '../api.ts';

const schema = z.object({ paid_at: typedDay('Informe a data do pagamento'), confirm_dates: z.boolean() });

interface Props {
  readonly invoice: Invoice;
  readonly onDone: () => void;
}

export function PaymentForm({ invoice, onDone }: Props) {
  const today = useToday();
  const register = useRegisterPayment(invoice.id);
  const form = useZodForm({
    schema,
    initial: { paid_at: formatDate(today), confirm_dates: false },
    onSubmit: async (body) => {
      await register.mutateAsync(body);
      showSuccess('Pagamento da fatura registrado');
      onDone();
    },
  });
  const paidOn = parseDate(form.values.paid_at);
  const lastDay = plainDate(invoice.last_payment_day);
  const terms = paymentTermsOf(invoice.programme);
  const isDoubted =
    paidOn !== null && lastDay !== null && paidOn <= lastDay && isLongAgo(paidOn, today, terms);
  return (
    <CommandForm form={form} submit="Registrar pagamento" onBack={onDone}>
      <Pairs>
        <Pair title="Empresa">{invoice.name}</Pair>
        <Pair title="Contrato">{moneyText(invoice.value)}</Pair>
        <Pair title="Vencimento">{dateText(invoice.due_date)}</Pair>
      </Pairs>
      <DateField
        label="Data do pagamento"
        min={plainDate(invoice.closed_at) ?? undefined}
        max={today}
        {...form.value('paid_at')}
      />
      {isDoubted && (
        <Checkbox
          label="Conferi: a data está certa, embora seja antiga"
          {...form.checkbox('confirm_dates')}
        />
      )}
      {paidOn !== null && (
        <Text>A bonificação fica disponível em {dateText(releaseDate(paidOn, terms))}.</Text>
      )}
      <Text c="dimmed">O registro não se desfaz: depois dele, só um estorno corrige.</Text>
    </CommandForm>
  );
}
