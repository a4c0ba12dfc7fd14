import type { Pool } from 'pg';

/** How many points of a limit were taken for one key, and until when they count, in milliseconds since 1970. */
export interface Counter {
  readonly key: string;
  readonly points: number;
  readonly expire: number;
}

// Rows are locked in the order of their keys, so that concurrent calls for the same counters never wait for each other in
// a circle.

const TAKE = `
  insert into rate_limit as counter (key, points, expire)
  select key, 1, expire from unnest($1::text[], $2::bigint[]) as taken (key, expire) order by key
  on conflict (key) do update set
    points = case when counter.expire > $3 then counter.points else 0 end + 1,
    expire = case when counter.expire > $3 then counter.expire else excluded.expire end
  returning key, points, expire`;

const GIVE_BACK = `
  with locked as materialized (
    select key from rate_limit where key = any($1::text[] || $2::text[]) order by key for update
  ), cleared as (
    delete from rate_limit where key in (select key from locked) and key = any($2::text[])
  )
  update rate_limit set points = greatest(0, points - 1)
  where key in (select key from locked) and key = any($1::text[])`;

/** Takes one point of each counter in one statement. A counter that expired starts anew. */
export async function takePoints(
  pool: Pool,
  taken: readonly { readonly key: string; readonly seconds: number }[],
  now: number,
): Promise<Map<string, Counter>> {
  const expires = taken.map(({ seconds }) => now + seconds * 1_000);
  const keys = taken.map(({ key }) => key);
  const { rows } = await pool.query<Counter>(TAKE, [keys, expires, now]);
  return new Map(rows.map((counter) => [counter.key, counter]));
}

/** Gives back one point of each of the first, and all of the second. No key may be in both. */
export async function giveBackPoints(
  pool: Pool,
  keys: readonly string[],
  cleared: readonly string[] = [],
): Promise<void> {
  await pool.query(GIVE_BACK, [keys, cleared]);
}
