import { randomUUID } from 'node:crypto';
import { operatorRole, type OperatorRole } from '@indike/rules/operators/roles';
import { OPERATOR_SESSION_MS, sessionKind } from '@indike/rules/operators/sessions';
import { sql } from 'kysely';
import { generateSync } from 'otplib';
import { hashPassword } from '../platform/passwords.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { clientOf, send, type Answer, type Client } from './client.ts';
import { PASSWORD } from './people.ts';
import type { TestServer } from './server.ts';

export interface Operator extends Client {
  readonly id: number;
  readonly token: string;
  readonly email: string;
}

let hash: Promise<string> | undefined;

/** Inserts an operator as the command line does, without a session. */
export async function insertTestOperator(
  { db, clock }: TestServer,
  role: OperatorRole = operatorRole.admin,
): Promise<{ id: number; email: string }> {
  hash ??= hashPassword(PASSWORD);
  const operator = await db
    .insertInto('operator')
    .values({
      email: `operador.${randomUUID()}@example.com`,
      name: 'Operadora',
      role,
      password_hash: await hash,
      created_at: clock.now(),
    })
    .returning(['id', 'email'])
    .$narrowType<{ email: string }>()
    .executeTakeFirstOrThrow();
  await allowLoneResults({ db }, operator.id);
  return operator;
}

/** Lets one person enter results outside a batch up to a high amount, unless the test has set its own ceiling. */
export async function allowLoneResults({ db }: Pick<TestServer, 'db'>, operatorId: number): Promise<void> {
  await sql`insert into manual_result_ceiling (amount, operator_id, created_at)
    select 100000000000, ${operatorId}, now() where not exists (select from manual_result_ceiling)`.execute(
    db,
  );
}

/** The code that the authenticator shows now, or `steps` periods of 30 seconds later. */
export const otpOf = ({ clock }: Pick<TestServer, 'clock'>, secret: string, steps = 0): string =>
  generateSync({ secret, epoch: Math.floor(clock.now().getTime() / 1000) + steps * 30 });

/** Sets up an authenticator. The session continues with the new token. */
export async function enrolTotp(
  server: TestServer,
  client: Client,
): Promise<{ token: string; secret: string; recoveryCodes: string[] }> {
  const { secret } = (await client.post('/api/operator/totp')).body;
  const confirmed = await client.post('/api/operator/totp/confirm', { otp: otpOf(server, secret) });
  if (confirmed.status !== 200) throw new Error(`no second factor: ${JSON.stringify(confirmed.body)}`);
  return { token: confirmed.body.access_token, secret, recoveryCodes: confirmed.body.recovery_codes };
}

/** A new operator with a session. Outside the sandbox also with the second factor, which is required there. */
export async function newOperator(
  server: TestServer,
  role: OperatorRole = operatorRole.admin,
): Promise<Operator> {
  const { id, email } = await insertTestOperator(server, role);
  const session = await insertTestSession(server, id);
  const { token } = server.deps.sandbox ? session : await enrolTotp(server, clientOf(server, session.token));
  return { ...clientOf(server, token), id, token, email };
}

/** Inserts another session of the operator directly into the table. */
export async function insertTestSession(
  { db, deps: { clock } }: TestServer,
  operatorId: number,
): Promise<{ id: number; token: string }> {
  const token = newToken();
  const now = clock.now();
  const { id } = await db
    .insertInto('operator_session')
    .values({
      token_hash: hashToken(token),
      operator_id: operatorId,
      kind: sessionKind.token,
      created_at: now,
      last_seen_at: now,
      expires_at: new Date(now.getTime() + OPERATOR_SESSION_MS),
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, token };
}

const ORIGIN = { origin: 'http://indike.test' };

export interface Browser {
  /** The cookie that the browser sends now. */
  cookie(): string;
  send(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Answer>;
}

/** Sends what a browser on the product's own pages sends, and stores the cookie that it receives. */
export function newBrowser(server: { readonly url: string }): Browser {
  let cookie = '';
  return {
    cookie: () => cookie,
    async send(method, path, body, headers = ORIGIN) {
      const answer = await send(
        server.url + path,
        method,
        body === undefined ? undefined : JSON.stringify(body),
        {
          ...(cookie === '' ? {} : { cookie }),
          ...(body === undefined ? {} : { 'content-type': 'application/json' }),
          ...headers,
        },
      );
      const set = answer.headers.getSetCookie().find((line) => line.startsWith('indike_operator='));
      if (set !== undefined) cookie = set.split(';')[0] ?? '';
      return answer;
    },
  };
}

export interface EnrolledOperator {
  readonly operator: Operator;
  readonly secret: string;
  readonly recoveryCodes: string[];
}

/** A new operator with an authenticator. The clock is advanced past the code that set it up. */
export async function newEnrolledOperator(server: TestServer): Promise<EnrolledOperator> {
  const { id, email, ...client } = await newOperator(server);
  const { token, secret, recoveryCodes } = await enrolTotp(server, client);
  server.clock.advance(60_000);
  return { operator: { ...clientOf(server, token), id, token, email }, secret, recoveryCodes };
}

/** A browser with a session, of a new operator unless an e-mail is given. */
export async function signInBrowser(
  server: TestServer,
  known?: string,
): Promise<Browser & { email: string }> {
  const email = known ?? (await insertTestOperator(server)).email;
  const browser = newBrowser(server);
  const credentials = { email, password: PASSWORD, session: sessionKind.browser };
  const { status } = await browser.send('POST', '/api/operator/auth/login', credentials);
  if (status !== 200) throw new Error(`sign-in failed: ${status}`);
  return { ...browser, email };
}

/** The response to the first step of a sign-in, with the operator's correct password. */
export const passwordStep = async (server: TestServer, { email }: { readonly email: string }) =>
  (await clientOf(server).post('/api/operator/auth/login', { email, password: PASSWORD })).body;

/** The newest row of the audit log about this entity. */
export async function lastAuditOf(server: TestServer, entityId: number) {
  const { operator_id, action, before, after } = await server.db
    .selectFrom('audit_log')
    .selectAll()
    .where('entity_id', '=', entityId)
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirstOrThrow();
  return { operator_id, action, before, after };
}
