import { readStored, writeStored } from '@indike/ui/browser/storage.ts';
import { getSession } from '../session/session-store.ts';

/** `on` is restored after the next sign-in on this device. After `declined` the offer is never shown again. */
export type PushChoice = 'on' | 'declined';

const keyOf = (userId: number): string => `indike.push.${userId}`;

function signedInId(): number | undefined {
  const session = getSession();
  return session.status === 'in' ? session.user?.id : undefined;
}

/** What this person chose on this device. */
export function pushChoice(): PushChoice | null {
  const id = signedInId();
  if (id === undefined) return null;
  const saved = readStored('localStorage', keyOf(id));
  return saved === 'on' || saved === 'declined' ? saved : null;
}

export function rememberPush(choice: PushChoice): void {
  const id = signedInId();
  if (id !== undefined) writeStored('localStorage', keyOf(id), choice);
}
