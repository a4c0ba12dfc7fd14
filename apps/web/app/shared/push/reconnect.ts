import { call } from '../http/call.ts';
import { getSession, subscribeToSession } from '../session/session-store.ts';
import { connectDevice } from './api.ts';
import { pushChoice } from './choice.ts';
import { isPermitted } from './device.ts';

/** The token of the session that was checked last, so that each session is checked once. A failed check does not count. */
let lastToken: string | undefined;

async function reconnect(): Promise<void> {
  const session = getSession();
  if (session.status !== 'in' || session.token === lastToken || pushChoice() !== 'on' || !isPermitted())
    return;
  lastToken = session.token;
  try {
    const { data } = await call('GET /api/me/push', {});
    if (!data.enabled) await connectDevice();
  } catch (error) {
    if (lastToken === session.token) lastToken = undefined;
    throw error;
  }
}

/** Push messages end with their session. Turns them on again after the next sign-in, if they were on on this device. */
export function keepDeviceConnected(): void {
  const look = () => void reconnect().catch(() => undefined);
  subscribeToSession(look);
  // After a failure, the next chances are when the network is back and when the person returns to the page.
  window.addEventListener('online', look);
  document.addEventListener('visibilitychange', look);
  look();
}
