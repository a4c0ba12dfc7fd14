import { createHash } from 'node:crypto';
import type { enablePush } from '@indike/contract/accounts/push';
import type { PushMessage } from '@indike/rules/accounts/push-messages';
import type { output } from 'zod/mini';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { jobIdOf } from '../platform/jobs/job-kinds.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import type { TokenHash } from '../platform/tokens.ts';
import { encryptMessage } from '../platform/web-push/encrypt-message.ts';
import { deleteOfSession, devicesOf, exportedDevices, lockSession, saveSubscription } from './store.ts';

/** After this time a message is outdated, and the e-mail has delivered the same information. */
const MESSAGE_MS = 6 * 60 * 60 * 1_000;

interface Owner {
  readonly me: UserId;
  readonly token: TokenHash;
  readonly now: Date;
}
type Subscription = output<NonNullable<typeof enablePush.body>>;

/** Encrypts with the keys as a check, which fails for a point that is not on the curve. */
function areValid(keys: Subscription['keys']): boolean {
  try {
    encryptMessage(Buffer.alloc(0), keys);
    return true;
  } catch {
    return false;
  }
}

export async function enable(
  { db, encryption, outbound }: Pick<Deps, 'db' | 'encryption' | 'outbound'>,
  { me, token, now }: Owner,
  { endpoint, keys }: Subscription,
): Promise<Refused | undefined> {
  if (!outbound.accepts(endpoint)) return refuse('push_endpoint_refused');
  if (!areValid(keys)) return refuse('push_keys_invalid');
  const endpointHash = createHash('sha256').update(endpoint).digest();
  const encrypted = encryption.encryptDevice({ endpoint, ...keys });
  return db.transaction().execute(async (tx) => {
    const sessionId = await lockSession(tx, token);
    if (sessionId === undefined) return refuse('unauthenticated');
    const service = new URL(endpoint).host;
    await saveSubscription(tx, { sessionId, me, endpointHash, encrypted, service, now });
    return undefined;
  });
}

export const disable = (db: Db, token: TokenHash): Promise<void> => deleteOfSession(db, token);

interface PushNotice {
  readonly userId: number;
  readonly message: PushMessage;
  /** Id of the notification job, so that its second run enqueues nothing. */
  readonly id: string;
}

/** Enqueues one job per device, so that an unavailable push service does not delay the others. */
export async function pushToDevices(
  { db, clock, realClock, jobs }: Pick<Deps, 'db' | 'clock' | 'realClock' | 'jobs'>,
  { userId, message, id }: PushNotice,
): Promise<void> {
  const sessions = await devicesOf(db, userId, clock.now());
  if (sessions.length === 0) return;
  const expiresAt = new Date(realClock.now().getTime() + MESSAGE_MS).toISOString();
  const pushes = sessions.map((sessionId) => ({ sessionId, userId, message, expiresAt }));
  const ids = sessions.map((sessionId) => jobIdOf(id, 'push', sessionId));
  await db.transaction().execute((tx) => jobs.sendAll(tx, 'push', pushes, ids));
}

export async function devicesForExport(
  tx: Tx,
  me: UserId,
): Promise<{ service: string; created_at: string }[]> {
  const devices = await exportedDevices(tx, me);
  return devices.map(({ service, created_at }) => ({ service, created_at: created_at.toISOString() }));
}
