import { MAX_CODE_ATTEMPTS, RESEND_WAIT_SECONDS } from '@indike/rules/accounts/codes';
import { sql } from 'kysely';
import { advisoryLock } from '../platform/db/transactions.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';
import type { UserId } from '../platform/http/authentication.ts';

export type Purpose = 'recovery' | 'profile';

interface CodeKey {
  readonly recipient: Buffer;
  readonly purpose: Purpose;
  /**
   * A keyed hash of the network that requested the code; empty where only the person's own sessions can request one.
   */
  readonly requester: Buffer;
}
interface SentCode extends CodeKey {
  readonly change: string | null;
  readonly hash: Buffer;
  readonly sentAt: Date;
  readonly expiresAt: Date;
}
export interface CodeAttempt extends CodeKey {
  readonly change: string | null;
  readonly hash: Buffer;
  readonly now: Date;
}

/** Returns false and keeps the old code while the wait since it was sent is not over. */
export async function replaceCode(
  tx: Tx,
  { recipient, purpose, requester, ...code }: SentCode,
): Promise<boolean> {
  const wait = RESEND_WAIT_SECONDS * 1000;
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
        // Setting the sandbox's clock back can leave `sent_at` in the future (see secondsUntilResend).
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

export async function lastSentAt(
  db: Queryable,
  { recipient, purpose, requester }: CodeKey,
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

/** Whether the code that was sent last can still confirm this change: it is unused, unexpired and has attempts left. */
export const isCodeUsable = (
  db: Queryable,
  { recipient, purpose, requester }: CodeKey,
  { change, now }: Pick<CodeAttempt, 'change' | 'now'>,
): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('email_code')
      .select('purpose')
      .where('recipient', '=', recipient)
      .where('purpose', '=', purpose)
      .where('requester', '=', requester)
      .where('used_at', 'is', null)
      .where('expires_at', '>', now)
      .where('attempts', '<', MAX_CODE_ATTEMPTS)
      .where((q) => q.or([q('change', 'is', null), q('change', '=', change)])),
  );

/** Makes concurrent requests for one recipient wait for each other. */
export async function lockRecipient(tx: Tx, recipient: Buffer): Promise<void> {
  const key = recipient.toString('base64url');
  await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.emailCodes)}, hashtext(${key}))`.execute(tx);
}

interface ValidCode {
  readonly expiresAt: Date;
  /** It was requested by another network, and this network's next attempt is compared with it. */
  readonly accepted: boolean;
}

/** The unused and unexpired codes of every network, as the network that asks can use them. */
export async function findValidCodes(
  db: Queryable,
  { recipient, purpose, requester }: CodeKey,
  now: Date,
): Promise<ValidCode[]> {
  return db
    .selectFrom('email_code')
    .select([
      'expires_at as expiresAt',
      sql<boolean>`requester = ${newestOfOthers(db, { recipient, purpose, requester })}
        and ${hasAttemptsLeft(requester)}`.as('accepted'),
    ])
    .where('recipient', '=', recipient)
    .where('purpose', '=', purpose)
    .where('used_at', 'is', null)
    .where('expires_at', '>', now)
    .execute();
}

/** Part of the locking query, so that PostgreSQL checks it again after waiting for a lock. */
const hasAttemptsLeft = (requester: Buffer) =>
  sql<boolean>`case when requester = ${requester} then attempts else foreign_attempts end < ${MAX_CODE_ATTEMPTS}`;

/**
 * The unexpired codes that an attempt is compared with: the one that this network requested, and the newest one that
 * another network requested, because the person may be reading that e-mail. The rows are locked in a fixed order.
 */
const candidates = (db: Queryable, { recipient, purpose, requester, now }: CodeAttempt) =>
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
    .where(hasAttemptsLeft(requester))
    .orderBy('requester')
    .forUpdate();

const newestOfOthers = (db: Queryable, { recipient, purpose, requester }: CodeKey) =>
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
 * Counts the attempt and compares it in one statement, so that concurrent attempts cannot exceed the limit. Attempts of
 * other networks are counted separately and never use up those of the network that requested the code.
 */
export async function recordAttempt(db: Queryable, attempt: CodeAttempt): Promise<boolean> {
  const isOwn = sql<boolean>`e.requester = ${attempt.requester}`;
  const rows = await db
    .with('c', () => candidates(db, attempt))
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
      // Null when a code for one change is tried without naming a change.
      sql<
        boolean | null
      >`e.code_hash = ${attempt.hash} and (e.change is null or e.change = ${attempt.change})`.as('right'),
    )
    .execute();
  return rows.some(({ right }) => right);
}

/** Returns true to only one of several concurrent callers with the same code. */
export async function markUsed(tx: Tx, attempt: CodeAttempt): Promise<boolean> {
  const rows = await tx
    .updateTable('email_code')
    .set({ used_at: attempt.now })
    .where('recipient', '=', attempt.recipient)
    .where('purpose', '=', attempt.purpose)
    .where('code_hash', '=', attempt.hash)
    .where('used_at', 'is', null)
    .where('expires_at', '>', attempt.now)
    .returning('purpose')
    .execute();
  return rows.length > 0;
}

export async function deleteCodes(tx: Tx, recipient: Buffer, purpose: Purpose): Promise<void> {
  await tx
    .deleteFrom('email_code')
    .where('recipient', '=', recipient)
    .where('purpose', '=', purpose)
    .execute();
}

export async function findEmail(db: Queryable, me: UserId): Promise<string | undefined> {
  const row = await db.selectFrom('indiker').select('email').where('id', '=', me).executeTakeFirst();
  return row?.email;
}

/** Records that the holder of a session also reads the mailbox, so the account belongs to its owner (product 9.5). */
export async function markHolderConfirmed(tx: Tx, me: UserId): Promise<void> {
  await tx
    .updateTable('indiker')
    .set({ holder_confirmed: true })
    .where('id', '=', me)
    .where('erased_at', 'is', null)
    .where('holder_confirmed', 'is distinct from', true)
    .execute();
}

export async function deleteExpiredCodes(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('email_code').where('expires_at', '<', now).execute();
}
