import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { areIndependent } from '../../audit/commands.ts';
import { type CompanyTest, OPENID, startCompanyTest } from '../../testing/company-sign-in.ts';
import { insertTestOperator, lastAuditOf } from '../../testing/operators.ts';

let world: CompanyTest;
beforeAll(async () => {
  world = await startCompanyTest();
});
afterAll(() => world.stop());
beforeEach(() => world.configure());

const emails = async () =>
  (await sql`select from pgboss.job where name = 'send-email'`.execute(world.server.db)).rows.length;

describe('a first sign-in', () => {
  it('makes the person with the role of their groups', async () => {
    const { subject, email } = world.newAccount();
    const { browser, answer } = await world.entered(subject);
    expect([answer.status, answer.body]).toEqual([200, { signed_in: true }]);
    expect((await browser.session()).body).toMatchObject({ name: 'Ana Lima', email, role: 'analyst' });
    expect(answer.headers.getSetCookie().join()).toMatch(
      /indike_operator=[\w-]{43}; Path=\/api\/operator; HttpOnly; SameSite=Strict/,
    );
  });

  it('tells the administrators, and counts for a week as whoever set the sign-in', async () => {
    const { server, admin } = world;
    const before = await emails();
    const { subject, email } = world.newAccount();
    await world.entered(subject);
    expect(await emails()).toBe(before + 1);
    const { id } = (await world.operatorBy(email)) ?? { id: 0 };
    const after = (days: number) => new Date(server.clock.now().getTime() + days * 86_400_000);
    expect(await areIndependent(server.db, admin.id, id, after(6))).toBe(false);
    expect(await areIndependent(server.db, admin.id, id, after(8))).toBe(true);
  });

  it('opens the account of a person with the same address, tells them, and afterwards follows the subject', async () => {
    const { id, email } = await insertTestOperator(world.server, 'analyst');
    const { subject } = world.newAccount({ email: email.toUpperCase() });
    const before = await emails();
    for (let n = 0; n < 2; n += 1)
      expect((await (await world.entered(subject)).browser.session()).body.id).toBe(id);
    expect(await emails()).toBe(before + 1);
    world.change(subject, { email: 'other@example.com' });
    expect((await (await world.entered(subject)).browser.session()).body).toMatchObject({ id, email });
    const impostor = world.newAccount({ email });
    expect(await world.codeOf(impostor.subject)).toBe('openid_other_account');
  });

  it('links the person to another subject once an administrator has unlinked them, which ends the sessions', async () => {
    const { id, email } = await insertTestOperator(world.server, 'analyst');
    const { subject } = world.newAccount({ email });
    const { browser } = await world.entered(subject);
    const { subject: next } = world.newAccount({ email });
    expect(await world.codeOf(next)).toBe('openid_other_account');
    const unlink = `/api/operator/operators/${id}/company-account-unlink`;
    expect((await world.admin.post(unlink, { reason: ' ' })).status).toBe(422);
    expect((await world.admin.post(unlink, { reason: 'Client ID novo' })).status).toBe(200);
    expect((await browser.session()).status).toBe(401);
    const entry = await lastAuditOf(world.server, id);
    expect(entry).toMatchObject({
      action: 'operator.company-account-unlink',
      after: { reason: 'Client ID novo' },
    });
    const again = await world.entered(next);
    expect((await again.browser.session()).body.id).toBe(id);
    expect(await world.codeOf(subject)).toBe('openid_other_account');
  });

  it('makes nobody when the settings do not say so', async () => {
    await world.configure({ creates_people: false });
    const { subject, email } = world.newAccount();
    expect(await world.codeOf(subject)).toBe('openid_unknown');
    expect(await world.operatorBy(email)).toBeUndefined();
  });

  it('gives the default role where groups decide nothing', async () => {
    await world.configure({ role_groups: [], default_role: 'auditor' });
    const { subject } = world.newAccount({ groups: [] });
    expect((await (await world.entered(subject)).browser.session()).body.role).toBe('auditor');
  });

  it('of two at once makes one person', async () => {
    const { subject, email } = world.newAccount();
    await Promise.all([world.entered(subject), world.entered(subject)]);
    const { count } = await world.server.db
      .selectFrom('operator')
      .select((q) => q.fn.countAll<number>().as('count'))
      .where('email', '=', email)
      .executeTakeFirstOrThrow();
    expect(count).toBe(1);
  });

  it('leaves no password that opens the account', async () => {
    const { subject, email } = world.newAccount();
    await world.entered(subject);
    for (const password of ['!', '', 'Demo1234']) {
      const { status } = await world.admin.post('/api/operator/auth/login', { email, password });
      expect([401, 422]).toContain(status);
    }
  });
});

it.each([
  ['admin', 'diretoria', 200],
  ['finance', 'financeiro', 403],
  ['analyst', 'vendas', 403],
])('the role %s of the group %s may do what the role table says', async (role, group, status) => {
  const { subject } = world.newAccount({ groups: ['outros', group] });
  const { browser } = await world.entered(subject);
  expect((await browser.session()).body.role).toBe(role);
  expect((await browser.call('GET', OPENID)).status).toBe(status);
});

describe('the groups', () => {
  it('change the role at each sign-in and end the sessions of the role before', async () => {
    const { subject } = world.newAccount({ groups: ['diretoria'] });
    const before = await world.entered(subject);
    world.change(subject, { groups: ['vendas'] });
    const after = await world.entered(subject);
    expect((await after.browser.session()).body.role).toBe('analyst');
    expect((await before.browser.session()).status).toBe(401);
    expect((await after.browser.call('GET', OPENID)).status).toBe(403);
  });

  it('refuse whoever has none, with a text that says so', async () => {
    const { subject } = world.newAccount({ groups: ['diretoria'] });
    await world.entered(subject);
    world.change(subject, { groups: ['outros'] });
    const { answer } = await world.entered(subject);
    expect([answer.status, answer.body.message]).toEqual([
      403,
      'A sua conta não está em nenhum grupo que usa a operação. Peça acesso a quem administra as contas.',
    ]);
  });

  it('never take the last administrator away', async () => {
    const { subject } = world.newAccount({ groups: ['diretoria'] });
    const { browser } = await world.entered(subject);
    const { id } = (await browser.session()).body;
    await world.server.db
      .updateTable('operator')
      .set({ role: 'auditor' })
      .where('id', '<>', id)
      .where('role', '=', 'admin')
      .execute();
    world.change(subject, { groups: ['vendas'] });
    expect((await (await world.entered(subject)).browser.session()).body.role).toBe('admin');
    await world.server.db
      .updateTable('operator')
      .set({ role: 'admin' })
      .where('id', '=', world.admin.id)
      .execute();
    expect((await (await world.entered(subject)).browser.session()).body.role).toBe('analyst');
  });
});

it('who keeps the password keeps the role, also when it was decided during the sign-in', async () => {
  const { subject, email } = world.newAccount({ groups: ['diretoria'] });
  await world.entered(subject);
  const { id } = (await world.operatorBy(email)) ?? {};
  const keep = (kept: number | null) =>
    world.server.db.updateTable('openid_settings').set({ break_glass_id: kept }).execute();
  world.change(subject, { groups: ['vendas'] });
  world.issuer.tamper(async (claims, sign) => {
    await keep(id ?? null);
    return sign(claims);
  });
  const { browser } = await world.entered(subject);
  world.issuer.tamper(undefined);
  expect((await browser.session()).body.role).toBe('admin');
  await keep(null);
  expect((await (await world.entered(subject)).browser.session()).body.role).toBe('analyst');
});

describe('who may not enter', () => {
  it('has an address that is not confirmed, or of another domain', async () => {
    expect(await world.codeOf(world.newAccount({ email_verified: false }).subject)).toBe(
      'openid_email_unverified',
    );
    expect(await world.codeOf(world.newAccount({ email: 'ana@example.org' }).subject)).toBe(
      'openid_domain_refused',
    );
  });

  it('has lost access, and their open sessions have ended', async () => {
    const { subject, email } = world.newAccount();
    const { browser } = await world.entered(subject);
    const { id } = (await world.operatorBy(email)) ?? {};
    await world.admin.post(`/api/operator/operators/${id}/disable`, { reason: 'saiu' });
    expect((await browser.session()).status).toBe(401);
    expect(await world.codeOf(subject)).toBe('openid_disabled');
  });

  it('was refused by the issuer', async () => {
    expect(await world.codeOf('nobody')).toBe('openid_denied');
  });
});
