import type { Tx } from '../platform/db/database.ts';

/** The sandbox's time, which may already be ahead in an existing database. */
export async function productTime(tx: Tx, realNow: Date): Promise<Date> {
  const clock = await tx.selectFrom('sandbox_clock').select('ahead_ms').executeTakeFirst();
  return new Date(realNow.getTime() + (clock?.ahead_ms ?? 0));
}
