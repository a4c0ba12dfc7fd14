import { sql, type CompiledQuery, type Kysely, type QueryCreator } from 'kysely';
import type { Db } from '../db/database.ts';
import { isDistributed, isKnownWhole } from '../db/distributed.ts';
import { prepared } from '../db/prepared.ts';
import type { DB } from '../db/types.ts';
import type { SessionKey } from '../tokens.ts';
import { isRenewalDue, type UserId } from './authentication.ts';

/** The session columns that a read query returns. */
export interface SessionColumns {
  readonly me_id: UserId;
  readonly is_renewal_due: boolean;
}

type Param<Values> = <K extends keyof Values & string>(key: K) => Values[K];

/** One row when the token is valid, none otherwise. */
const session = (q: QueryCreator<DB>, param: Param<SessionKey>, isIncompleteAllowed: boolean) =>
  q
    .selectFrom('session')
    .select((s) => [
      s.ref('user_id').$castTo<UserId>().as('me_id'),
      isRenewalDue(param('now')).as('is_renewal_due'),
    ])
    .where('token_hash', '=', param('token'))
    .where('expires_at', '>', param('now'))
    .$if(!isIncompleteAllowed, (complete) => complete.where('incomplete', '=', sql.lit(false)));

const ofSession = (db: Kysely<DB>, param: Param<SessionKey>, isIncompleteAllowed: boolean) =>
  db
    .with('me', (q) => session(q, param, isIncompleteAllowed))
    .selectFrom('me')
    .select(['me.me_id', 'me.is_renewal_due']);

/** `me` of a session that was read before. */
const ofOwner = (db: Kysely<DB>, param: Param<Record<keyof SessionColumns, unknown>>) =>
  db
    .with('me', (q) =>
      q.selectNoFrom([
        sql<UserId>`${param('me_id')}::bigint`.as('me_id'),
        sql<boolean>`${param('is_renewal_due')}::boolean`.as('is_renewal_due'),
      ]),
    )
    .selectFrom('me')
    .select(['me.me_id', 'me.is_renewal_due']);

/**
 * A prepared query that checks the session in the same statement. It joins through `me.me_id`, so it returns rows of that
 * owner only. The session of an incomplete registration counts only if it is allowed. A distributed database finds the
 * owner's shard only by a value, so there the session is read first.
 */
export function ownerQuery<Row extends SessionColumns, Values extends Record<string, unknown> = SessionKey>(
  build: (query: ReturnType<typeof ofSession>, param: Param<Values>) => { compile(): CompiledQuery<Row> },
  { isIncompleteAllowed = false } = {},
) {
  const readAtOnce = prepared<SessionKey & Values, Row>((db, param) =>
    build(ofSession(db, param, isIncompleteAllowed), param),
  );
  const readSession = prepared<SessionKey, SessionColumns>((db, param) =>
    session(db, param, isIncompleteAllowed),
  );
  const readOfOwner = prepared<SessionColumns & Values, Row>((db, param) => build(ofOwner(db, param), param));
  const readFromShard = async (db: Db, values: SessionKey & Values): Promise<Row[]> => {
    if (!(await isDistributed(db))) return readAtOnce(db, values);
    const [owner] = await readSession(db, values);
    return owner ? readOfOwner(db, { ...values, ...owner }) : [];
  };
  // Without awaiting an answer that is known: these are the hottest reads.
  return (db: Db, values: SessionKey & Values): Promise<Row[]> =>
    isKnownWhole(db) ? readAtOnce(db, values) : readFromShard(db, values);
}
