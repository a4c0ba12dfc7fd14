import { codeMaxAttempts, resendWaitSeconds } from '@indike/rules/accounts/codes';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/db/database.ts';

export type Purpose = 'recovery' | 'profile';

interface Key {
  readonly recipient: Buffer;
  readonly purpose: Purpose;
  /** Who asked for it: a keyed hash of the network; empty where only the person's own sessions ask. */
  readonly requester: Buffer;
}
export interface SentCode extends Key {
  readonly change: string | null;
  readonly hash: Buffer;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}
export interface GivenCode extends Key {
  readonly change: string | null;
  readonly hash: Buffer;
  readonly now: Date;
}

/** Puts a new code in the place of the old one; false while the wait since the last sending is not over. */
export async function replaceCode(
  tx: Tx,
  { recipient, purpose, requester, ...code }: SentCode,
): Promise<boolean> {
  const wait = resendWaitSeconds * 1000;
  const fresh = {
    change: code.change,
    code_hash: code.hash,
    attempts: 0,
    foreign_attempts: 0,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
    used_at: null,
  };
  const rows = await tx
    .insertInto('email_code')
    .values({ recipient, purpose, requester, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['recipient', 'purpose', 'requester'])
        .doUpdateSet(fresh)
        // A last sending in the future is a sandbox clock that was set back (see secondsUntilResend).
        .where((q) =>
          q.or([
            q('email_code.sent_at', '<=', new Date(code.sentAt.getTime() - wait)),
            q('email_code.sent_at', '>=', new Date(code.sentAt.getTime() + wait)),
          ]),
        ),
    )
    .returning('purpose')
    .execute();
  return rows.length > 0;
}

export async function lastSending(
  db: Queryable,
  { recipient, purpose, requester }: Key,
): Promise<Date | null> {
  const row = await db
    .selectFrom('email_code')
    .select('sent_at')
    .where('recipient', '=', recipient)
    .where('purpose', '=', purpose)
    .where('requester', '=', requester)
    .executeTakeFirst();
  return row?.sent_at ?? null;
}

/** Read again when a lock was waited for. */
const triesLeft = (requester: Buffer) =>
  sql<boolean>`case when requester = ${requester} then attempts else foreign_attempts end < ${codeMaxAttempts}`;

/**
 * The living codes that a try is held against: the one this network asked for, and the newest that another did, because
 * the letter opened last may be that one's. Locked in one order.
 */
const candidates = (db: Queryable, { recipient, purpose, requester, now }: GivenCode) =>
  db
    .selectFrom('email_code')
    .select(['recipient', 'purpose', 'requester'])
    .where('recipient', '=', recipient)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .where((q) =>
      q.or([
        q('requester', '=', requester),
        q('requester', '=', newestOfOthers(db, { recipient, purpose, requester })),
      ]),
    )
    .where(triesLeft(requester))
    .orderBy('requester')
    .forUpdate();

const newestOfOthers = (db: Queryable, { recipient, purpose, requester }: Key) =>
  db
    .selectFrom('email_code')
    .select('requester')
    .where('recipient', '=', recipient)
    .where('purpose', '=', purpose)
    .where('requester', '<>', requester)
    .where('used_at', 'is', null)
    .orderBy('sent_at', 'desc')
    .orderBy('requester')
    .limit(1);

/**
 * Counts a try before telling whether it was right, so that many at once are no more tries than are allowed. What others
 * try is counted apart: it never uses up the tries of the network that asked for the code.
 */
export async function recordAttempt(db: Queryable, given: GivenCode): Promise<boolean> {
  const isOwn = sql<boolean>`e.requester = ${given.requester}`;
  const rows = await db
    .with('c', () => candidates(db, given))
    .updateTable('email_code as e')
    .from('c')
    .set({
      attempts: sql`e.attempts + case when ${isOwn} then 1 else 0 end`,
      foreign_attempts: sql`e.foreign_attempts + case when ${isOwn} then 0 else 1 end`,
    })
    .whereRef('e.recipient', '=', 'c.recipient')
    .whereRef('e.purpose', '=', 'c.purpose')
    .whereRef('e.requester', '=', 'c.requester')
    .where('e.used_at', 'is', null)
    .returning(
      // A code for one change, used without naming any, compares to null.
      sql<
        boolean | null
      >`e.code_hash = ${given.hash} and (e.change is null or e.change = ${given.change})`.as('right'),
    )
    .execute();
  return rows.some(({ right }) => right);
}

/** Uses a code up: of all who try the same one, a single caller gets true. */
export async function markUsed(tx: Tx, given: GivenCode): Promise<boolean> {
  const rows = await tx
    .updateTable('email_code')
    .set({ used_at: given.now })
    .where('recipient', '=', given.recipient)
    .where('purpose', '=', given.purpose)
    .where('code_hash', '=', given.hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', given.now)
    .returning('purpose')
    .execute();
  return rows.length > 0;
}

/** Every code of a purpose that somebody has: it has done its work, or belongs to nobody any more. */
export async function removeCodes(tx: Tx, recipient: Buffer, purpose: Purpose): Promise<void> {
  await tx
    .deleteFrom('email_code')
    .where('recipient', '=', recipient)
    .where('purpose', '=', purpose)
    .execute();
}
