import { sql, type CompiledQuery, type Kysely, type RawBuilder } from 'kysely';
import { runCompiled, type Db } from './database.ts';
import { isDistributed } from './distributed.ts';
import type { DB } from './types.ts';

class Placeholder {
  readonly key: string;
  /** Whether the query is for a distributed database, which must know the owner to find the shard. */
  readonly isForShard: boolean;
  constructor(key: string, isForShard = false) {
    this.key = key;
    this.isForShard = isForShard;
  }
}

type Parameters = Record<string, unknown>;

interface SessionColumns {
  readonly owner: RawBuilder<number>;
  readonly ends: RawBuilder<Date>;
  readonly incomplete: RawBuilder<boolean>;
}

/** The session that a token opens, if it is found before the query runs. */
export function knownSession(token: unknown): SessionColumns | undefined {
  if (!(token instanceof Placeholder) || !token.isForShard) return undefined;
  return {
    owner: sql<number>`${new Placeholder('owner')}::bigint`,
    ends: sql<Date>`${new Placeholder('ends')}::timestamptz`,
    incomplete: sql<boolean>`${new Placeholder('incomplete')}::boolean`,
  };
}

const findSession = (db: Db, { token, now }: Parameters) =>
  db
    .selectFrom('session')
    .select(['user_id as owner', 'expires_at as ends', 'incomplete'])
    .where('token_hash', '=', token as Buffer)
    .where('expires_at', '>', now as Date)
    .executeTakeFirst();

/**
 * Builds and compiles a query once, then runs it with new values; `param('id')` is the placeholder of a value.
 * Building a query costs about as much as running it, so hot reads do not build it each time.
 */
export function prepared<P extends Parameters, Row>(
  build: (
    db: Kysely<DB>,
    param: <K extends keyof P & string>(key: K) => P[K],
  ) => { compile(): CompiledQuery<Row> },
): (db: Db, values: P) => Promise<Row[]> {
  const compile = (db: Db, isForShard: boolean) =>
    build(db, <K extends keyof P & string>(key: K) => new Placeholder(key, isForShard) as P[K]).compile();
  const run = (db: Db, compiled: CompiledQuery<Row>, values: Parameters) => {
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? values[value.key] : value,
    );
    return runCompiled<Row>(db, compiled, parameters);
  };
  let compiled: CompiledQuery<Row> | undefined;
  let forShard: CompiledQuery<Row> | undefined;
  const runForOwner = async (db: Db, values: P) => {
    if (!(await isDistributed(db))) return run(db, (compiled ??= compile(db, false)), values);
    forShard ??= compile(db, true);
    const isOwned = forShard.parameters.some(
      (value) => value instanceof Placeholder && value.key === 'owner',
    );
    const session = isOwned ? await findSession(db, values) : {};
    return session ? run(db, forShard, { ...values, ...session }) : [];
  };
  return (db, values) =>
    'token' in values ? runForOwner(db, values) : run(db, (compiled ??= compile(db, false)), values);
}
