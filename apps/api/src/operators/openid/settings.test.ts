import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CompanyTest,
  newCompanyBrowser,
  OPENID,
  openIdForm,
  startCompanyTest,
} from '../../testing/company-sign-in.ts';
import { clientOf } from '../../testing/client.ts';
import { CLIENT } from '../../testing/openid-issuer.ts';
import { enrolTotp, newOperator } from '../../testing/operators.ts';
import { PASSWORD } from '../../testing/people.ts';
import { startTestServer } from '../../testing/server.ts';

let world: CompanyTest;
beforeAll(async () => {
  world = await startCompanyTest();
});
afterAll(() => world.stop());
beforeEach(() => world.configure());

const PASSWORDS = `${OPENID}/passwords`;

describe('the settings', () => {
  it('never show the secret, and audit who set them', async () => {
    const { body } = await world.admin.get(OPENID);
    expect(body.openid).toMatchObject({ issuer: world.issuer.url, client_id: CLIENT.id, proven: false });
    const entry = await world.server.db
      .selectFrom('audit_log')
      .selectAll()
      .where('action', '=', 'openid.change')
      .orderBy('id', 'desc')
      .executeTakeFirstOrThrow();
    expect(entry.after).toMatchObject({ issuer: world.issuer.url, allowed_domains: ['example.com'] });
    const stored = await world.server.db.selectFrom('openid_settings').selectAll().executeTakeFirstOrThrow();
    for (const text of [body, entry, stored, world.server.logs()].map((part) => JSON.stringify(part)))
      expect(text).not.toContain(CLIENT.secret);
  });

  it('keep the secret, but give it to no other issuer or client', async () => {
    const save = (changes: object) =>
      world.admin.put(OPENID, openIdForm(world.issuer, { client_secret: undefined, ...changes }));
    expect((await save({ creates_people: false })).status).toBe(200);
    for (const changes of [{ issuer: 'https://other.example.com' }, { client_id: 'other' }])
      expect((await save(changes)).body.code).toBe('openid_secret_missing');
    expect(await world.codeOf(world.newAccount().subject)).toBe('openid_unknown');
  });

  it('audit that the secret was replaced, and nothing of it', async () => {
    const replaced = async (secret: string | undefined) => {
      await world.configure({ client_secret: secret });
      return await world.server.db
        .selectFrom('audit_log')
        .select(['before', 'after'])
        .where('action', '=', 'openid.change')
        .orderBy('id', 'desc')
        .executeTakeFirstOrThrow();
    };
    const entry = await replaced('Another secret of the client');
    expect(entry.after).toEqual({ ...(entry.before as object), client_secret_replaced: true });
    expect(JSON.stringify(entry)).not.toContain('Another secret');
    expect((await replaced(undefined)).after).not.toHaveProperty('client_secret_replaced');
  });

  it('refuse an issuer in our own network, and what is no issuer', async () => {
    for (const address of [
      'https://10.0.0.7',
      'https://169.254.169.254/latest',
      'ftp://example.com',
      'https://a:b@example.com',
      'http://login.example.com.internal:80@10.0.0.1/',
    ])
      expect([
        address,
        (await world.admin.put(OPENID, openIdForm(world.issuer, { issuer: address }))).status,
      ]).toEqual([address, 422]);
    const production = await startTestServer({ beside: world.server, sandbox: false });
    const prepared = await newOperator(production);
    expect((await prepared.put(OPENID, openIdForm(world.issuer))).body.code).toBe('openid_issuer_refused');
    await production.stop();
  });

  it.each(['/', '/.well-known/openid-configuration'])(
    'have the name that the issuer gives itself, entered with %s',
    async (ending) => {
      await world.configure({ issuer: world.issuer.url + ending });
      expect((await world.admin.get(OPENID)).body.openid.issuer).toBe(world.issuer.url);
      expect(await world.codeOf(world.newAccount().subject)).toBe('entered');
    },
  );

  it('open nothing at an issuer of another name', async () => {
    const settings = { issuer: `${world.issuer.url}/`, version: randomUUID() };
    await world.server.db.updateTable('openid_settings').set(settings).execute();
    const { status, body } = await newCompanyBrowser(world.server).call(
      'POST',
      '/api/operator/auth/openid/start',
    );
    expect([status, body.code]).toEqual([403, 'openid_refused']);
  });

  it.each([
    ['allowed_domains', []],
    ['allowed_domains', ['a@example.com']],
    ['issuer_factors', ['a b']],
    ['role_groups', [{ group: '', role: 'admin' }]],
    ['role_groups', [{ group: 'a', role: 'owner' }]],
    ['groups_claim', ''],
    ['issuer', 'x'],
  ])('refuse %s %j', async (field, value) => {
    const { status, body } = await world.admin.put(OPENID, openIdForm(world.issuer, { [field]: value }));
    expect([status, Object.keys(body.errors)[0]?.split('.')[0]]).toEqual([422, field]);
  });

  it('keep what another administrator changed or removed after the page was loaded', async () => {
    const save = (seen_version: string, changes: object = {}) =>
      world.admin.put(OPENID, openIdForm(world.issuer, { seen_version, ...changes }));
    const versionNow = async (): Promise<string> => (await world.admin.get(OPENID)).body.openid.version;
    const seen = await versionNow();
    expect((await save(seen, { role_groups: [] })).status).toBe(200);
    for (const stale of [seen, '']) {
      const late = await save(stale);
      expect([late.status, late.body.code]).toEqual([409, 'openid_changed_meanwhile']);
    }
    expect((await world.admin.get(OPENID)).body.openid.role_groups).toEqual([]);
    const current = await versionNow();
    const many = await Promise.all([save(current), save(current)]);
    expect(many.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
    const last = await versionNow();
    await world.admin.delete(OPENID);
    expect((await save(last)).body.code).toBe('openid_changed_meanwhile');
    expect((await save('')).status).toBe(200);
  });

  it('say whether the issuer answers', async () => {
    const check = async () => (await world.admin.post(`${OPENID}/check`)).body.problem;
    expect(await check()).toBeNull();
    await world.configure({ issuer: 'http://127.0.0.1:9' });
    expect(await check()).toBe('O emissor não respondeu, ou o endereço dele não está na internet.');
    await world.configure({ issuer: world.server.url });
    expect(await check()).toMatch(/^O endereço respondeu, mas não como um emissor/);
  });

  it('are gone when they are removed', async () => {
    const { subject } = world.newAccount();
    expect((await world.admin.delete(OPENID)).status).toBe(200);
    expect((await world.admin.delete(OPENID)).status).toBe(404);
    expect((await newCompanyBrowser(world.server).call('GET', '/api/operator/auth/openid')).body).toEqual({
      available: false,
      password: true,
    });
    const { status, body } = await newCompanyBrowser(world.server).call(
      'POST',
      '/api/operator/auth/openid/start',
    );
    expect([status, body.code]).toEqual([409, 'openid_not_configured']);
    await world.configure();
    expect(await world.codeOf(subject)).toBe('entered');
  });
});

it('closes passwords for all but one, after an administrator has entered at the issuer', async () => {
  const [kept, other] = [await newOperator(world.server), await newOperator(world.server)];
  const close = (id: number | null) => world.admin.put(PASSWORDS, { break_glass_id: id });
  const login = async ({ email }: { readonly email: string }) =>
    (await world.admin.post('/api/operator/auth/login', { email, password: PASSWORD })).body;
  await world.server.db.deleteFrom('operator_identity').execute();
  await world.entered(world.newAccount({ groups: ['vendas'] }).subject);
  expect((await close(kept.id)).body.code).toBe('openid_unproven');
  await world.entered(world.newAccount({ groups: ['diretoria'] }).subject);
  expect((await close(kept.id)).body.code).toBe('break_glass_unfit');
  const { token } = await enrolTotp(world.server, kept);
  expect((await close(kept.id)).status).toBe(200);
  const offer = await newCompanyBrowser(world.server).call('GET', '/api/operator/auth/openid');
  expect(offer.body).toEqual({ available: true, password: false });
  expect((await login(other)).code).toBe('password_sign_in_closed');
  expect((await login({ email: 'nobody@example.com' })).code).toBe('wrong_credentials');
  expect((await login(kept)).second_factor).toContain('totp');

  const path = `/api/operator/operators/${kept.id}`;
  expect((await world.admin.post(`${path}/disable`, { reason: 'x' })).body.code).toBe('break_glass_kept');
  expect((await world.admin.put(path, { role: 'analyst' })).body.code).toBe('break_glass_kept');
  const elsewhere = openIdForm(world.issuer, { issuer: 'https://other.example.com' });
  expect((await world.admin.put(OPENID, elsewhere)).body.code).toBe('openid_unproven');
  world.server.clock.advance(600_000);
  const late = await clientOf(world.server, token).put(PASSWORDS, { break_glass_id: null });
  expect(late.body.code).toBe('confirmation_required');
  // Whoever keeps the password keeps it, so that a link to a former subject of the issuer can be taken away.
  const unlink = await world.admin.post(`${path}/company-account-unlink`, { reason: 'x' });
  expect([unlink.status, (await login(kept)).second_factor]).toEqual([200, expect.arrayContaining(['totp'])]);
  expect((await close(null)).status).toBe(200);
  expect(await login(other)).toHaveProperty('access_token');
});
