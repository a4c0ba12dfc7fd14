import '@mantine/core/styles/Checkbox.css';
import { Checkbox, TextInput } from '@mantine/core';
import { transitionRefusals } from '@indike/rules/referrals/referrals';
import { DateField } from '@indike/ui/fields/date-field.tsx';
import { moneyText } from '@indike/ui/format/money.ts';
import { useToday } from '@indike/ui/format/dates.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import * as z from 'zod/mini';
import { useTransitionReferral } from '../../api.ts';
import { contractNeedsDateConfirmation } from '../../model/date-doubts.ts';
import { asTyped, typedDay, typedMoney } from '#app/shared/forms/typed-values.ts';
import { note } from '../../model/cancel-reason.ts';
import { type FormProps, ActionForm, NoteField, useSaving } from './action-form.tsx';
import classes from './actions.module.css';
import { RewardPreview } from './reward-preview.tsx';

const schema = z.object({
  contract: z.object({
    value: typedMoney(transitionRefusals.contract_value_not_positive),
    closed_at: typedDay('Informe a data de fechamento'),
    first_invoice_due_date: typedDay('Informe o vencimento da primeira fatura'),
    confirm_dates: z.boolean(),
  }),
  note,
});

export function ContractForm(props: FormProps) {
  const { referral, onDone } = props;
  const today = useToday();
  const saving = useSaving(props);
  const transition = useTransitionReferral(referral.id);
  const form = useZodForm({
    schema,
    initial: {
      'contract.value': referral.estimated_value === null ? '' : moneyText(referral.estimated_value),
      'contract.closed_at': asTyped(today),
      'contract.first_invoice_due_date': '',
      'contract.confirm_dates': false,
      note: '',
    },
    onSubmit: (values) =>
      saving.save(
        () =>
          transition.mutateAsync({
            ...values,
            status: 'accepted',
            seen_transaction_id: saving.seen,
          }),
        'Contrato registrado',
      ),
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
    <ActionForm {...form} saving={saving} submit="Registrar contrato" onDone={onDone}>
      <TextInput
        label="Valor do contrato"
        placeholder="R$&nbsp;5.000,00"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
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
      <RewardPreview typed={values['contract.value']} indiker={referral.indiker} />
      <NoteField {...form.text('note')} />
    </ActionForm>
  );
}
