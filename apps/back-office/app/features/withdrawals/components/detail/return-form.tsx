import { Textarea } from '@mantine/core';
import { returnWithdrawal } from '@indike/contract/operator/money/money';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import { useSteps } from '../../api.ts';
import { StepForm } from './step-form.tsx';
import type { StepFormProps } from './step-props.ts';

export function ReturnForm({ withdrawal, confirm, onDone }: StepFormProps) {
  const { giveBack } = useSteps(withdrawal.id);
  const form = useZodForm({
    schema: returnWithdrawal.body,
    initial: { reason: '' },
    onSubmit: ({ reason }) =>
      confirm(async () => {
        await giveBack(reason);
        showSuccess('Devolução registrada');
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
    </StepForm>
  );
}
