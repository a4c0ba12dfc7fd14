import { sql, type Kysely, type QueryCreator } from 'kysely';
import { knownSession } from '../db/prepared.ts';
import type { DB } from '../db/types.ts';
import type { TokenHash } from '../tokens.ts';
import type { UserId } from './authentication.ts';

/**
 * Starts a query with the caller's session: `me` has one row when the token is valid, none otherwise. The query joins
 * through `me.me_id`, so it returns rows of that owner only.
 */
export function withSession(db: Kysely<DB>, token: TokenHash, now: Date) {
  return db.with('me', (q) => anySession(q, token, now, true));
}

/** Like `withSession`, but also accepts a session whose registration is incomplete. */
export function withIncompleteSession(db: Kysely<DB>, token: TokenHash, now: Date) {
  return db.with('me', (q) => anySession(q, token, now, false));
}

function anySession(q: QueryCreator<DB>, token: TokenHash, now: Date, mustBeComplete: boolean) {
  const known = knownSession(token);
  if (known) {
    const { owner, ends, incomplete } = known;
    const me = q.selectNoFrom([owner.$castTo<UserId>().as('me_id'), ends.as('session_ends')]);
    return mustBeComplete ? me.where(sql<boolean>`not ${incomplete}`) : me;
  }
  const me = q
    .selectFrom('session')
    .select((s) => [
      s.ref('user_id').$castTo<UserId>().as('me_id'),
      s.ref('expires_at').$castTo<Date>().as('session_ends'),
    ])
    .where('token_hash', '=', token)
    .where('expires_at', '>', now);
  return mustBeComplete ? me.where('incomplete', '=', false) : me;
}
