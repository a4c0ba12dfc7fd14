import { Stack } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { FormActions } from '#app/shared/forms/form-actions.tsx';
import { FormRefusal } from '#app/shared/forms/form-refusal.tsx';

interface Props {
  readonly formProps: ComponentPropsWithRef<'form'>;
  readonly busy: boolean;
  readonly refusal: string | null;
  readonly submit: string;
  readonly danger?: boolean;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

export function StepForm({ formProps, busy, refusal, submit, danger = false, onDone, children }: Props) {
  return (
    <form {...formProps}>
      <Stack gap="md">
        {children}
        <FormRefusal refusal={refusal} />
        <FormActions submit={submit} busy={busy} danger={danger} onBack={onDone} />
      </Stack>
    </form>
  );
}
