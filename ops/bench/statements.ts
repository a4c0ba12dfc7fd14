import { createDatabase, type Db } from '#api/platform/db/database.ts';
import { currentUser } from '#api/accounts/queries.ts';
import { listReferrals } from '#api/referrals/queries.ts';
import { hashToken, newSessionToken, type TokenHash } from '#api/platform/tokens.ts';

/** A statement that the product sends; `valuesFor` fills in the caller's session. */
export interface Statement {
  readonly text: string;
  valuesFor(token: TokenHash, now: Date): unknown[];
}

/** Runs a query of the product against a fake pool and returns the statement that it would have sent. */
async function capture(
  run: (db: Db, session: { token: TokenHash; now: Date }) => Promise<unknown>,
): Promise<Statement> {
  const sent: { text: string; values: readonly unknown[] }[] = [];
  const client = {
    query: async (text: string, values: readonly unknown[]) => {
      sent.push({ text, values });
      return { command: 'SELECT', rowCount: 0, rows: [] };
    },
    release: () => {},
  };
  const pool = { connect: async () => client, end: async () => {} };
  const session = { token: hashToken(newSessionToken(987_654_321)), now: new Date(0) };
  await run(createDatabase(pool as unknown as Parameters<typeof createDatabase>[0]), session);
  const [statement, ...more] = sent;
  if (!statement || more.length > 0) throw new Error(`the call sends ${sent.length} statements, not one`);
  return {
    text: statement.text,
    valuesFor(token, now) {
      const callers = new Map<unknown, unknown>([
        [session.token, token],
        [session.token.owner, token.owner],
        [session.now, now],
      ]);
      return statement.values.map((value) => (callers.has(value) ? callers.get(value) : value));
    },
  };
}

/** The two measured calls, each with the statement that the product sends for it. */
export async function statementsByPath(): Promise<ReadonlyMap<string, Statement>> {
  const list = await capture((db, session) =>
    listReferrals(db, {
      ...session,
      status: null,
      name: null,
      from: null,
      before: null,
      limit: 5,
      offset: 0,
    }),
  );
  const user = await capture((db, session) => currentUser(db, session));
  return new Map([
    ['/api/indication?limit=5', list],
    ['/api/auth/user', user],
  ]);
}
