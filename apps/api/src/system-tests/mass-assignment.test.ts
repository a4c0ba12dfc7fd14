import { beforeAll, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import { profileCode } from '../testing/codes.ts';
import type { Indiker } from '../testing/people.ts';
import { newOperator } from '../testing/operators.ts';
import { newCpf, refer, referralForm, registrationForm, signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { figure } from './testing/figures.ts';

// docs/proofs.md 18: a write uses the fields of its form and ignores everything else in the body.

const server = useTestServer();
let ana: Indiker;
let victim: Indiker;
let victimsReferral: number;
beforeAll(async () => {
  ana = await signUp(server);
  victim = await signUp(server);
  victimsReferral = await refer(victim);
});

/** Column names, and fields that similar programs often let through by mistake. */
const greedy = () => {
  const values: Record<string, unknown> = {};
  for (const id of ['id', 'user_id', 'userId', 'indiker_id', 'owner_id', 'operator_id', 'consent_id'])
    values[id] = victim.id;
  for (const id of ['referral_id', 'referralId', 'indication_id_', 'company_id'])
    values[id] = victimsReferral;
  for (const name of ['status', 'statusId', 'status_id', 'indication_status_id', 'level', 'points'])
    values[name] = 5;
  for (const name of ['balance', 'total', 'available', 'estimated_value', 'amount', 'value', 'reward'])
    values[name] = 999_999;
  for (const name of [
    'created_at',
    'createdAt',
    'updated_at',
    'status_since',
    'email_verified_at',
    'deleted_at',
  ])
    values[name] = '2000-01-01T00:00:00.000Z';
  for (const name of ['role', 'roles', 'scope', 'permissions', 'audience']) values[name] = 'admin';
  for (const name of ['is_admin', 'admin', 'verified', 'active', 'blocked']) values[name] = true;
  for (const name of [
    'token',
    'access_token',
    'password_hash',
    'token_hash',
    'registered_via',
    'company_search',
  ])
    values[name] = 'x'.repeat(43);
  return values;
};

const everything = async (except: Record<string, number>) => {
  const tables = [
    'indiker',
    'referral',
    'referral_contact',
    'referral_note',
    'message',
    'status_transition',
    'consent',
    'session',
    'ledger_account',
    'ledger_entry',
    'operator',
    'contract',
  ] as const;
  const rows: Record<string, unknown> = {};
  for (const table of tables) {
    const all: Record<string, unknown>[] = await server.db.selectFrom(table).selectAll().execute();
    rows[table] = all.filter((row) => row.id === undefined || row.id !== except[table]);
  }
  return JSON.stringify(rows);
};

it('registration creates a new, unverified person without privileges', async () => {
  const form = { ...greedy(), ...registrationForm() };
  const rui = await signUp(server, { ...greedy(), ...form });
  expect(rui.id).not.toBe(victim.id);
  const row = await server.db
    .selectFrom('indiker')
    .selectAll()
    .where('id', '=', rui.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    email: form.email,
    email_verified_at: null,
    registered_via: null,
    invited_by: null,
    cpf: form.document,
  });
  expect(row.created_at).toEqual(server.clock.now());
  expect(row.password_hash).toMatch(/^\$argon2id\$/);
  expect((await rui.get('/api/payment-reports/total-available')).body).toEqual({ total: 0 });
  figure('mass assignment', { 'extra fields a write': Object.keys(greedy()).length });
});

it('a sign-in opens a session of the account itself', async () => {
  const answer = await victim.post('/api/auth/login', {
    ...greedy(),
    login: ana.email,
    password: 'senha segura 1',
  });
  expect(Object.keys(answer.body)).toEqual(['access_token']);
  const sessions = await server.db
    .selectFrom('session')
    .select('user_id')
    .where('user_id', '=', ana.id)
    .execute();
  expect(sessions).toHaveLength(2);
});

it('a new referral belongs to the caller and is waiting, with its own id and time', async () => {
  const form = referralForm();
  const { status, body } = await ana.post('/api/indication-v3', {
    ...greedy(),
    ...form,
    contact: { ...greedy(), ...(form.contact as object) },
    status_transactions: [{ id: 1, indication_status_id: 5 }],
    contacts: [{}, {}, {}, {}],
  });
  expect(status).toBe(201);
  const row = await server.db
    .selectFrom('referral')
    .selectAll()
    .where('id', '=', body.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    user_id: ana.id,
    status: 'waiting',
    estimated_value: null,
    cnpj: form.document,
  });
  expect(row.created_at).toEqual(server.clock.now());
  const detail = await ana.get(`/api/indication/${body.id}`);
  expect(detail.body.status_transactions).toEqual([]);
  expect(detail.body.contacts).toHaveLength(1);
  expect((await victim.get('/api/indication')).body.total).toBe(1);
});

it('a self-submission becomes a waiting referral of the link’s owner', async () => {
  const { body: link } = await ana.get('/api/me/share-link');
  const form = referralForm();
  const { status } = await clientOf(server).post(`/api/share-links/${link.code}/company`, {
    ...greedy(),
    ...form,
    contact: { ...greedy(), ...(form.contact as object) },
    via_link: false,
    kind: 'terms',
    trk: 'x',
  });
  expect(status).toBe(201);
  const row = await server.db
    .selectFrom('referral as r')
    .innerJoin('consent as c', 'c.id', 'r.consent_id')
    .select(['r.user_id', 'r.status', 'r.estimated_value', 'r.via_link', 'r.created_at', 'c.kind'])
    .where('r.cnpj', '=', String(form.document))
    .executeTakeFirstOrThrow();
  expect(row).toEqual({
    user_id: ana.id,
    status: 'waiting',
    estimated_value: null,
    via_link: true,
    created_at: server.clock.now(),
    kind: 'company',
  });
  expect((await victim.get('/api/indication')).body.total).toBe(1);
});

it('a contact stays with its referral and its owner', async () => {
  const referral = await refer(ana);
  const form = { name: 'Rui', email: 'rui@empresa.example', phone: '11912345678' };
  const made = await ana.post('/api/indication-contact', { ...greedy(), ...form, indication_id: referral });
  expect(made.status).toBe(201);
  const operator = await newOperator(server);
  await operator.post(`/api/operator/indications/${referral}/transitions`, { status: 'in_contact' });
  const route = `/api/indication-contact/${made.body.id}`;
  // A first correction marks the referral for operators, so it comes before the comparison.
  const corrected = await ana.put(route, { ...form, name: 'Rui Certo', indication_id: referral });
  expect(corrected.status).toBe(200);
  const before = await everything({ referral_contact: made.body.id });
  const change = { ...greedy(), ...form, name: 'Rui Mudado' };
  expect((await ana.put(route, { ...change, indication_id: victimsReferral })).status).toBe(404);
  const changed = await ana.put(route, { ...change, indication_id: referral });
  expect(changed.status).toBe(200);
  expect(changed.body).toMatchObject({ id: made.body.id, indication_id: referral, name: 'Rui Mudado' });
  const row = await server.db
    .selectFrom('referral_contact')
    .selectAll()
    .where('id', '=', made.body.id)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({ user_id: ana.id, referral_id: referral, created_at: server.clock.now() });
  expect(await everything({ referral_contact: made.body.id })).toBe(before);
});

it('a transition takes its operator, time and referral from the call itself', async () => {
  const referral = await refer(ana);
  const operator = await newOperator(server);
  const { status } = await operator.post(`/api/operator/indications/${referral}/transitions`, {
    ...greedy(),
    estimated_value: undefined,
    status: 'in_contact',
    operator_id: 1,
    before: {},
    after: {},
  });
  expect(status).toBe(200);
  const row = await server.db
    .selectFrom('status_transition')
    .selectAll()
    .where('referral_id', '=', referral)
    .executeTakeFirstOrThrow();
  expect(row).toMatchObject({
    user_id: ana.id,
    status: 'in_contact',
    operator_id: operator.id,
    created_at: server.clock.now(),
  });
  expect((await victim.get(`/api/indication/${victimsReferral}`)).body.status_transactions).toEqual([]);
});

it('an internal note takes its author, time and referral from the call itself', async () => {
  const referral = await refer(ana);
  const operator = await newOperator(server);
  const form = { ...greedy(), text: 'ligar', operator_id: 1, by: 'Outra' };
  const { status } = await operator.post(`/api/operator/indications/${referral}/notes`, form);
  expect(status).toBe(200);
  const rows = await server.db.selectFrom('referral_note').selectAll().execute();
  expect(rows).toMatchObject([
    { referral_id: referral, user_id: ana.id, operator_id: operator.id, created_at: server.clock.now() },
  ]);
});

it('a profile change writes only its own fields in the caller’s own row', async () => {
  const before = await everything({ indiker: ana.id });
  const row = async () =>
    server.db.selectFrom('indiker').selectAll().where('id', '=', ana.id).executeTakeFirstOrThrow();
  const was = await row();
  const foreign = { email: 'outra@example.com', document: newCpf(), address_id: victim.id, kind: 'avatar' };
  const renamed = await ana.put(`/api/user/${ana.id}`, {
    ...greedy(),
    ...foreign,
    city_id: 3_304_557,
    firstname: 'Bia',
    lastname: 'Lima',
    phone: '2134567890',
    validation_code: await profileCode(server, ana, 'data'),
  });
  expect(renamed.status).toBe(200);
  // The code came from the mailbox, which confirms the holder of the account.
  const data = { firstname: 'Bia', lastname: 'Lima', phone: '2134567890', holder_confirmed: true };
  // The database normalises the name for searches.
  expect(await row()).toEqual({ ...was, ...data, name_search: 'bia lima' });
  const moved = await ana.put(`/api/address/${ana.id}`, {
    ...greedy(),
    ...foreign,
    firstname: 'Outra',
    state_id: 33,
    city_id: 3_304_557,
    validation_code: await profileCode(server, ana, 'address'),
  });
  expect(moved.status).toBe(200);
  expect(await row()).toEqual({ ...was, ...data, name_search: 'bia lima', city_id: 3_304_557 });
  expect(await everything({ indiker: ana.id })).toBe(before);
});

it('prototype keys change nothing for this request or a later one', async () => {
  const text = JSON.stringify(referralForm()).replace(
    '{',
    '{"__proto__":{"status":5,"isAdmin":true},"constructor":{"prototype":{"polluted":1}},',
  );
  const answer = await fetch(`${server.url}/api/indication-v3`, {
    method: 'POST',
    headers: { authorization: `Bearer ${ana.token}`, 'content-type': 'application/json' },
    body: text,
  });
  expect([201, 400, 422]).toContain(answer.status);
  const fresh: Record<string, unknown> = {};
  expect(fresh.polluted).toBeUndefined();
  expect(fresh.isAdmin).toBeUndefined();
});
