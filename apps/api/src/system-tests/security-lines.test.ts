import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { codesSentTo } from '../testing/codes.ts';
import { runPendingJobs } from '../testing/emails.ts';
import { newOperator } from '../testing/operators.ts';
import { PASSWORD, registrationForm, SAO_PAULO, signUp } from '../testing/people.ts';
import { startProxiedServer, type Proxied } from '../testing/proxy.ts';
import type { TestServer } from '../testing/server.ts';

// The security log records attacks without identifying a person.

const ADDRESS = '203.0.113.77';
const IPV6 = '2001:db8:77:78:1234:5678:9abc:def0';

let server: TestServer;
let proxied: Proxied;
beforeAll(async () => {
  ({ server, proxied } = await startProxiedServer({ jobs: true }));
});
afterAll(() => proxied.stop());
afterEach(() => server.db.deleteFrom('rate_limit').execute());

interface Line {
  readonly msg?: string;
  readonly event?: string;
  readonly outcome?: string;
  readonly account?: string | null;
  readonly network?: string | null;
  readonly req_id?: string;
  readonly route?: string | null;
  readonly status?: number;
}
const lines = (): Line[] =>
  server
    .logs()
    .split('\n')
    .filter((line) => line !== '')
    .map((line) => JSON.parse(line) as Line);
const security = () => lines().filter(({ msg }) => msg === 'security');

/** The security lines that are written while `act` runs. */
async function written(act: () => Promise<unknown>): Promise<Line[]> {
  const before = security().length;
  await act();
  return security().slice(before);
}
const eventsOf = (all: readonly Line[]) => all.map(({ event, outcome }) => `${event} ${outcome}`);

const signIn = (from: string, login: unknown, password: string) =>
  proxied.from(from).post('/api/auth/login', { login, password });

describe('one log line', () => {
  it('for each registration, sign-in and end of a session, with the same account', async () => {
    const form = registrationForm();
    const all = await written(async () => {
      await proxied.from(ADDRESS).post('/api/auth/register', form);
      await signIn(ADDRESS, form['email'], 'errada 123');
      const { body } = await signIn(ADDRESS, form['document'], PASSWORD);
      await proxied.from(ADDRESS, body.access_token).post('/api/auth/logout');
      await proxied.from(ADDRESS).post('/api/auth/register', form);
    });
    expect(eventsOf(all)).toEqual([
      'registration done',
      'sign_in wrong_credentials',
      'sign_in done',
      'session_end one',
      'registration document_taken',
    ]);
    const accounts = all.slice(0, 4).map(({ account }) => account);
    expect(new Set(accounts).size).toBe(1);
    expect(accounts[0]).toMatch(/^[\w-]{16}$/);
    for (const { network, req_id } of all) {
      expect(network).toBe('203.0.113.0/24');
      expect(lines().filter((line) => line.req_id === req_id && line.status !== undefined)).toHaveLength(1);
    }
  });

  it('for codes and links of a password reset, with the /64 network of an IPv6 address', async () => {
    const form = registrationForm();
    const email = String(form['email']);
    await proxied.from(IPV6).post('/api/auth/register', form);
    const reset = (token: string) =>
      proxied.from(IPV6).post('/api/auth/reset-password', {
        email,
        token,
        password: 'outra senha 2',
        password_confirmation: 'outra senha 2',
      });
    const all = await written(async () => {
      await proxied.from(IPV6).post('/api/auth/forgot-password', { email });
      await proxied.from(IPV6).post('/api/auth/forgot-password', { email });
      await runPendingJobs(server);
      await reset('ABC234');
      await reset(codesSentTo(server, email)[0] ?? '');
      await reset(`1234567890.${'A'.repeat(43)}`);
    });
    expect(eventsOf(all)).toEqual([
      'code_sent done',
      'code_sent too_soon',
      'refusal too_many_requests',
      'code_tried code_wrong',
      'code_tried code_right',
      'password_reset done',
      'code_tried link_wrong',
    ]);
    expect(new Set(all.map(({ network }) => network))).toEqual(new Set(['2001:db8:77:78::/64']));
  });

  it('for profile codes', async () => {
    const ana = await signUp(server);
    const all = await written(async () => {
      await ana.post('/api/user-validation', { change: 'address' });
      await ana.put(`/api/address/${ana.id}`, {
        city_id: SAO_PAULO,
        state_id: 35,
        validation_code: 'ABC234',
      });
    });
    expect(eventsOf(all)).toEqual(['code_sent profile_code_done', 'code_tried profile_code_wrong']);
  });

  it('for refusals by a limit or by authorization, with the route', async () => {
    const all = await written(async () => {
      for (let n = 0; n < 11; n += 1) await signIn(ADDRESS, 'ninguem@example.com', 'errada 123');
    });
    expect(all.filter(({ event }) => event === 'sign_in')).toHaveLength(10);
    expect(all.at(-1)).toMatchObject({
      event: 'refusal',
      outcome: 'too_many_requests',
      account: null,
      network: '203.0.113.0/24',
      route: '/api/auth/login',
    });
    const forged = await written(() => proxied.from(ADDRESS).get('/api/auth/verify_email/1/x?signature=x'));
    expect(eventsOf(forged)).toEqual(['refusal confirmation_link_invalid']);
  });

  it('for operators too, in addition to the audit log', async () => {
    const operator = await newOperator(server);
    const { email } = await server.db
      .selectFrom('operator')
      .select('email')
      .where('id', '=', operator.id)
      .executeTakeFirstOrThrow();
    const all = await written(async () => {
      for (const password of ['errada 123', PASSWORD])
        await proxied.from(ADDRESS).post('/api/operator/auth/login', { email, password });
      await operator.post('/api/operator/auth/logout');
    });
    expect(eventsOf(all)).toEqual([
      'operator_sign_in wrong_credentials',
      'operator_sign_in done',
      'session_end one',
    ]);
    expect(new Set(all.map(({ account }) => account)).size).toBe(1);
    const acts = await server.db
      .selectFrom('audit_log')
      .select(['action', 'entity', 'entity_id'])
      .where('operator_id', '=', operator.id)
      .orderBy('id')
      .execute();
    const act = { action: 'operator.sign_in', entity: 'operator', entity_id: operator.id };
    expect(acts).toEqual([act, { ...act, action: 'operator.sign_out' }]);
  });
});

it('logs a request without a route, but not its URL', async () => {
  const before = lines().length;
  await proxied.from(ADDRESS).get('/api/nada/52998224725');
  await clientOf(server).get('/%zz');
  const requests = lines()
    .slice(before)
    .filter(({ status }) => status !== undefined);
  expect(requests[0]).toMatchObject({ route: null, status: 404 });
});

it('logs no personal data', async () => {
  const form = registrationForm({ firstname: 'Zenaide', lastname: 'Quaresma', phone: '21998877665' });
  const client = proxied.from(ADDRESS);
  await client.post('/api/auth/register', form);
  await client.get(`/api/public/document-verification/${String(form['document'])}`);
  for (const login of [form['email'], form['document']])
    for (const password of ['errada 123', PASSWORD]) await signIn(ADDRESS, login, password);
  await signIn(IPV6, form['email'], PASSWORD);
  await client.post('/api/auth/forgot-password', { email: form['email'] });
  const all = server.logs();
  const { rows } = await server.db
    .selectFrom('indiker')
    .selectAll()
    .where('email', '=', String(form['email']))
    .execute()
    .then((found) => ({ rows: found }));
  expect(rows).toHaveLength(1);
  for (const secret of [
    form['email'],
    form['document'],
    form['phone'],
    'Zenaide',
    'Quaresma',
    PASSWORD,
    ADDRESS,
    '2001:db8:77:78:1234',
    '1234:5678',
    rows[0]?.password_hash,
  ])
    expect(all).not.toContain(secret);
});
