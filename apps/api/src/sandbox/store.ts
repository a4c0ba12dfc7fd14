import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';

/** How far the sandbox's time is ahead of the real one, in milliseconds. */
export async function readClockOffset(db: Db): Promise<number> {
  const row = await db.selectFrom('sandbox_clock').select('ahead_ms').executeTakeFirst();
  return row?.ahead_ms ?? 0;
}

const interval = (ms: number) => sql`make_interval(secs => ${ms / 1000}::float8)`;

/**
 * Moves sessions and codes along with the clock, so that people stay signed in and codes stay valid. The wait between
 * two codes does elapse when the clock moves ahead; only setting it back also shifts `sent_at`.
 */
async function shiftExpirations(tx: Tx, ms: number): Promise<void> {
  const by = interval(ms);
  await sql`update session set created_at = created_at + ${by}, last_seen_at = last_seen_at + ${by},
    expires_at = expires_at + ${by}`.execute(tx);
  await sql`update operator_session set created_at = created_at + ${by}, last_seen_at = last_seen_at + ${by},
    confirmed_at = confirmed_at + ${by}, passkey_challenge_until = passkey_challenge_until + ${by},
    expires_at = expires_at + ${by}`.execute(tx);
  await sql`update operator_sign_in set created_at = created_at + ${by}, expires_at = expires_at + ${by}`.execute(
    tx,
  );
  await sql`update email_code set sent_at = sent_at + ${interval(Math.min(ms, 0))}, expires_at = expires_at + ${by},
    used_at = used_at + ${by}`.execute(tx);
}

/** Stores the new offset and returns it. The row lock serializes processes that move the clock at the same time. */
export async function shiftClockOffset(db: Db, decide: (before: number) => number): Promise<number> {
  return db.transaction().execute(async (tx) => {
    await tx
      .insertInto('sandbox_clock')
      .values({ ahead_ms: 0 })
      .onConflict((conflict) => conflict.doNothing())
      .execute();
    const { ahead_ms: before } = await tx
      .selectFrom('sandbox_clock')
      .select('ahead_ms')
      .forUpdate()
      .executeTakeFirstOrThrow();
    const after = decide(before);
    if (after === before) return before;
    await tx.updateTable('sandbox_clock').set({ ahead_ms: after }).execute();
    await shiftExpirations(tx, after - before);
    return after;
  });
}
