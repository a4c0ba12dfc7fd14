import { Stack } from '@mantine/core';
import type { ComponentPropsWithRef, ReactNode } from 'react';
import { FormActions } from '#app/shared/forms/form-actions.tsx';
import { BulkOutcome } from './bulk-outcome.tsx';
import type { BulkSteps } from './use-bulk-steps.ts';

interface Props {
  readonly form: { readonly formProps: ComponentPropsWithRef<'form'>; readonly busy: boolean };
  readonly steps: BulkSteps;
  /** The label of the button that applies the change. */
  readonly submit: string;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** First the form with a button to its preview, then the preview, then the result. */
export function BulkForm({ form: { formProps, busy }, steps, submit, onDone, children }: Props) {
  if (steps.preview)
    return (
      <BulkOutcome
        preview={steps.preview}
        result={steps.result}
        submit={submit}
        onRun={steps.run}
        onBack={steps.back}
        onDone={onDone}
      />
    );
  return (
    <form {...formProps}>
      <Stack gap="md">
        {children}
        <FormActions submit="Ver prévia" busy={busy} busyText="Conferindo…" onBack={onDone} />
      </Stack>
    </form>
  );
}
