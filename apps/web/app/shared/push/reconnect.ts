import { push } from '@indike/contract/accounts/push';
import { call } from '../http/call.ts';
import { getSession, subscribeToSession } from '../session/session-store.ts';
import { connectDevice } from './api.ts';
import { pushChoice } from './choice.ts';
import { isPermitted } from './device.ts';

/** The session that was looked after last, so that each is once. */
let lastToken: string | undefined;

async function reconnect(): Promise<void> {
  const session = getSession();
  if (session.status !== 'in' || session.token === lastToken || pushChoice() !== 'on' || !isPermitted())
    return;
  lastToken = session.token;
  const { data } = await call(push, {});
  if (!data.enabled) await connectDevice();
}

/** A session's end turns its messages off. Who had turned them on here gets them again after the next sign-in. */
export function keepDeviceConnected(): void {
  const look = () => void reconnect().catch(() => undefined);
  subscribeToSession(look);
  look();
}
