import { Text, Textarea } from '@mantine/core';
import { rejectResultBody } from '@indike/contract/operator/money/money';
import { useZodForm } from '@indike/ui/forms/use-zod-form.ts';
import { showSuccess } from '@indike/ui/toasts/toasts.ts';
import * as z from 'zod/mini';
import { useSteps } from '../../api.ts';
import { resultText } from '../../model/texts.ts';
import { StepForm } from './step-form.tsx';
import type { StepFormProps } from './pay-form.tsx';

// What a second person does with a result that another entered (product 7.10).

const noFields = z.object({});

export function ConfirmResultForm({ withdrawal, confirm, onDone }: StepFormProps) {
  const { confirmResult } = useSteps(withdrawal.id);
  const form = useZodForm({
    schema: noFields,
    initial: {},
    onSubmit: () =>
      confirm(async () => {
        await confirmResult();
        showSuccess('Resultado confirmado');
        onDone();
      }),
  });
  return (
    <StepForm {...form} submit="Confirmar resultado" onDone={onDone}>
      {withdrawal.pending_result && <Text>{resultText(withdrawal.pending_result)}</Text>}
    </StepForm>
  );
}

export function RejectResultForm({ withdrawal, confirm, onDone }: StepFormProps) {
  const steps = useSteps(withdrawal.id);
  const form = useZodForm({
    schema: rejectResultBody,
    initial: { reason: '' },
    onSubmit: ({ reason }) =>
      confirm(async () => {
        await steps.rejectResult(reason);
        showSuccess('Resultado descartado');
        onDone();
      }),
  });
  return (
    <StepForm {...form} submit="Descartar resultado" danger onDone={onDone}>
      <Textarea
        label="Motivo"
        description="Fica no registro de auditoria."
        autosize
        minRows={2}
        maxLength={300}
        data-autofocus
        {...form.text('reason')}
      />
    </StepForm>
  );
}
