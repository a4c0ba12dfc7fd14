import type { ComponentProps, ReactNode } from 'react';
import { CommandForm } from '#app/shared/forms/command-form.tsx';
import { BulkOutcome } from './bulk-outcome.tsx';
import type { BulkSteps } from './use-bulk-steps.ts';

interface Props {
  readonly form: ComponentProps<typeof CommandForm>['form'];
  readonly steps: BulkSteps;
  /** The label of the button that applies the change. */
  readonly submit: string;
  readonly onDone: () => void;
  readonly children: ReactNode;
}

/** First the form with a button to its preview, then the preview, then the result. */
export function BulkForm({ form, steps, submit, onDone, children }: Props) {
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
    <CommandForm form={form} silent submit="Ver prévia" busyText="Conferindo…" onBack={onDone}>
      {children}
    </CommandForm>
  );
}
