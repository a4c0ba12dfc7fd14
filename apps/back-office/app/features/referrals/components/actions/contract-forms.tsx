import { TextInput, type TextInputProps } from '@mantine/core';
import { transitionRefusals } from '@indike/rules/referrals/referrals';
import { formatDate } from '@indike/rules/dates/calendar';
import { Checkbox } from '@indike/ui/fields/checkbox.ts';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { moneyText } from '@indike/ui/format/money.ts';
import { useToday } from '@indike/ui/format/dates.ts';
import * as z from 'zod/mini';
import { contractNeedsDateConfirmation } from '../../model/date-doubts.ts';
import { typedDay, typedMoney } from '#app/shared/forms/typed-values.ts';
import { note } from '../../model/cancel-reason.ts';
import { dealValueText } from '../../model/waiting-deal.ts';
import { type FormProps, ActionForm, NoteField, sendTransition, useActionForm } from './action-form.tsx';
import classes from './actions.module.css';
import { RewardPreview } from './reward-preview.tsx';

const negotiationSchema = z.object({
  estimated_value: typedMoney(transitionRefusals.estimated_value_required),
  note,
});

export function NegotiationForm(props: FormProps) {
  const { referral } = props;
  const before = referral.estimated_value;
  const form = useActionForm(props, {
    schema: negotiationSchema,
    initial: { estimated_value: before === null ? '' : moneyText(before), note: '' },
    send: (values, input) => sendTransition({ status: 'in_negotiation', ...values }, input),
    said: 'Negociação iniciada',
  });
  return (
    <ActionForm form={form} submit="Iniciar negociação">
      <ContractValue label="Valor estimado do contrato" {...form.text('estimated_value')} />
      <RewardPreview typed={form.values.estimated_value} referral={referral} forecast />
      <NoteField {...form.text('note')} />
    </ActionForm>
  );
}

const ContractValue = (props: TextInputProps) => (
  <TextInput
    placeholder="R$&nbsp;5.000,00"
    inputMode="decimal"
    autoComplete="off"
    data-autofocus
    {...props}
  />
);

const contractSchema = z.object({
  contract: z.object({
    value: typedMoney(transitionRefusals.contract_value_not_positive),
    closed_at: typedDay('Informe a data de fechamento'),
    first_invoice_due_date: typedDay('Informe o vencimento da primeira fatura'),
    confirm_dates: z.boolean(),
  }),
  note,
});

export function ContractForm(props: FormProps) {
  const { referral } = props;
  const { waiting_deal: deal } = referral;
  const value = deal?.value ?? referral.estimated_value;
  const today = useToday();
  const form = useActionForm(props, {
    schema: contractSchema,
    initial: {
      'contract.value': value === null ? '' : moneyText(value),
      'contract.closed_at': formatDate(today),
      'contract.first_invoice_due_date': '',
      'contract.confirm_dates': false,
      note: '',
    },
    send: (values, input) => sendTransition({ status: 'accepted', ...values }, input),
    said: 'Contrato registrado',
  });
  const { values } = form;
  const doubtful = contractNeedsDateConfirmation(
    referral,
    {
      value: values['contract.value'],
      closedAt: values['contract.closed_at'],
      dueAt: values['contract.first_invoice_due_date'],
    },
    today,
  );
  return (
    <ActionForm form={form} submit="Registrar contrato">
      <ContractValue
        label="Valor do contrato"
        description={deal && dealValueText(deal)}
        {...form.text('contract.value')}
      />
      <div className={classes['dates']}>
        <DateField label="Data de fechamento" max={today} {...form.value('contract.closed_at')} />
        <DateField label="Vencimento da primeira fatura" {...form.value('contract.first_invoice_due_date')} />
      </div>
      {doubtful && (
        <Checkbox
          label="Conferi: as datas estão certas, embora sejam antigas"
          {...form.checkbox('contract.confirm_dates')}
        />
      )}
      <RewardPreview typed={values['contract.value']} referral={referral} />
      <NoteField {...form.text('note')} />
    </ActionForm>
  );
}
