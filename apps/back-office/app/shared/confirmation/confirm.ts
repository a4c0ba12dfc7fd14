import type { ResponseOf } from '@indike/contract/calls';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { createStore } from '@indike/ui/hooks/create-store.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { showError } from '@indike/ui/toasts/toasts.ts';
import { useSyncExternalStore } from 'react';
import { call } from '../http/call.ts';

type Task = () => Promise<unknown>;

export interface Question {
  readonly options: ResponseOf<'POST /api/operator/auth/confirmation/options'>;
  readonly onAnswer: (isConfirmed: boolean) => void;
}

/** The question that `Confirmation` shows. */
const store = createStore<Question | null>(() => null);
export const useQuestion = (): Question | null =>
  useSyncExternalStore(store.subscribe, store.get, () => null);
export const dropQuestion = (): void => store.get()?.onAnswer(false);

const asksForConfirmation = (error: unknown) =>
  error instanceof ApiError && error.code === 'confirmation_required';

/** Asks for the second factor. Resolves to whether the operator confirmed. */
async function confirmAgain(): Promise<boolean> {
  const options = await call('POST /api/operator/auth/confirmation/options', {});
  return new Promise((resolve) => {
    const onAnswer = (isConfirmed: boolean) => {
      store.set(null);
      resolve(isConfirmed);
    };
    store.set({ options, onAnswer });
  });
}

/**
 * Runs the task. If the server requires the second factor again, asks for it and retries. For forms: rejects with the
 * server's refusal, so that the form can show it at its fields. Resolves to whether it ran, which it does not if the operator does not confirm.
 */
export async function confirmed(task: Task): Promise<boolean> {
  try {
    await task();
    return true;
  } catch (error) {
    if (!asksForConfirmation(error)) throw error;
    return (await confirmAgain()) && confirmed(task);
  }
}

/** Like `confirmed`, for buttons: shows the server's refusal. */
export const runConfirmed = (task: Task): Promise<unknown> =>
  confirmed(task).catch((error: unknown) => showError(explanation(error, 'Não foi possível salvar')));
