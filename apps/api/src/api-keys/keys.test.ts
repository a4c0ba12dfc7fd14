import { createHash } from 'node:crypto';
import { MAX_API_KEYS } from '@indike/rules/integrations/api-keys';
import { operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { counted } from '../system-tests/testing/figures.ts';
import { API_KEYS, newApiKey } from '../testing/api-keys.ts';
import { clientOf, type Client } from '../testing/client.ts';
import { waitingForLocks } from '../testing/locks.ts';
import { lastAuditOf, newEnrolledOperator, newOperator, type Operator } from '../testing/operators.ts';
import { rowCounts } from '../testing/rows.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const READ = { scopes: ['referrals:read'] };
const V1 = '/api/v1/referrals';

const server = useTestServer();
let admin: Operator;
beforeAll(async () => {
  admin = await newOperator(server);
});

const create = (body: unknown, who: Client = admin) => who.post(API_KEYS, body);
const written = () => rowCounts(server.db, 'api_key', 'api_key_secret', 'operator', 'audit_log');

describe('a new key', () => {
  it('is created only by an administrator, after a recent second factor', async () => {
    const before = await written();
    for (const role of [operatorRole.analyst, operatorRole.finance, operatorRole.auditor]) {
      const other = await newOperator(server, role);
      expect((await create({ name: [] }, other)).body.code).toBe('role_not_allowed');
    }
    expect((await create({ name: [] }, clientOf(server))).status).toBe(401);
    const { operator } = await newEnrolledOperator(server);
    server.clock.advance(6 * 60_000);
    expect((await create({ name: 'CRM', ...READ }, operator)).body.code).toBe('confirmation_required');
    expect((await written()).api_key).toBe(before['api_key']);
  });

  it.each([
    [{}, ['name', 'scopes']],
    [{ name: ' ', scopes: [] }, ['name', 'scopes']],
    [{ name: 'x'.repeat(61), scopes: ['referrals:delete'] }, ['name', 'scopes.0']],
    [{ name: 'CRM', ...READ, expires_at: 'amanhã' }, ['expires_at']],
    [{ name: 'CRM', ...READ, expires_at: '2020-01-01T00:00:00Z' }, ['expires_at']],
    [{ name: 'CRM', ...READ, expires_at: '2027-02-30T00:00:00Z' }, ['expires_at']],
    [{ name: 'CRM', ...READ, expires_at: '2027-02-01T00:00:00' }, ['expires_at']],
    [{ name: 'CRM', ...READ, addresses: ['10.0.0.1/8', 'x'] }, ['addresses.0', 'addresses.1']],
    [{ name: 'CRM', ...READ, addresses: Array(51).fill('10.0.0.1') }, ['addresses']],
  ])('refuses %j', async (body, fields) => {
    const before = await written();
    const { status, body: answer } = await create(body);
    expect([status, Object.keys(answer.errors)]).toEqual([422, fields]);
    expect(await written()).toEqual(before);
  });

  it('is shown once, and stored as a hash', async () => {
    const form = { name: 'CRM Vendas', ...READ, addresses: ['127.0.0.1', '2001:DB8::/32', '127.0.0.1'] };
    const { status, body } = await create({ ...form, expires_at: '2027-01-01T00:00:00-03:00' });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      name: 'CRM Vendas',
      state: 'active',
      scopes: READ.scopes,
      addresses: ['127.0.0.1/32', '2001:db8::/32'],
      expires_at: '2027-01-01T03:00:00.000Z',
      last_used_at: null,
      previous: null,
      created_by: { id: admin.id },
    });
    expect(body.key.startsWith(`${body.prefix}_`)).toBe(true);
    const secret = await server.db
      .selectFrom('api_key_secret')
      .selectAll()
      .where('api_key_id', '=', body.id)
      .executeTakeFirstOrThrow();
    expect(secret.hash).toEqual(createHash('sha256').update(body.key).digest());
    const list = await admin.get(`${API_KEYS}?limit=100`);
    const shown = list.body.data.find(({ id }: { id: number }) => id === body.id);
    expect(shown).toEqual({ ...body, key: undefined });
    expect(JSON.stringify(list.body)).not.toContain(body.key);
    expect(await lastAuditOf(server, body.id)).toMatchObject({
      operator_id: admin.id,
      action: 'api-key.create',
      after: { name: 'CRM Vendas', prefix: body.prefix, scopes: READ.scopes },
    });
    expect(server.logs()).not.toContain(body.key);
  });

  it('has a name that is unique among active keys, even with concurrent requests', async () => {
    const answers = await Promise.all(
      Array.from({ length: 5 }, (_, n) => create({ name: n % 2 ? 'ERP' : 'erp', ...READ })),
    );
    expect(counted(answers.map(({ status }) => status))).toEqual({ 201: 1, 422: 4 });
    expect(answers.find(({ status }) => status === 422)?.body.code).toBe('api_key_name_taken');
    const made = answers.find(({ status }) => status === 201);
    await admin.delete(`${API_KEYS}/${made?.body.id}`);
    expect((await create({ name: 'ERP', ...READ })).status).toBe(201);
  });

  it('is refused above the maximum number of active keys', async () => {
    const service = await newApiKey(server, admin);
    const active = (await admin.get(`${API_KEYS}?limit=100`)).body.data.filter(
      ({ state }: { state: string }) => state === 'active',
    ).length;
    for (let n = active; n < MAX_API_KEYS; n += 1) await newApiKey(server, admin);
    expect((await create({ name: 'Mais uma', ...READ })).body.code).toBe('too_many_api_keys');
    await admin.delete(`${API_KEYS}/${service.id}`);
    expect((await create({ name: 'Mais uma', ...READ })).status).toBe(201);
    await server.db.updateTable('api_key').set({ expires_at: server.clock.now() }).execute();
  });
});

describe('a rotation', () => {
  it('issues a new secret, and the previous one works until the overlap ends', async () => {
    const first = await newApiKey(server, admin);
    const rotated = await admin.post(`${API_KEYS}/${first.id}/rotate`, {});
    expect(rotated.status).toBe(200);
    expect(rotated.body).toMatchObject({ id: first.id, previous: { prefix: first.key.slice(0, 17) } });
    const second = clientOf(server, rotated.body.key);
    expect([(await first.get(V1)).status, (await second.get(V1)).status]).toEqual([200, 200]);
    expect(await lastAuditOf(server, first.id)).toMatchObject({
      action: 'api-key.rotate',
      after: { prefix: rotated.body.prefix, overlap_hours: 24 },
    });
    server.clock.advance(12 * 60 * 60_000);
    expect((await first.get(V1)).status).toBe(200);
    server.clock.advance(12 * 60 * 60_000);
    admin = await newOperator(server);
    expect([(await first.get(V1)).status, (await second.get(V1)).status]).toEqual([401, 200]);
  });

  it('never leaves more than two secrets, and only the new one without an overlap', async () => {
    const first = await newApiKey(server, admin);
    const rotate = async (hours: number) =>
      clientOf(
        server,
        (await admin.post(`${API_KEYS}/${first.id}/rotate`, { overlap_hours: hours })).body.key,
      );
    const second = await rotate(48);
    const third = await rotate(48);
    const codes = async (...keys: Client[]) =>
      Promise.all(keys.map(async (key) => (await key.get(V1)).status));
    expect(await codes(first, second, third)).toEqual([401, 200, 200]);
    const fourth = await rotate(0);
    expect(await codes(first, second, third, fourth)).toEqual([401, 401, 401, 200]);
  });

  it('is refused when it is repeated after a lost answer, and ends no secret', async () => {
    const first = await newApiKey(server, admin);
    const rotate = (seen_prefix: string) => admin.post(`${API_KEYS}/${first.id}/rotate`, { seen_prefix });
    const answers = await Promise.all([1, 2, 3].map(() => rotate(first.key.slice(0, 17))));
    expect(counted(answers.map(({ status }) => status))).toEqual({ 200: 1, 409: 2 });
    const codes = answers.flatMap(({ body }) => body.code ?? []);
    expect(codes).toEqual(['secret_changed_meanwhile', 'secret_changed_meanwhile']);
    expect((await first.get(V1)).status).toBe(200);
    const { prefix } = answers.find(({ status }) => status === 200)?.body ?? {};
    expect((await rotate(prefix)).status).toBe(200);
    expect((await first.get(V1)).status).toBe(401);
  });

  it('refuses a revoked key, an unknown key and an overlap of more than a week', async () => {
    const { id } = await newApiKey(server, admin);
    const rotate = (key: number, body: object = {}) => admin.post(`${API_KEYS}/${key}/rotate`, body);
    expect((await rotate(id, { overlap_hours: 169 })).body.errors).toHaveProperty('overlap_hours');
    expect((await rotate(999_999)).status).toBe(404);
    await admin.delete(`${API_KEYS}/${id}`);
    expect((await rotate(id)).body.code).toBe('api_key_ended');
  });

  it('leaves one current and one previous secret when run concurrently', async () => {
    const { id } = await newApiKey(server, admin);
    const answers = await Promise.all(
      Array.from({ length: 4 }, () => admin.post(`${API_KEYS}/${id}/rotate`, {})),
    );
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    const alive = await Promise.all(
      answers.map(async ({ body }) => (await clientOf(server, body.key).get(V1)).status),
    );
    expect(counted(alive)).toEqual({ 200: 2, 401: 2 });
  });
});

describe('a revocation', () => {
  it('ends the current and the previous secret at once, and cannot be repeated', async () => {
    const first = await newApiKey(server, admin);
    const rotated = await admin.post(`${API_KEYS}/${first.id}/rotate`, {});
    const revoked = await admin.delete(`${API_KEYS}/${first.id}`);
    expect(revoked.body).toMatchObject({ state: 'revoked', previous: null, revoked_by: { id: admin.id } });
    expect((await first.get(V1)).status).toBe(401);
    expect((await clientOf(server, rotated.body.key).get(V1)).status).toBe(401);
    expect((await admin.delete(`${API_KEYS}/${first.id}`)).body.code).toBe('api_key_ended');
    expect((await admin.delete(`${API_KEYS}/999999`)).status).toBe(404);
    expect(await lastAuditOf(server, first.id)).toMatchObject({
      action: 'api-key.revoke',
      before: { name: first.name },
    });
  });
});

it.each([
  ['rotate', (one: Operator, id: number) => one.post(`${API_KEYS}/${id}/rotate`, {})],
  ['revoke', (one: Operator, id: number) => one.delete(`${API_KEYS}/${id}`)],
])('an administrator who is demoted concurrently cannot %s a key', async (_, call) => {
  const { id } = await newApiKey(server, admin);
  const demoted = await newOperator(server);
  const answer = await server.db.transaction().execute(async (tx) => {
    await tx
      .updateTable('operator')
      .set({ role: operatorRole.analyst })
      .where('id', '=', demoted.id)
      .execute();
    const called = call(demoted, id);
    await expect.poll(() => waitingForLocks(server.db)).toBe(1);
    return () => called;
  });
  expect((await answer()).body.code).toBe('role_not_allowed');
});

describe('the service account', () => {
  it('is not listed among operators, cannot be changed and cannot own a referral', async () => {
    const { operatorId } = await newApiKey(server, admin);
    const people = await admin.get('/api/operator/operators?limit=100');
    const ids = people.body.data.map(({ id }: { id: number }) => id);
    expect([ids.includes(admin.id), ids.includes(operatorId)]).toEqual([true, false]);
    expect(people.body.total).toBe(ids.length);
    const owners = (await admin.get('/api/operator/owners')).body.map(({ id }: { id: number }) => id);
    expect([owners.includes(admin.id), owners.includes(operatorId)]).toEqual([true, false]);
    for (const call of ['disable', 'enable', 'second-factor-reset'])
      expect(
        (await admin.post(`/api/operator/operators/${operatorId}/${call}`, { reason: 'x' })).status,
      ).toBe(404);
    expect((await admin.put(`/api/operator/operators/${operatorId}`, { role: 'admin' })).status).toBe(404);
  });

  it('cannot get an e-mail, a role or a password, because the database refuses it', async () => {
    const { operatorId } = await newApiKey(server, admin);
    const set = (columns: { email?: string; role?: string; password_hash?: string }) =>
      server.db.updateTable('operator').set(columns).where('id', '=', operatorId).execute();
    for (const columns of [{ email: 'crm@example.com' }, { role: 'admin' }, { password_hash: 'x' }])
      await expect(set(columns)).rejects.toThrow('operator_kind_columns_check');
  });
});
