import type { Clock } from '../platform/clock.ts';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/**
 * The sandbox's time: the real one plus how far it was moved ahead. That is kept in the database, so that another process
 * and the next start agree, and held in memory, so that asking for the time costs nothing.
 */
export interface SandboxClock extends Clock {
  realNow(): Date;
  isMoved(): boolean;
  /** Never back: of two at once the later instant stays. */
  recordTransition(instant: Date): Promise<void>;
  reset(): Promise<void>;
  stop(): void;
}

const REFRESH_MS = 1_000;

/** Who is signed in stays signed in, and a code in the mail stays good: both go along with the clock. */
async function shiftExpirations(db: Db, ms: number): Promise<void> {
  const by = sql`make_interval(secs => ${ms / 1000}::float8)`;
  await sql`update session set created_at = created_at + ${by}, last_seen_at = last_seen_at + ${by},
    expires_at = expires_at + ${by}`.execute(db);
  await sql`update operator_session set created_at = created_at + ${by}, expires_at = expires_at + ${by}`.execute(
    db,
  );
  await sql`update email_code set sent_at = sent_at + ${by}, expires_at = expires_at + ${by},
    used_at = used_at + ${by}`.execute(db);
}

export async function openSandboxClock(db: Db, base: Clock): Promise<SandboxClock> {
  let ahead = 0;
  const read = async (): Promise<void> => {
    const row = await db.selectFrom('sandbox_clock').select('ahead_ms').executeTakeFirst();
    ahead = row?.ahead_ms ?? 0;
  };

  /** Guarded by the row's lock: what sessions move by is what the clock moves by. */
  async function shift(decide: (before: number) => number): Promise<void> {
    ahead = await db.transaction().execute(async (tx) => {
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

  await read();
  const timer = setInterval(() => void read().catch(() => {}), REFRESH_MS).unref();
  return {
    now: () => new Date(base.now().getTime() + ahead),
    realNow: () => base.now(),
    isMoved: () => ahead > 0,
    recordTransition: (instant) =>
      shift((before) => Math.max(before, instant.getTime() - base.now().getTime())),
    reset: () => shift(() => 0),
    stop: () => clearInterval(timer),
  };
}
