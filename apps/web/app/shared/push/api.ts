import { disablePush, enablePush, push } from '@indike/contract/accounts/push';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { call } from '../http/call.ts';
import { endpointQuery } from '../query/endpoint-query.ts';
import { rememberPush } from './choice.ts';
import { askPermission, subscribeDevice, unsubscribeDevice } from './device.ts';

const FAILED = {
  read: 'Erro obtendo os avisos deste aparelho',
  save: 'Erro atualizando os avisos deste aparelho',
} as const;

export const pushQuery = () => endpointQuery(push, {}, FAILED.read);

/** Subscribes the browser and registers the subscription with the server. */
export async function connectDevice() {
  const { data } = await call(push, {});
  return call(enablePush, { body: await subscribeDevice(data.public_key) });
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
  const answer = await call(disablePush, {});
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
