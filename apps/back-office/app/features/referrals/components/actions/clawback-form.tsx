import { Text, Textarea, TextInput } from '@mantine/core';
import { clawbackBody } from '@indike/contract/operator/money/money';
import { moneyText } from '@indike/ui/format/money.ts';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import * as z from 'zod/mini';
import { useClawback } from '../../api.ts';
import { typedMoney } from '#app/shared/forms/typed-values.ts';
import { type FormProps, ActionForm, useSaving } from './action-form.tsx';

const schema = z.object({
  amount: typedMoney('Informe o valor do estorno, maior que zero'),
  reason: clawbackBody.shape.reason,
});

export function ClawbackForm(props: FormProps) {
  const { referral, onDone } = props;
  const saving = useSaving(props);
  const take = useClawback(referral.id);
  const form = useZodForm({
    schema,
    initial: { amount: '', reason: '' },
    onSubmit: (body) => saving.save(() => take.mutateAsync(body), 'Estorno registrado'),
  });
  return (
    <ActionForm {...form} saving={saving} submit="Estornar" danger onDone={onDone}>
      <TextInput
        label="Valor do estorno"
        description={`Até ${moneyText(referral.clawback_limit)}.`}
        inputMode="decimal"
        autoComplete="off"
        data-autofocus
        {...form.text('amount')}
      />
      <Textarea
        label="Motivo"
        description="O Indiker recebe este texto."
        autosize
        minRows={2}
        maxLength={300}
        {...form.text('reason')}
      />
      <Text c="dimmed">O estorno não se desfaz. O Indiker recebe um aviso com o valor e o motivo.</Text>
    </ActionForm>
  );
}
