import { codeMaxAttempts, resendWaitSeconds } from '@indike/rules/codes';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/db/database.ts';

export type Purpose = 'recovery' | 'profile';

interface Key {
  readonly recipient: Buffer;
  readonly purpose: Purpose;
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
export async function replaceCode(tx: Tx, { recipient, purpose, ...code }: SentCode): Promise<boolean> {
  const wait = resendWaitSeconds * 1000;
  const fresh = {
    change: code.change,
    code_hash: code.hash,
    attempts: 0,
    sent_at: code.sentAt,
    expires_at: code.expiresAt,
    used_at: null,
  };
  const rows = await tx
    .insertInto('email_code')
    .values({ recipient, purpose, ...fresh })
    .onConflict((conflict) =>
      conflict
        .columns(['recipient', 'purpose'])
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

export async function lastSending(db: Queryable, { recipient, purpose }: Key): Promise<Date | null> {
  const row = await db
    .selectFrom('email_code')
    .select('sent_at')
    .where('recipient', '=', recipient)
    .where('purpose', '=', purpose)
    .executeTakeFirst();
  return row?.sent_at ?? null;
}

/** Counts a try before telling whether it was right, so that many at once are no more tries than are allowed. */
export async function countTry(db: Queryable, given: GivenCode): Promise<boolean> {
  const row = await db
    .updateTable('email_code')
    .set((q) => ({ attempts: q('attempts', '+', 1) }))
    .where('recipient', '=', given.recipient)
    .where('purpose', '=', given.purpose)
    .where('attempts', '<', codeMaxAttempts)
    .where('used_at', 'is', null)
    .where('expires_at', '>', given.now)
    .returning(
      sql<boolean>`code_hash = ${given.hash} and (change is null or change = ${given.change})`.as('right'),
    )
    .executeTakeFirst();
  // A code for one change, used without naming any, compares to null.
  return row?.right === true;
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
