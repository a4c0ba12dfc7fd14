import { randomUUID } from 'node:crypto';
import type { JWTPayload } from 'jose';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { send } from '../../testing/client.ts';
import { type CompanyTest, OPENID, startCompanyTest, startIssuer } from '../../testing/company-sign-in.ts';
import { CLIENT, type OpenIdIssuer } from '../../testing/openid-issuer.ts';

const EVENT = 'http://schemas.openid.net/event/backchannel-logout';
let world: CompanyTest;
beforeAll(async () => {
  world = await startCompanyTest();
  await world.configure();
});
afterAll(() => world.stop());

const seconds = () => Math.floor(Date.now() / 1000);

/** A logout token as the issuer sends it, with these changes. */
const tokenFor = (claims: Record<string, unknown>, issuer: OpenIdIssuer = world.issuer) => {
  const whole = {
    iss: world.issuer.url,
    aud: CLIENT.id,
    iat: seconds(),
    exp: seconds() + 120,
    jti: randomUUID(),
    events: { [EVENT]: {} },
    ...claims,
  };
  return issuer.sign(JSON.parse(JSON.stringify(whole)) as JWTPayload, { typ: 'logout+jwt' });
};

const logOut = (token: string) =>
  send(
    `${world.server.url}/api/operator/auth/openid/logout`,
    'POST',
    new URLSearchParams({ logout_token: token }).toString(),
    { 'content-type': 'application/x-www-form-urlencoded' },
  );

/** A person who is signed in twice, with the issuer's names for both sessions. */
async function twice() {
  const { subject, email } = world.newAccount();
  const [one, two] = [await world.entered(subject), await world.entered(subject)];
  const { id } = (await world.operatorBy(email)) ?? {};
  const rows = await world.server.db
    .selectFrom('operator_session')
    .select('openid_sid')
    .where('operator_id', '=', id ?? 0)
    .orderBy('id')
    .execute();
  const sids = rows.map(({ openid_sid: sid }) => sid);
  const open = async () =>
    (await Promise.all([one, two].map(({ browser }) => browser.session()))).map(({ status }) => status);
  return { subject, id: id ?? 0, sids, open };
}

it('ends one session by its name, and all of a person by the subject, within ten seconds', async () => {
  const { subject, id, sids, open } = await twice();
  expect(await open()).toEqual([200, 200]);
  expect((await logOut(await tokenFor({ sub: subject, sid: sids[0] }))).status).toBe(200);
  expect(await open()).toEqual([401, 200]);
  const began = performance.now();
  expect((await logOut(await tokenFor({ sub: subject }))).status).toBe(200);
  expect(await open()).toEqual([401, 401]);
  expect(performance.now() - began).toBeLessThan(10_000);
  const entries = await world.server.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity_id', '=', id)
    .where('action', '=', 'openid.logout')
    .execute();
  expect(entries).toHaveLength(2);
});

it('ends a session that the issuer names without the person', async () => {
  const { sids, open } = await twice();
  expect((await logOut(await tokenFor({ sid: sids[1] }))).status).toBe(200);
  expect(await open()).toEqual([200, 401]);
});

it('ends nothing of somebody else', async () => {
  const { sids, open } = await twice();
  const { subject } = world.newAccount();
  for (const claims of [{ sub: subject, sid: sids[0] }, { sub: randomUUID() }, { sid: 'unknown' }])
    expect((await logOut(await tokenFor(claims))).status).toBe(200);
  expect(await open()).toEqual([200, 200]);
});

it('takes each token once', async () => {
  const { subject } = await twice();
  const token = await tokenFor({ sub: subject });
  expect((await logOut(token)).status).toBe(200);
  const again = await twice();
  const answer = await logOut(token);
  expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
  expect(await again.open()).toEqual([200, 200]);
});

it('takes a token again whose work has failed', async () => {
  const { subject, open } = await twice();
  const token = await tokenFor({ sub: subject });
  const { db } = world.server;
  await sql`alter table audit_log add constraint no_logout check (action <> 'openid.logout') not valid`.execute(
    db,
  );
  expect((await logOut(token)).status).toBe(500);
  expect(await open()).toEqual([200, 200]);
  await sql`alter table audit_log drop constraint no_logout`.execute(db);
  expect((await logOut(token)).status).toBe(200);
  expect(await open()).toEqual([401, 401]);
});

it.each<[string, Record<string, unknown>]>([
  ['another issuer', { iss: 'https://other.example.com' }],
  ['another audience', { aud: 'someone' }],
  ['an age of ten minutes', { iat: seconds() - 600 }],
  ['a time in the future', { iat: seconds() + 600 }],
  ['no time', { iat: undefined }],
  ['no id', { jti: undefined }],
  ['no event', { events: undefined }],
  ['another event', { events: { 'urn:other': {} } }],
  ['a nonce, like an ID token', { nonce: 'x' }],
  ['neither person nor session', { sub: undefined }],
])('refuses a token with %s', async (_what, claims) => {
  const { subject, open } = await twice();
  const answer = await logOut(await tokenFor({ sub: subject, ...claims }));
  expect([answer.status, answer.body.error]).toEqual([400, 'invalid_request']);
  expect(await open()).toEqual([200, 200]);
});

it('refuses a token that the issuer has not signed, and what is none', async () => {
  const { subject, open } = await twice();
  const other = await startIssuer();
  const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
  const [, payload] = (await tokenFor({ sub: subject })).split('.');
  for (const token of [
    await tokenFor({ sub: subject }, other),
    `${part({ alg: 'none' })}.${payload}.`,
    `${part({ alg: 'HS256' })}.${payload}.AAAA`,
    '',
    'x',
    '\u0000',
  ])
    expect((await logOut(token)).status).toBe(400);
  await other.stop();
  expect(await open()).toEqual([200, 200]);
});

it('asks the issuer for its keys once, also for tokens of a stranger', async () => {
  const other = await startIssuer();
  await logOut(await tokenFor({ sub: randomUUID() }));
  const before = world.issuer.asked('/jwks');
  for (let count = 0; count < 3; count += 1) {
    expect((await logOut(await tokenFor({ sub: randomUUID() }))).status).toBe(200);
    expect((await logOut(await tokenFor({ sub: randomUUID() }, other))).status).toBe(400);
  }
  expect(before).toBeGreaterThan(0);
  expect(world.issuer.asked('/jwks')).toBe(before);
  await other.stop();
});

it('refuses everything while no issuer is configured', async () => {
  const { subject } = world.newAccount();
  await world.admin.delete(OPENID);
  expect((await logOut(await tokenFor({ sub: subject }))).status).toBe(400);
  await world.configure();
});
