import { Kysely, PostgresDialect, type CompiledQuery } from 'kysely';
import type { Pool } from 'pg';
import { currentUser } from '#api/accounts/queries.ts';
import type { Db } from '#api/platform/db/database.ts';
import { isDistributed } from '#api/platform/db/distributed.ts';
import type { DB } from '#api/platform/db/types.ts';
import { hashToken, type SessionKey } from '#api/platform/tokens.ts';
import { listReferrals } from '#api/referrals/queries.ts';

/** A statement that the product sends; `valuesFor` fills in the caller's session. */
export interface Statement {
  readonly text: string;
  valuesFor(session: SessionKey): unknown[];
}

export const LIST = '/api/indication?limit=5';
const USER = '/api/auth/user';
export const READS = [LIST, USER] as const;

const QUERIES: Readonly<Record<(typeof READS)[number], (db: Db, session: SessionKey) => Promise<unknown>>> = {
  [LIST]: (db, session) =>
    listReferrals(db, {
      ...session,
      status: null,
      name: null,
      from: null,
      before: null,
      limit: 5,
      offset: 0,
    }),
  [USER]: currentUser,
};

/** Runs a query of the product and returns the statements that it sends. */
export async function capture(pool: Pool, run: (db: Db) => Promise<unknown>): Promise<CompiledQuery[]> {
  const sent: CompiledQuery[] = [];
  const dialect = new PostgresDialect({ pool });
  const db = new Kysely<DB>({ dialect, log: ({ query }) => void sent.push(query) });
  // The product asks for it once.
  await isDistributed(db);
  sent.length = 0;
  await run(db);
  return sent;
}

async function statementOf(pool: Pool, path: (typeof READS)[number]): Promise<Statement> {
  const session = { token: hashToken('placeholder of the caller'), now: new Date(0) };
  const [sent, ...more] = await capture(pool, (db) => QUERIES[path](db, session));
  if (!sent || more.length > 0) throw new Error(`${path} sends ${more.length + 1} statements, not one`);
  return {
    text: sent.sql,
    valuesFor: ({ token, now }) =>
      sent.parameters.map((value) => (value === session.token ? token : value === session.now ? now : value)),
  };
}

/** The measured calls, each with the statement that the product sends for it. */
export async function statementsByPath(pool: Pool): Promise<ReadonlyMap<string, Statement>> {
  return new Map(
    await Promise.all(READS.map(async (path) => [path, await statementOf(pool, path)] as const)),
  );
}
