import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import {
  newDirectory,
  OPENID,
  startCompanyTest,
  TOKEN,
  type CompanyTest,
} from '../../testing/company-sign-in.ts';
import { newOperator } from '../../testing/operators.ts';

let world: CompanyTest;
let directory: Awaited<ReturnType<typeof newDirectory>>;
beforeAll(async () => {
  world = await startCompanyTest();
  await world.configure();
  directory = await newDirectory(world);
});
beforeEach(() => world.configure({ default_role: 'auditor' }));
afterAll(() => world.stop());

describe('a list', () => {
  const list = async (query: string) => directory.call('GET', `/Users?${query}`);
  const filtered = async (filter: string) => (await list(new URLSearchParams({ filter }).toString())).body;

  it('is filtered by userName or externalId', async () => {
    const user = await directory.create();
    for (const filter of [
      `userName eq "${user.userName}"`,
      `USERNAME EQ "${user.userName.toUpperCase()}"`,
      `externalId eq "${user.externalId}"`,
    ])
      expect(await filtered(filter)).toMatchObject({ totalResults: 1, Resources: [{ id: user.id }] });
    const { email } = (await world.operatorBy(world.admin.email)) ?? {};
    expect((await filtered(`userName eq "${email}"`)).Resources[0].id).toBe(String(world.admin.id));
    expect(await filtered('userName eq "nobody\\"@example.com"')).toMatchObject({
      totalResults: 0,
      Resources: [],
    });
    for (const filter of ['userName co "a"', 'userName eq a', 'x eq "a"', `userName eq "a" or id eq "1"`, ''])
      expect((await filtered(filter)).scimType).toBe('invalidFilter');
  });

  it('has pages', async () => {
    await directory.create();
    const first = (await list('startIndex=1&count=2')).body;
    const second = (await list('startIndex=2&count=2')).body;
    expect(first).toMatchObject({ startIndex: 1, itemsPerPage: 2 });
    expect(second.Resources[0].id).toBe(first.Resources[1].id);
    expect((await list('count=0')).body).toMatchObject({ itemsPerPage: 0, Resources: [] });
    expect((await list('startIndex=-3&count=-1')).body).toMatchObject({ startIndex: 1, itemsPerPage: 0 });
    expect((await list('count=x')).body.scimType).toBe('invalidValue');
  });

  it('has no service accounts', async () => {
    const { body } = await list('count=200');
    expect(body.Resources.map(({ displayName }: { displayName: string }) => displayName)).not.toContain(
      'SCIM',
    );
  });
});

describe('the service', () => {
  it('describes itself', async () => {
    const { body } = await directory.call('GET', '/ServiceProviderConfig');
    expect(body).toMatchObject({ patch: { supported: true }, bulk: { supported: false } });
    for (const path of ['/ResourceTypes', '/Schemas']) {
      const { body: all } = await directory.call('GET', path);
      expect(all.totalResults).toBe(1);
      expect((await directory.call('GET', `${path}/${all.Resources[0].id}`)).body).toEqual(all.Resources[0]);
    }
  });

  it('audits under SCIM', async () => {
    const { id } = await directory.create({ roles: ['vendas'] });
    await directory.patch(id, { op: 'replace', path: 'roles', value: ['financeiro'] });
    await directory.patch(
      id,
      { op: 'replace', path: 'displayName', value: 'Bia' },
      { op: 'replace', path: 'displayName', value: 'Bia' },
    );
    await directory.patch(id, { op: 'replace', path: 'displayName', value: 'Bia' });
    await directory.patch(id, { op: 'replace', path: 'active', value: false });
    const entries = await world.server.db
      .selectFrom('audit_log as a')
      .innerJoin('operator as o', 'o.id', 'a.operator_id')
      .select(['a.action', 'o.name'])
      .where('a.entity_id', '=', Number(id))
      .orderBy('a.id')
      .execute();
    expect(entries.map(({ action, name }) => `${name} ${action}`)).toEqual([
      'SCIM scim.create',
      'SCIM scim.change',
      'SCIM scim.change',
      'SCIM operator.disable',
    ]);
  });

  it('is closed without a valid token', async () => {
    const { token, call } = await newDirectory(world);
    const withToken = (text: string) => call('GET', '/Users', undefined, { authorization: text });
    for (const text of ['', 'Bearer', `Bearer ${token}x`, `Basic ${token}`, `Bearer ${world.admin.token}`]) {
      const { status, body, headers } = await withToken(text);
      expect([status, body.status, headers.get('www-authenticate')]).toEqual([401, '401', 'Bearer']);
    }
    expect((await call('POST', '/Nothing', {}, { authorization: '' })).status).toBe(401);
    expect(world.server.logs()).not.toContain(token.slice(13));
    expect((await clientOf(world.server, token).get('/api/operator/session')).status).toBe(401);
  });

  it('answers hostile calls in its own form', async () => {
    const raw = (body: string, type = 'application/scim+json') => directory.raw('POST', '/Users', body, type);
    expect((await raw('{')).body).toMatchObject({ status: '400', scimType: 'invalidSyntax' });
    for (const body of [
      '[]',
      'null',
      '7',
      '{"userName":{}}',
      '{"userName":"a\\u0000@example.com"}',
      '{"__proto__":{}}',
    ])
      expect((await raw(body)).status).toBe(400);
    expect((await raw('x', 'text/xml')).body.status).toBe('415');
    expect((await raw(JSON.stringify({ userName: 'x'.repeat(200_000) }))).body.status).toBe('413');
    for (const path of ['/Users/0', '/Users/abc', '/Users/99999999999999', '/Nothing', '/Users/1/2'])
      expect((await directory.call('GET', path)).body).toMatchObject({ status: '404' });
    expect((await directory.call('POST', '/Users/.search', {})).status).toBe(404);
  });

  it('ends with the company’s sign-in, also for when it is configured again', async () => {
    const { token, call } = await newDirectory(world);
    const status = async () => (await call('GET', '/Users')).status;
    expect(await status()).toBe(200);
    expect((await world.admin.delete(OPENID)).status).toBe(200);
    expect(await status()).toBe(401);
    await world.configure();
    expect(await status()).toBe(401);
    await world.server.db
      .updateTable('scim_token')
      .set({ ends_at: null })
      .where('prefix', '=', token.slice(0, 13))
      .execute();
    expect(await status()).toBe(200);
    await world.server.db.deleteFrom('openid_settings').execute();
    expect(await status()).toBe(401);
  });

  it('takes the token before for 24 hours after a rotation, and none after a revocation', async () => {
    const [first, second] = [await newDirectory(world), await newDirectory(world)];
    const statuses = () =>
      Promise.all([first, second].map(async ({ call }) => (await call('GET', '/Schemas')).status));
    expect(await statuses()).toEqual([200, 200]);
    const { body } = await world.admin.get('/api/operator/openid');
    expect(second.token.startsWith(body.scim.prefix)).toBe(true);
    world.server.clock.advance(24 * 3_600_000);
    expect(await statuses()).toEqual([401, 200]);
    const admin = await newOperator(world.server);
    expect((await admin.delete(TOKEN)).status).toBe(200);
    expect(await statuses()).toEqual([401, 401]);
  });
});
