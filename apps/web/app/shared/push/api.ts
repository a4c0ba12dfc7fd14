import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call, callQuery } from '../http/call.ts';
import { rememberPush } from './choice.ts';
import { askPermission, subscribeDevice, unsubscribeDevice } from './device.ts';

const FAILED = {
  read: 'Erro obtendo os avisos deste aparelho',
  save: 'Erro atualizando os avisos deste aparelho',
} as const;

export const pushQuery = () => callQuery('GET /api/me/push', {}, FAILED.read);

/** Subscribes the browser and registers the subscription with the server. */
export async function connectDevice() {
  const { data } = await call('GET /api/me/push', {});
  return call('PUT /api/me/push', { body: await subscribeDevice(data.public_key) });
}

/** Returns undefined when the person denied the browser's permission prompt. */
async function turnOn() {
  if ((await askPermission()) !== 'granted') return undefined;
  const answer = await connectDevice();
  rememberPush('on');
  return answer;
}

async function turnOff() {
  rememberPush('declined');
  const answer = await call('DELETE /api/me/push', {});
  await unsubscribeDevice();
  return answer;
}

/** Turns push messages on this device on or off. */
export function useTogglePush() {
  const client = useQueryClient();
  const { queryKey } = pushQuery();
  return useMutation({
    mutationFn: (on: boolean) => (on ? turnOn() : turnOff()),
    scope: { id: 'push' },
    meta: { errorMessage: FAILED.save },
    onSuccess: (answer) => answer && client.setQueryData(queryKey, { data: answer.data }),
  });
}
