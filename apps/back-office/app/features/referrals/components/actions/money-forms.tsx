import { Text, TextInput } from '@mantine/core';
import { clawbackBody } from '@indike/contract/operator/money/money';
import { formatDate, parseDate, plainDate } from '@indike/rules/dates/calendar';
import { Checkbox } from '@indike/ui/fields/checkbox.ts';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { useToday } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { useState } from 'react';
import * as z from 'zod/mini';
import { ReasonField } from '#app/shared/forms/command-form.tsx';
import { typedDay, typedMoney } from '#app/shared/forms/typed-values.ts';
import { call } from '#app/shared/http/call.ts';
import { paymentNeedsDateConfirmation } from '../../model/date-doubts.ts';
import { expirySentence, releaseSentence } from '../../model/expected-reward.ts';
import { type FormProps, ActionForm, useActionForm } from './action-form.tsx';
import classes from './actions.module.css';

const invoiceSchema = z.object({
  paid_at: typedDay('Informe a data do pagamento'),
  confirm_dates: z.boolean(),
});

export function InvoiceForm(props: FormProps) {
  const { referral } = props;
  const today = useToday();
  const form = useActionForm(props, {
    schema: invoiceSchema,
    initial: { paid_at: formatDate(today), confirm_dates: false },
    send: (body, { params }) => call('POST /api/operator/indications/{id}/invoice-payment', { params, body }),
    said: 'Pagamento da fatura registrado',
  });
  const paidOn = parseDate(form.values.paid_at);
  const lastDay = plainDate(referral.contract?.last_invoice_payment_day ?? '');
  const waiting = referral.reward?.earnings.filter(({ state }) => state === 'promised') ?? [];
  const total = waiting.reduce((sum, { value }) => sum + value, 0);
  return (
    <ActionForm form={form} submit="Registrar pagamento">
      <DateField label="Data do pagamento" max={today} {...form.value('paid_at')} />
      {paymentNeedsDateConfirmation(referral, form.values.paid_at, today) && (
        <Checkbox
          label="Conferi: a data está certa, embora seja antiga"
          {...form.checkbox('confirm_dates')}
        />
      )}
      <output className={classes['preview']}>
        {paidOn !== null && (
          <p className={classes['sum']}>{releaseSentence(moneyText(total), paidOn, referral.programme)}</p>
        )}
        {lastDay !== null && <p>{expirySentence(lastDay)}</p>}
      </output>
      <Text c="dimmed">O registro não se desfaz: depois dele, só um estorno corrige.</Text>
    </ActionForm>
  );
}

const clawbackSchema = z.object({
  amount: typedMoney('Informe o valor do estorno, maior que zero'),
  reason: clawbackBody.shape.reason,
});

export function ClawbackForm(props: FormProps) {
  const [seenLimit] = useState(props.referral.clawback_limit);
  const form = useActionForm(props, {
    schema: clawbackSchema,
    initial: { amount: '', reason: '' },
    send: (body, { params }) =>
      call('POST /api/operator/indications/{id}/clawback', {
        params,
        body: { ...body, seen_limit: seenLimit },
      }),
    said: 'Estorno registrado',
    otherwise: (now) => `O valor que ainda pode ser estornado mudou para ${moneyText(now.clawback_limit)}.`,
  });
  return (
    <ActionForm form={form} submit="Estornar" danger>
      <TextInput
        label="Valor do estorno"
        description={`Até ${moneyText(props.referral.clawback_limit)}.`}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.text('amount')}
      />
      <ReasonField
        description="O Indiker recebe este texto."
        data-autofocus={undefined}
        {...form.text('reason')}
      />
      <Text c="dimmed">O estorno não se desfaz. O Indiker recebe um aviso com o valor e o motivo.</Text>
    </ActionForm>
  );
}
