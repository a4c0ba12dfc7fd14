import {
  type NotificationResponse,
  notifications,
  saveNotifications,
} from '@indike/contract/accounts/notifications';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '#app/shared/http/call.ts';
import { endpointQuery } from '#app/shared/query/endpoint-query.ts';

export const NOTIFICATIONS_FAILED = 'Erro obtendo os avisos';

export const notificationsQuery = () => endpointQuery(notifications, {}, NOTIFICATIONS_FAILED);

type Choice = Pick<NotificationResponse, 'kind' | 'enabled'>;

/** Shown at once, saved in the order of the taps; a failure puts the switch back. */
export function useChoose() {
  const client = useQueryClient();
  const { queryKey } = notificationsQuery();
  const show = ({ kind, enabled }: Choice) =>
    client.setQueryData(
      queryKey,
      (old) => old && { data: old.data.map((one) => (one.kind === kind ? { ...one, enabled } : one)) },
    );
  return useMutation({
    mutationFn: (choice: Choice) => call(saveNotifications, { body: { notifications: [choice] } }),
    scope: { id: 'notifications' },
    meta: { errorMessage: 'Erro atualizando os avisos' },
    onMutate: async (choice) => {
      await client.cancelQueries({ queryKey });
      show(choice);
    },
    onError: (_error, choice) => show({ ...choice, enabled: !choice.enabled }),
  });
}
