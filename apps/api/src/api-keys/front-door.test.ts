import { API_SCOPES, type ApiScope } from '@indike/rules/integrations/scopes';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { readOperations, type Operation } from '../system-tests/testing/api-document.ts';
import { API_KEYS, newApiKey } from '../testing/api-keys.ts';
import { clientOf, send, type Answer } from '../testing/client.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { signUp } from '../testing/people.ts';
import { startBehindProxy, type Proxied } from '../testing/proxy.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';

// Tests every call of the API with every scope, and without a valid key. The calls are read from the server's OpenAPI
// document, so none can be forgotten.

let server: TestServer;
let admin: Operator;
let proxied: Proxied;
let calls: Operation[];
beforeAll(async () => {
  server = await startTestServer();
  admin = await newOperator(server);
  proxied = await startBehindProxy(server);
  calls = (await readOperations(server.url)).filter(({ path }) => path.startsWith('/api/v1'));
});
afterAll(async () => {
  await proxied.stop();
  await server.stop();
});

/** An invalid body: it is validated only after the key was accepted. */
const WRONG_BODY = '{"event_id":[],"type":7}';

const callWith = ({ method, path, body }: Operation, authorization?: string): Promise<Answer> =>
  send(server.url + path.replace('{id}', '999999999'), method, body && WRONG_BODY, {
    ...(body && { 'content-type': 'application/json' }),
    ...(authorization !== undefined && { authorization }),
  });

const verdictOf = ({ status, body }: Answer): string =>
  [401, 403].includes(status) ? String(body.code) : 'admitted';

const scopesOf = ({ access }: Operation): readonly ApiScope[] =>
  access.audience === 'integration' ? access.scopes : [];

it('every call below /api/v1 is for API keys', () => {
  expect(calls.filter((call) => scopesOf(call).length === 0)).toEqual([]);
  expect(calls.length).toBeGreaterThan(0);
});

it.each(API_SCOPES.map((scope): [ApiScope] => [scope]))('%s allows only its own calls', async (scope) => {
  const { key } = await newApiKey(server, admin, { scopes: [scope] });
  const verdicts: [string, string][] = [];
  for (const call of calls) verdicts.push([call.key, verdictOf(await callWith(call, `Bearer ${key}`))]);
  expect(verdicts).toEqual(
    calls.map((call) => [call.key, scopesOf(call).includes(scope) ? 'admitted' : 'scope_missing']),
  );
});

describe('without a valid key', () => {
  /** The calls that were not refused in the way a call without a key is. */
  async function openTo(authorization: string | undefined): Promise<string[]> {
    const open: string[] = [];
    for (const call of calls) {
      const { status, body, headers } = await callWith(call, authorization);
      const isRefused =
        status === 401 &&
        body.code === 'api_key_invalid' &&
        headers.get('www-authenticate') === 'Bearer' &&
        headers.get('ratelimit') === null;
      if (!isRefused) open.push(`${call.key} ${status}`);
    }
    return open;
  }

  it('allows no call', async () => {
    const { key } = await newApiKey(server, admin);
    const mistyped = `${key.slice(0, -1)}${key.endsWith('x') ? 'y' : 'x'}`;
    for (const header of [undefined, '', 'Bearer', `Bearer ${mistyped}`, `Basic ${key}`])
      expect(await openTo(header)).toEqual([]);
  });

  it('allows no call with a well-formed key that was never issued', async () => {
    const { key, id } = await newApiKey(server, admin);
    await server.db.deleteFrom('api_key_secret').where('api_key_id', '=', id).execute();
    expect(await openTo(`Bearer ${key}`)).toEqual([]);
  });

  it('allows no call with a revoked key', async () => {
    const { key, id } = await newApiKey(server, admin);
    await admin.delete(`${API_KEYS}/${id}`);
    expect(await openTo(`Bearer ${key}`)).toEqual([]);
  });

  it('allows no call from the instant at which the key expires', async () => {
    const expiresAt = new Date(server.clock.now().getTime() + 60_000).toISOString();
    const crm = await newApiKey(server, admin, { expires_at: expiresAt });
    server.clock.advance(59_999);
    expect((await crm.get('/api/v1/referrals')).status).toBe(200);
    server.clock.advance(1);
    expect(await openTo(`Bearer ${crm.key}`)).toEqual([]);
  });

  it('allows no call with the token of an Indiker or operator, and none of their calls with a key', async () => {
    const ana = await signUp(server);
    expect(await openTo(`Bearer ${ana.token}`)).toEqual([]);
    expect(await openTo(`Bearer ${admin.token}`)).toEqual([]);
    const crm = await newApiKey(server, admin);
    for (const path of ['/api/indication', '/api/operator/queue', '/api/operator/session', API_KEYS])
      expect([path, (await crm.get(path)).status]).toEqual([path, 401]);
  });

  it('allows no production key in the sandbox and no sandbox key in production', async () => {
    const { key } = await newApiKey(server, admin);
    expect(key).toMatch(/^ind_test_/);
    const production = await startTestServer({ sandbox: false, beside: server });
    expect((await clientOf(production, key).get('/api/v1/referrals')).status).toBe(401);
    const { key: live } = await newApiKey(production, await newOperator(production));
    expect(live).toMatch(/^ind_live_/);
    expect((await clientOf(production, live).get('/api/v1/referrals')).status).toBe(200);
    expect(await openTo(`Bearer ${live}`)).toEqual([]);
    await production.stop();
  });
});

describe('the address list of a key', () => {
  const statusFrom = async (address: string, key: string) =>
    (await proxied.from(address, key).get('/api/v1/referrals')).status;

  it('refuses other addresses without using the quota', async () => {
    const { key, id } = await newApiKey(server, admin, { addresses: ['203.0.113.0/28', '2001:db8::/32'] });
    for (const address of ['203.0.113.16', '198.51.100.1', '2001:db9::1', 'unknown', ''])
      for (const call of calls.filter(({ method }) => method === 'GET')) {
        const answer = await proxied.from(address, key).get(call.path.replace('{id}', '1'));
        expect([address, answer.status, answer.body.code]).toEqual([address, 403, 'address_not_allowed']);
        expect(answer.headers.get('ratelimit')).toBeNull();
      }
    const unused = await server.db
      .selectFrom('api_key')
      .select('last_used_at')
      .where('id', '=', id)
      .executeTakeFirstOrThrow();
    expect(unused.last_used_at).toBeNull();
    for (const address of ['203.0.113.1', '203.0.113.15', '2001:db8:ffff::9', '::ffff:203.0.113.2'])
      expect([address, await statusFrom(address, key)]).toEqual([address, 200]);
  });

  it('allows every address when it is empty', async () => {
    const { key } = await newApiKey(server, admin);
    for (const address of ['203.0.113.16', '2001:db9::1', 'unknown'])
      expect([address, await statusFrom(address, key)]).toEqual([address, 200]);
  });
});

describe('limits and headers', () => {
  it('reports the remaining quota, and refuses calls above it', async () => {
    const crm = await newApiKey(server, admin, { scopes: ['referrals:read'] });
    const answer = await crm.get('/api/v1/referrals');
    expect(answer.headers.get('ratelimit-policy')).toBe('"key";q=1800;w=60');
    expect(answer.headers.get('ratelimit')).toMatch(/^"key";r=1799;t=(60|59)$/);
    await server.db
      .updateTable('rate_limit')
      .set({ points: 1800 })
      .where('key', 'like', 'apiKey:%')
      .execute();
    const refused = await crm.get('/api/v1/referrals/1');
    expect([refused.status, refused.body.code]).toEqual([429, 'too_many_requests']);
    expect(Number(refused.headers.get('retry-after'))).toBeGreaterThan(0);
    expect(refused.headers.get('ratelimit')).toMatch(/^"key";r=0;t=\d+$/);
    const other = await newApiKey(server, admin);
    expect((await other.get('/api/v1/referrals')).status).toBe(200);
  });

  it('records the last use at most once a minute', async () => {
    const crm = await newApiKey(server, admin);
    const lastUse = async () =>
      (
        await server.db
          .selectFrom('api_key')
          .select('last_used_at')
          .where('id', '=', crm.id)
          .executeTakeFirstOrThrow()
      ).last_used_at;
    const first = server.clock.now();
    await crm.get('/api/v1/referrals');
    expect(await lastUse()).toEqual(first);
    server.clock.advance(59_999);
    await crm.get('/api/v1/referrals');
    expect(await lastUse()).toEqual(first);
    server.clock.advance(1);
    await crm.get('/api/v1/referrals');
    expect(await lastUse()).toEqual(server.clock.now());
  });

  it('never logs a key', async () => {
    const { key } = await newApiKey(server, admin);
    const other = key.slice(0, -1) + (key.endsWith('x') ? 'y' : 'x');
    for (const sent of [key, other]) {
      await clientOf(server, sent).get('/api/v1/referrals');
      await clientOf(server, sent).post('/api/v1/nothing', { key: sent });
      await send(`${server.url}/api/v1/referrals?cursor=${sent}`, 'GET', undefined, {
        authorization: `Bearer ${sent}`,
      });
    }
    expect(server.logs()).not.toContain(key.slice(18, 60));
  });
});

describe('an error', () => {
  it('is a problem at every path below /api/v1, with code, fields and request id', async () => {
    const crm = await newApiKey(server, admin);
    const missing = await crm.get('/api/v1/referrals/999999999');
    expect(missing.headers.get('content-type')).toBe('application/problem+json; charset=utf-8');
    expect(missing.body).toEqual({
      type: 'urn:indike:problem:not_found',
      title: 'Não encontrado',
      status: 404,
      detail: expect.any(String),
      code: 'not_found',
      request_id: missing.headers.get('x-request-id'),
    });
    const wrong = await crm.get('/api/v1/referrals?limit=101');
    expect(wrong.body).toMatchObject({
      type: 'about:blank',
      title: 'Dados inválidos',
      status: 422,
      errors: { limit: ['O limite vai de 1 a 100'] },
    });
    for (const path of ['/api/v1', '/api/v1/nothing', '/api/v1/referrals/%zz', '/api/v1?x=1']) {
      const { headers, body, status } = await crm.get(path);
      expect([path, headers.get('content-type'), body.status]).toEqual([
        path,
        'application/problem+json; charset=utf-8',
        status,
      ]);
    }
    const elsewhere = await crm.get('/api/v10');
    expect(elsewhere.headers.get('content-type')).toBe('application/json; charset=utf-8');
  });
});
