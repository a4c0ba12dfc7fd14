import { Textarea } from '@mantine/core';
import { returnWithdrawalBody } from '@indike/contract/operator/money/money';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import * as z from 'zod/mini';
import { useSteps } from '../../api.ts';
import { bankCodeOf, enteredText, ResultFields } from './result-fields.tsx';
import { StepForm } from './step-form.tsx';
import type { StepFormProps } from './pay-form.tsx';

export function ReturnForm({ withdrawal, confirm, onDone }: StepFormProps) {
  const { giveBack } = useSteps(withdrawal.id);
  const form = useZodForm({
    schema: z.object({ reason: returnWithdrawalBody.shape.reason, bank_code: bankCodeOf(withdrawal) }),
    initial: { reason: '', bank_code: '' },
    onSubmit: (body) =>
      confirm(async () => {
        await giveBack(body);
        showSuccess(enteredText(withdrawal, 'Devolução registrada'));
        onDone();
      }),
  });
  return (
    <StepForm {...form} submit="Registrar devolução" danger onDone={onDone}>
      <Textarea
        label="Motivo"
        description="Como o banco o informou. O Indiker recebe este texto."
        autosize
        minRows={2}
        maxLength={300}
        data-autofocus
        {...form.text('reason')}
      />
      <ResultFields withdrawal={withdrawal} text={form.text('bank_code')} />
    </StepForm>
  );
}
