import type { NotificationResponse } from '@indike/contract/accounts/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callQuery } from '#app/shared/http/call.ts';

export const FAILED = { list: 'Erro obtendo os avisos' } as const;

export const notificationsQuery = () => callQuery('GET /api/me/notifications', {}, FAILED.list);

/** `enabled` is e-mail; `push` is push messages on the devices. */
export type Channel = 'enabled' | 'push';
export type Choice = Pick<NotificationResponse, 'kind'> & { readonly [C in Channel]?: boolean };

/** Optimistic update: shows a choice at once, saves in the order of the taps and reverts the switch on a failure. */
export function useChoose() {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery();
  const show = (choice: Choice) =>
    client.setQueryData(
      queryKey,
      (old) =>
        old && { data: old.data.map((one) => (one.kind === choice.kind ? { ...one, ...choice } : one)) },
    );
  return useMutation({
    mutationFn: (choice: Choice) => call('PUT /api/me/notifications', { body: { notifications: [choice] } }),
    scope: { id: 'notifications' },
    meta: { errorMessage: 'Erro atualizando os avisos' },
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey });
      show(choice);
    },
    onError: (_error, { kind, enabled, push }) =>
      show({
        kind,
        ...(enabled !== undefined && { enabled: !enabled }),
        ...(push !== undefined && { push: !push }),
      }),
  });
}
