import { currentUser } from '#api/accounts/queries.ts';
import { createDatabase, type Db } from '#api/platform/db/database.ts';
import { hashToken, type TokenHash } from '#api/platform/tokens.ts';
import { listReferrals } from '#api/referrals/queries.ts';

/** A statement that the product sends; `valuesFor` fills in the caller's session. */
export interface Statement {
  readonly text: string;
  valuesFor(token: TokenHash, now: Date): unknown[];
}

interface Session {
  readonly token: TokenHash;
  readonly now: Date;
}

export const LIST = '/api/indication?limit=5';
const USER = '/api/auth/user';
export const READS = [LIST, USER] as const;

const QUERIES: Readonly<Record<(typeof READS)[number], (db: Db, session: Session) => Promise<unknown>>> = {
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

/** Runs a query of the product against a fake pool and returns the statement that it would have sent. */
async function capture(run: (db: Db, session: Session) => Promise<unknown>): Promise<Statement> {
  const sent: { text: string; values: readonly unknown[] }[] = [];
  const client = {
    query: async (text: string, values: readonly unknown[]) => {
      sent.push({ text, values });
      return { command: 'SELECT', rowCount: 0, rows: [] };
    },
    release: () => {},
  };
  const pool = { connect: async () => client, end: async () => {} };
  const session = { token: hashToken('placeholder of the caller'), now: new Date(0) };
  await run(createDatabase(pool as unknown as Parameters<typeof createDatabase>[0]), session);
  const [statement, ...more] = sent;
  if (!statement || more.length > 0) throw new Error(`the call sends ${sent.length} statements, not one`);
  const given = (value: unknown, token: TokenHash, now: Date): unknown =>
    value === session.token ? token : value === session.now ? now : value;
  return {
    text: statement.text,
    valuesFor: (token, now) => statement.values.map((value) => given(value, token, now)),
  };
}

/** The measured calls, each with the statement that the product sends for it. */
export async function statementsByPath(): Promise<ReadonlyMap<string, Statement>> {
  const statements = READS.map(async (path) => [path, await capture(QUERIES[path])] as const);
  return new Map(await Promise.all(statements));
}
