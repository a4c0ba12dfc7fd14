import { BACKGROUND_HEADER } from '@indike/contract/operator/access/sign-in';
import type { CallInput, CallName, ResponseOf } from '@indike/contract/calls';
import type { MessageResponse } from '@indike/contract/wire/responses';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { type CallOptions, sendCall } from '@indike/ui/http/send-call.ts';
import { showError, showSuccess } from '@indike/ui/toasts/toasts.ts';
import { invalidate, queriesBy } from '@indike/ui/query/call-query.ts';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { isIdle } from '../session/last-use.ts';
import { getSession, setSession } from '../session/session-store.ts';

/** The only way to call the API: `await call('GET /api/operator/indications/{id}', { params: { id: '7' } })`. Throws an ApiError. */
export async function call<N extends CallName>(
  name: N,
  input: CallInput<N>,
  options: CallOptions = {},
): Promise<ResponseOf<N>> {
  const before = getSession();
  const headers: Readonly<Record<string, string>> = isIdle() ? { [BACKGROUND_HEADER]: '1' } : {};
  try {
    return await sendCall(name, input, { ...options, headers, signedIn: before.status === 'in' });
  } catch (error) {
    // A late response must not end a newer session.
    if (error instanceof ApiError && error.sessionEnded && getSession() === before) expire(error);
    throw error;
  }
}

/** Ends the session and shows the error here, only once for several parallel 401 responses. */
function expire(error: ApiError) {
  setSession({ status: 'out' });
  showError(explanation(error, error.message));
}

export const { callQuery, useCall } = queriesBy(call);

/** The input of a list that is so short that one page holds all of it, such as the team. */
export const WHOLE_LIST = { query: { limit: '100' } } as const;

/** Returns a function that refetches what these calls read, whatever their input. */
export function useRefresh(...names: readonly CallName[]): () => Promise<void> {
  const client = useQueryClient();
  return () => invalidate(client, ...names);
}

/** Sends what it is given, and then refetches what `changed` calls read. */
export function useSend(errorMessage: string, ...changed: readonly CallName[]) {
  const refresh = useRefresh(...changed);
  return useMutation({
    mutationFn: (send: () => Promise<unknown>) => send(),
    meta: { errorMessage },
    onSuccess: () => void refresh(),
  });
}

type MessageCall = {
  [N in CallName]: ResponseOf<N> extends { readonly message: string } ? N : never;
}[CallName];

/** A command of one click. Afterwards it shows the server's message and refetches what `changed` calls read. */
export function useAct<N extends MessageCall>(name: N, failed: string, ...changed: readonly CallName[]) {
  const { mutate, isPending } = useCall(name, failed);
  const refresh = useRefresh(...changed);
  const act = (input: CallInput<N>) => {
    if (isPending) return;
    mutate(input, {
      onSuccess: (answer) => {
        // TypeScript does not see that each response of a `MessageCall` has a message.
        showSuccess((answer as MessageResponse).message);
        void refresh();
      },
    });
  };
  return [act, isPending] as const;
}
