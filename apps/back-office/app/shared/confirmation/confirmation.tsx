import '@mantine/core/styles/Anchor.css';
import type { ResponseOf } from '@indike/contract/calls';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { showError } from '@indike/ui/toasts/toasts.ts';
import { type ReactNode, useState } from 'react';
import { call, useCall } from '#app/shared/http/call.ts';
import { type Factor, FactorForm } from './factor-form.tsx';

type Task = () => Promise<unknown>;

interface Question {
  readonly options: ResponseOf<'POST /api/operator/auth/confirmation/options'>;
  readonly onConfirmed: () => void;
  readonly onCancelled: () => void;
}

const asksForConfirmation = (error: unknown) =>
  error instanceof ApiError && error.code === 'confirmation_required';

interface Confirmation {
  /** For buttons: runs the task. If the server requires the second factor again, asks for it and retries. */
  readonly run: (task: Task) => Promise<void>;
  /** For forms: like `run`, but rejects with the server's refusal, so that the form can show it at its fields. */
  readonly submit: (task: Task) => Promise<void>;
  /** The page must render this. */
  readonly dialog: ReactNode;
}

/** The type of the function through which a form sends its request. */
export type Confirm = Confirmation['submit'];

export function useConfirmation(): Confirmation {
  const [question, setQuestion] = useState<Question | null>(null);
  const confirm = useCall('POST /api/operator/auth/confirmation', 'Não foi possível confirmar');
  /** Asks for the second factor. Resolves to whether the operator confirmed. */
  const confirmAgain = async () => {
    const options = await call('POST /api/operator/auth/confirmation/options', {});
    return new Promise<boolean>((resolve) =>
      setQuestion({ options, onConfirmed: () => resolve(true), onCancelled: () => resolve(false) }),
    );
  };
  const submit = async (task: Task): Promise<void> => {
    try {
      await task();
    } catch (error) {
      if (!asksForConfirmation(error)) throw error;
      if (await confirmAgain()) await submit(task);
    }
  };
  const run = (task: Task) =>
    submit(task).catch((error: unknown) => showError(explanation(error, 'Não foi possível salvar')));
  const onFactor = async (body: Factor) => {
    await confirm.mutateAsync({ body });
    setQuestion(null);
    question?.onConfirmed();
  };
  const onClose = () => {
    setQuestion(null);
    question?.onCancelled();
  };
  const dialog = question && (
    <Dialog opened onClose={onClose} title="Confirme que é você" size="28rem">
      <FactorForm
        kinds={question.options.second_factor}
        passkey={question.options.passkey}
        submit="Confirmar"
        onFactor={onFactor}
      />
    </Dialog>
  );
  return { run, submit, dialog };
}
