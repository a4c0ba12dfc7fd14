import { TextInput } from '@mantine/core';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { transitionRefusals } from '@indike/rules/referrals/referrals';
import * as z from 'zod/mini';
import { useTransitionReferral } from '../../api.ts';
import { typedMoney } from '#app/shared/forms/typed-values.ts';
import { note } from '../../model/cancel-reason.ts';
import { type FormProps, ActionForm, NoteField, useSaving } from './action-form.tsx';
import { RewardPreview } from './reward-preview.tsx';

const schema = z.object({ estimated_value: typedMoney(transitionRefusals.estimated_value_required), note });

export function NegotiationForm(props: FormProps) {
  const { referral, onDone } = props;
  const saving = useSaving(props);
  const transition = useTransitionReferral(referral.id);
  const before = referral.estimated_value;
  const form = useZodForm({
    schema,
    initial: { estimated_value: before === null ? '' : moneyText(before), note: '' },
    onSubmit: (values) =>
      saving.save(
        () =>
          transition.mutateAsync({
            status: 'in_negotiation',
            seen_transaction_id: saving.seen,
            ...values,
          }),
        'Negociação iniciada',
      ),
  });
  return (
    <ActionForm {...form} saving={saving} submit="Iniciar negociação" onDone={onDone}>
      <TextInput
        label="Valor estimado do contrato"
        placeholder="R$&nbsp;5.000,00"
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.text('estimated_value')}
      />
      <RewardPreview typed={form.values.estimated_value} indiker={referral.indiker} forecast />
      <NoteField {...form.text('note')} />
    </ActionForm>
  );
}
