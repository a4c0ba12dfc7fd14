import type { CompiledQuery, Kysely } from 'kysely';
import { prepared } from '../db/prepared.ts';
import type { DB } from '../db/types.ts';
import type { SessionKey } from '../tokens.ts';
import type { UserId } from './authentication.ts';

/** The session columns that a read query returns: its owner and its expiry. */
export interface SessionColumns {
  readonly me_id: UserId;
  readonly session_ends: Date;
}

type Param<Values> = <K extends keyof Values & string>(key: K) => Values[K];

/** `me` has one row when the token is valid, none otherwise. */
const me = (db: Kysely<DB>, param: Param<SessionKey>, isIncompleteAllowed: boolean) =>
  db
    .with('me', (q) =>
      q
        .selectFrom('session')
        .select((s) => [
          s.ref('user_id').$castTo<UserId>().as('me_id'),
          s.ref('expires_at').$castTo<Date>().as('session_ends'),
        ])
        .where('token_hash', '=', param('token'))
        .where('expires_at', '>', param('now'))
        .$if(!isIncompleteAllowed, (session) => session.where('incomplete', '=', false)),
    )
    .selectFrom('me')
    .select(['me.me_id', 'me.session_ends']);

/**
 * A prepared query that checks the session in the same statement. It joins through `me.me_id`, so it returns rows of that
 * owner only. The session of an incomplete registration counts only if it is allowed.
 */
export const ownerQuery = <Row extends SessionColumns, Values extends Record<string, unknown> = SessionKey>(
  build: (query: ReturnType<typeof me>, param: Param<Values>) => { compile(): CompiledQuery<Row> },
  { isIncompleteAllowed = false } = {},
) => prepared<SessionKey & Values, Row>((db, param) => build(me(db, param, isIncompleteAllowed), param));
