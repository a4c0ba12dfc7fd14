import { statusNumbers } from '@indike/contract/wire/numbers';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { UserId } from '../../platform/http/authentication.ts';
import { clientOf, type Client } from '../../testing/client.ts';
import { profileCode } from '../../testing/codes.ts';
import { emailTo, emailsTo } from '../../testing/emails.ts';
import { newOperator } from '../../testing/operators.ts';
import {
  newCnpj,
  newCpf,
  PASSWORD,
  refer,
  referralForm,
  SAO_PAULO,
  signUp,
  type Indiker,
} from '../../testing/people.ts';
import type { SocialProvidersStandIn } from '../../testing/social-providers.ts';
import { startSocialServer } from '../../testing/social-server.ts';
import type { TestServer } from '../../testing/server.ts';
import { confirmationUrl } from '../confirmation.ts';

// Finding 7: an attacker signed up with another person's e-mail, then its owner signs in.

let providers: SocialProvidersStandIn;
let server: TestServer;
beforeAll(async () => {
  ({ server, providers } = await startSocialServer());
});
afterAll(() => server.stop());
afterEach(() => server.db.deleteFrom('rate_limit').execute());

const OWNER = { firstname: 'Íris', lastname: 'Andrade' };

/** Signs in the owner of an e-mail with Google. */
async function signInOwner(
  email: string,
  more: Record<string, unknown> = {},
): Promise<Client & { user: Record<string, unknown> }> {
  const answer = await clientOf(server).post('/api/auth/social/token', {
    grant_type: 'social',
    client_id: '{key}',
    client_secret: '{key}',
    provider: 'google',
    access_token: providers.token('google', { ...OWNER, email }),
    ...more,
  });
  expect(answer.status).toBe(200);
  const client = clientOf(server, answer.body.access_token);
  return { ...client, user: (await client.get('/api/auth/user')).body };
}

/** Opens the link of the welcome e-mail, in a session or without one. */
async function openLink({ id, email }: Indiker, client: Client = clientOf(server)): Promise<void> {
  const url = new URL(confirmationUrl(server.deps, { id: id as UserId, email }, server.clock.now()));
  const path = `${url.pathname.replace('/confirmacao-de-email', '/api/auth/verify_email')}${url.search}`;
  expect((await client.get(path)).status).toBe(200);
}

const signUpAttacker = (more: Record<string, unknown> = {}) =>
  signUp(server, { firstname: 'Atacante', lastname: 'Dono', phone: '11911112222', ...more });
const isOpen = async (client: Client) => (await client.get('/api/auth/user')).status === 200;
const passwordOpens = async ({ email }: Indiker) =>
  (await clientOf(server).post('/api/auth/login', { login: email, password: PASSWORD })).status === 200;
const shareCode = async (client: Client): Promise<string> =>
  (await client.get('/api/me/share-link')).body.code;
const balance = async (client: Client) =>
  (await client.get('/api/payment-reports/total-available')).body.total;

const EMPTY = {
  ...OWNER,
  document: null,
  phone: null,
  address: null,
  bank_account: null,
  image_url: null,
  missing: ['phone', 'address', 'document', 'terms'],
};

const completion = (document = newCpf()) => ({
  document,
  phone: '11987654321',
  address: { city_id: SAO_PAULO },
  accepted_terms: true,
});

describe.each([
  ['that nobody confirmed', async () => undefined],
  ['whose link was opened without a session', (squatter: Indiker) => openLink(squatter)],
] as const)('an account %s', (_name, prepare) => {
  it('belongs to the owner alone and asks for all data again', async () => {
    const squatter = await signUpAttacker();
    const off = { notifications: [{ kind: 'referral_status', enabled: false }] };
    expect((await squatter.put('/api/me/notifications', off)).status).toBe(200);
    await prepare(squatter);
    const code = await shareCode(squatter);
    const owner = await signInOwner(squatter.email);
    expect(owner.user).toMatchObject({ id: squatter.id, ...EMPTY });
    expect(await isOpen(squatter)).toBe(false);
    expect(await passwordOpens(squatter)).toBe(false);
    // The squatter's CPF is free again, so they can have an account of their own.
    expect((await signUp(server, { document: squatter.document })).document).toBe(squatter.document);
    const document = newCpf();
    const completed = await owner.post('/api/auth/complete-registration', completion(document));
    expect([completed.status, completed.body.document, completed.body.missing]).toEqual([200, document, []]);
    expect(await shareCode(owner)).not.toBe(code);
    const terms = await server.db
      .selectFrom('consent')
      .select('id')
      .where('user_id', '=', squatter.id)
      .where('kind', '=', 'terms')
      .execute();
    expect(terms).toHaveLength(1);
    const kept = await server.db
      .selectFrom('notification_off')
      .select('kind')
      .where('user_id', '=', squatter.id)
      .execute();
    expect(kept).toEqual([]);
    const email = await emailTo(server, squatter.email, 'Agora você entra com o Google');
    expect(email).toContain('os dados que estavam nele foram removidos');
    expect(email).toContain('Olá, Íris.');
  });
});

it('a takeover credits a bonus for the owner’s share link, but none for the attacker’s', async () => {
  const [attacker, friend] = [await signUp(server), await signUp(server)];
  const squatter = await signUpAttacker({ trk: await shareCode(attacker) });
  const owner = await signInOwner(squatter.email, { trk: await shareCode(friend) });
  expect(
    (await owner.post('/api/auth/complete-registration', { ...completion(), phone: '11912340002' })).status,
  ).toBe(200);
  expect([await balance(attacker), await balance(friend)]).toEqual([0, 5]);
});

it('a takeover works when the owner follows the account’s own share link', async () => {
  const squatter = await signUpAttacker();
  const owner = await signInOwner(squatter.email, { trk: await shareCode(squatter) });
  expect(owner.user).toMatchObject(EMPTY);
  expect((await owner.post('/api/auth/complete-registration', completion())).status).toBe(200);
});

it('a takeover deletes untouched referrals and cancels the others, without their contacts', async () => {
  const squatter = await signUpAttacker();
  const operator = await newOperator(server);
  const document = newCnpj();
  await refer(squatter, { document });
  const touched = await refer(squatter);
  const moved = await operator.post(`/api/operator/indications/${touched}/transitions`, {
    status: 'in_contact',
  });
  expect(moved.status).toBe(200);
  const owner = await signInOwner(squatter.email);
  expect((await owner.post('/api/auth/complete-registration', completion())).status).toBe(200);
  const { data } = (await owner.get('/api/indication')).body;
  expect(data.map(({ id }: { id: number }) => id)).toEqual([touched]);
  const detail = (await owner.get(`/api/indication/${touched}`)).body;
  expect(detail.status_transactions[0].indication_status_id).toBe(statusNumbers.cancelled);
  expect(JSON.stringify(detail.contacts)).not.toContain('joao@empresa.example');
  expect((await owner.post('/api/indication-v3', referralForm({ document }))).status).toBe(201);
});

describe('an account whose owner is verified stays unchanged', () => {
  it('when the link is opened in its own session', async () => {
    const ana = await signUp(server);
    await openLink(ana, ana);
    const linked = await signInOwner(ana.email);
    expect(linked.user).toMatchObject({ id: ana.id, firstname: 'Ana', document: ana.document, missing: [] });
    expect([await isOpen(ana), await passwordOpens(ana)]).toEqual([true, true]);
  });

  it('when the link is opened elsewhere first and in its session afterwards', async () => {
    const ana = await signUp(server);
    await openLink(ana);
    await openLink(ana, ana);
    expect((await signInOwner(ana.email)).user).toMatchObject({ document: ana.document, missing: [] });
  });

  it('but not when the link is opened in another account’s session', async () => {
    const [ana, bia] = [await signUp(server), await signUp(server)];
    await openLink(ana, bia);
    expect((await signInOwner(ana.email)).user).toMatchObject({ document: null });
  });

  it('when an e-mailed code was entered in its session', async () => {
    const inviter = await signUp(server);
    const ana = await signUp(server, { trk: await shareCode(inviter) });
    const change = {
      firstname: 'Ana',
      lastname: 'Conceição',
      phone: '11987654399',
      validation_code: await profileCode(server, ana, 'data'),
    };
    expect((await ana.put(`/api/user/${ana.id}`, change)).status).toBe(200);
    expect(await balance(inviter)).toBe(0);
    const linked = await signInOwner(ana.email);
    expect(linked.user).toMatchObject({ id: ana.id, phone: '11987654399', missing: [] });
    // The provider confirmed the e-mail, and no session was ended.
    expect(linked.user['email_verified_at']).not.toBeNull();
    expect(await balance(inviter)).toBe(5);
    expect([await isOpen(ana), await passwordOpens(ana)]).toEqual([true, true]);
    expect(await emailsTo(server, ana.email)).not.toContain('Agora você entra com o Google');
  });
});

it('many concurrent sign-ins of the owner take the account over once', async () => {
  const squatter = await signUpAttacker();
  const owners = await Promise.all(Array.from({ length: 6 }, () => signInOwner(squatter.email)));
  expect(new Set(owners.map(({ user }) => user['id']))).toEqual(new Set([squatter.id]));
  expect(await Promise.all(owners.map(isOpen))).toEqual(owners.map(() => true));
  const emails = await emailsTo(server, squatter.email);
  expect(emails.filter((subject) => subject === 'Agora você entra com o Google')).toHaveLength(1);
});
