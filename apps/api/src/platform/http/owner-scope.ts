import { sql, type Kysely, type QueryCreator } from 'kysely';
import { derived } from '../db/prepared.ts';
import type { DB } from '../db/types.ts';
import type { TokenHash } from '../tokens.ts';
import type { UserId } from './authentication.ts';

/**
 * Starts a query with the caller's session: `me` has one row when the token is valid, none otherwise. The query joins
 * through `me.me_id`, so it returns rows of that owner only.
 */
export function withSession(db: Kysely<DB>, token: TokenHash, now: Date) {
  return db.with('me', (q) => anySession(q, token, now).where('incomplete', '=', false));
}

/** Like `withSession`, but also accepts a session whose registration is incomplete. */
export function withIncompleteSession(db: Kysely<DB>, token: TokenHash, now: Date) {
  return db.with('me', (q) => anySession(q, token, now));
}

/**
 * The owner is the value that the token names, not the column, so that the planner knows it wherever the query uses it: a
 * distributed database then asks that Indiker's shard alone.
 */
function anySession(q: QueryCreator<DB>, token: TokenHash, now: Date) {
  const owner = derived(token, (hash) => hash.owner);
  return q
    .selectFrom('session')
    .select((s) => [
      sql<UserId>`${owner}::bigint`.as('me_id'),
      s.ref('expires_at').$castTo<Date>().as('session_ends'),
    ])
    .where('token_hash', '=', token)
    .where('user_id', '=', owner)
    .where('expires_at', '>', now);
}
