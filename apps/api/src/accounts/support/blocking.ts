import type { Deps } from '../../deps.ts';
import { lockWallets } from '../../ledger/commands.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { refuse, type Refused } from '../../platform/refusal.ts';
import { findConfirmable } from '../store.ts';
import { blockedEmail, unblockedEmail } from './emails.ts';
import { endSessionsOf, lockSupported, setBlocked, setUnblocked } from './store.ts';

interface Order {
  readonly userId: number;
  readonly operatorId: OperatorId;
  readonly reason: string;
  readonly now: Date;
}

type EmailDeps = Pick<Deps, 'jobs' | 'appUrl'>;

/**
 * Ends every session at once and allows no new one (product 12.13). Locks the wallet first, as a withdrawal request
 * does, so that a concurrent request is either granted before the block or refused after it. Returns how many sessions
 * ended.
 */
export async function blockIndiker(
  { jobs }: EmailDeps,
  tx: Tx,
  { userId, operatorId, reason, now }: Order,
): Promise<{ sessions: number } | Refused> {
  if (!(await findConfirmable(tx, userId))) return refuse('not_found');
  await lockWallets(tx, [userId]);
  const person = await lockSupported(tx, userId);
  if (!person) return refuse('not_found');
  if (person.blockedAt !== null) return refuse('already_blocked');
  await setBlocked(tx, person.id, { reason, operatorId, now });
  const sessions = await endSessionsOf(tx, person.id);
  await jobs.send(tx, 'send-email', blockedEmail(person));
  return { sessions };
}

export async function unblockIndiker(
  { jobs, appUrl }: EmailDeps,
  tx: Tx,
  { userId, now }: Pick<Order, 'userId' | 'now'>,
): Promise<{ blockedAt: Date; blockedReason: string } | Refused> {
  const person = await lockSupported(tx, userId);
  if (!person) return refuse('not_found');
  const { blockedAt, blockedReason } = person;
  if (blockedAt === null || blockedReason === null) return refuse('not_blocked');
  await setUnblocked(tx, person.id, now);
  await jobs.send(tx, 'send-email', unblockedEmail(person, appUrl));
  return { blockedAt, blockedReason };
}
