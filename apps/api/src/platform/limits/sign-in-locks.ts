import { sql } from 'kysely';
import { systemClock } from '../clock.ts';
import type { Db } from '../db/database.ts';
import { pointsOf, type Limit } from './limits.ts';

/** The limits that refuse a sign-in after too many failures. */
const SIGN_IN_LIMITS = [
  'signInAccount',
  'signInAnywhere',
  'signInAddress',
  'secondFactor',
] as const satisfies readonly Limit[];

export interface SignInLocks {
  readonly limit: (typeof SIGN_IN_LIMITS)[number];
  readonly count: number;
}

/** Counts the accounts, names and networks whose sign-in is refused at the moment. */
export async function countSignInLocks(db: Db): Promise<SignInLocks[]> {
  const points = SIGN_IN_LIMITS.map(pointsOf);
  // The system clock even in the sandbox, like the limits.
  const { rows } = await sql<SignInLocks>`
    select l.name as "limit", (
      select count(*)::int from rate_limit r
      where r.expire > ${systemClock.now().getTime()} and starts_with(r.key, l.name || ':') and r.points >= l.points
    ) as count
    from unnest(${[...SIGN_IN_LIMITS]}::text[], ${points}::int[]) as l(name, points)`.execute(db);
  return rows;
}
