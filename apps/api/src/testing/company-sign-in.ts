import { randomUUID } from 'node:crypto';
import { expectOk } from './money.ts';
import { send, type Answer } from './client.ts';
import { CLIENT, type CompanyAccount, type OpenIdIssuer, startOpenIdIssuer } from './openid-issuer.ts';
import { newOperator } from './operators.ts';
import { startTestServer, type TestServer } from './server.ts';

export const OPENID = '/api/operator/openid';
const ORIGIN = 'http://indike.test';

export const startIssuer = (): Promise<OpenIdIssuer> =>
  startOpenIdIssuer(`${ORIGIN}/operacao/entrar/empresa`);

/** What an administrator enters for this issuer. */
export const openIdForm = ({ url }: OpenIdIssuer, changes: Record<string, unknown> = {}) => ({
  issuer: url,
  client_id: CLIENT.id,
  client_secret: CLIENT.secret,
  allowed_domains: ['example.com'],
  groups_claim: 'groups',
  role_groups: [
    { group: 'diretoria', role: 'admin' },
    { group: 'financeiro', role: 'finance' },
    { group: 'vendas', role: 'analyst' },
  ],
  default_role: null,
  creates_people: true,
  issuer_factors: [],
  ...changes,
});

/** A browser at the product: it keeps the product's cookies by their names. */
export function newCompanyBrowser({ url }: Pick<TestServer, 'url'>) {
  const cookies = new Map<string, string>();
  async function call(method: string, path: string, body?: unknown, origin = ORIGIN): Promise<Answer> {
    const answer = await send(url + path, method, body === undefined ? undefined : JSON.stringify(body), {
      origin,
      cookie: [...cookies].map(([name, value]) => `${name}=${value}`).join('; '),
      ...(body !== undefined && { 'content-type': 'application/json' }),
    });
    for (const line of answer.headers.getSetCookie()) {
      const [name = '', value = ''] = (line.split(';')[0] ?? '').split(/=(.*)/s);
      cookies.set(name, value);
    }
    return answer;
  }
  const start = async (path = '/api/operator/auth/openid/start'): Promise<string> =>
    (await call('POST', path)).body.url;
  const finish = (answer: string) => call('POST', '/api/operator/auth/openid/finish', { answer });
  return {
    cookies,
    call,
    start,
    finish,
    /** The whole sign-in at the issuer, as this account. */
    enter: async (issuer: OpenIdIssuer, subject: string) =>
      finish(await issuer.enter(await start(), subject)),
    session: () => call('GET', '/api/operator/session'),
  };
}
export type CompanyBrowser = ReturnType<typeof newCompanyBrowser>;

/** A server whose administrator has configured the company's sign-in, and the company's issuer. */
export async function startCompanyTest() {
  const server = await startTestServer();
  const issuer = await startIssuer();
  const admin = await newOperator(server);
  /** A new browser, signed in as this account. */
  const entered = async (subject: string) => {
    const browser = newCompanyBrowser(server);
    return { browser, answer: await browser.enter(issuer, subject) };
  };
  return {
    server,
    issuer,
    admin,
    entered,
    /** What came of a sign-in as this account. */
    codeOf: async (subject: string): Promise<string> =>
      (await entered(subject)).answer.body.code ?? 'entered',
    configure: async (changes: Record<string, unknown> = {}) =>
      expectOk(await admin.put(OPENID, openIdForm(issuer, changes)), 'settings'),
    /** A new account at the issuer, by default of a person of the sales group. */
    newAccount(account: CompanyAccount = {}) {
      const subject = randomUUID();
      const email = `${subject}@example.com`;
      const person = { email, email_verified: true, name: 'Ana Lima', groups: ['vendas'], ...account };
      issuer.accounts.set(subject, person);
      return { subject, email };
    },
    change: (subject: string, account: CompanyAccount) =>
      issuer.accounts.set(subject, { ...issuer.accounts.get(subject), ...account }),
    operatorBy: (email: string) =>
      server.db.selectFrom('operator').selectAll().where('email', '=', email).executeTakeFirst(),
    async stop() {
      await server.stop();
      await issuer.stop();
    },
  };
}
export type CompanyTest = Awaited<ReturnType<typeof startCompanyTest>>;

export const TOKEN = `${OPENID}/scim-token`;

/** A new person, as the directory sends them. */
export const newScimUser = (changes: Record<string, unknown> = {}) => ({
  schemas: ['urn:ietf:params:scim:schemas:core:2.0:User'],
  userName: `${randomUUID()}@example.com`,
  externalId: randomUUID(),
  name: { givenName: 'Ana', familyName: 'Lima' },
  active: true,
  ...changes,
});

/** The company's directory, with a new token of this administrator. */
export async function newDirectory({ server, admin }: Pick<CompanyTest, 'server' | 'admin'>) {
  const { token } = (await admin.post(TOKEN)).body as { token: string };
  const raw = (method: string, path: string, body: string | undefined, type = 'application/scim+json') =>
    send(`${server.url}/scim/v2${path}`, method, body, {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': type }),
    });
  const call = (method: string, path: string, body?: unknown, headers: Record<string, string> = {}) =>
    send(`${server.url}/scim/v2${path}`, method, body === undefined ? undefined : JSON.stringify(body), {
      authorization: `Bearer ${token}`,
      ...(body !== undefined && { 'content-type': 'application/scim+json' }),
      ...headers,
    });
  return {
    token,
    raw,
    call,
    create: async (changes?: Record<string, unknown>) =>
      (await call('POST', '/Users', newScimUser(changes))).body,
    patch: (id: string, ...operations: object[]) =>
      call('PATCH', `/Users/${id}`, {
        schemas: ['urn:ietf:params:scim:api:messages:2.0:PatchOp'],
        Operations: operations,
      }),
  };
}
