import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import { dumpOf, recoveryCode } from '../../testing/codes.ts';
import { newCpf, PASSWORD, signUp } from '../../testing/people.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type { SocialProvidersStandIn } from '../../testing/social-providers.ts';
import { startSocialServer } from '../../testing/social-server.ts';
import {
  bothProviders,
  signInAs,
  signInWith,
  socialForm,
  newSocialPerson,
} from '../../testing/social-sign-in.ts';

let providers: SocialProvidersStandIn;
let server: TestServer;
beforeAll(async () => {
  ({ server, providers } = await startSocialServer());
});
afterAll(() => server.stop());
afterEach(() => server.db.deleteFrom('rate_limit').execute());

const rowOf = (id: number) =>
  server.db.selectFrom('indiker').selectAll().where('id', '=', id).executeTakeFirstOrThrow();

describe('GET /api/auth/social/{provider}', () => {
  it('returns the provider’s consent page with the address to return to', async () => {
    const { status, body } = await clientOf(server).get('/api/auth/social/google');
    const url = new URL(body.authorize_url);
    expect([status, url.pathname]).toEqual([200, '/google/authorize']);
    expect(Object.fromEntries(url.searchParams)).toEqual({
      client_id: providers.environment['GOOGLE_CLIENT_ID'],
      redirect_uri: 'http://indike.test/login',
      response_type: 'token',
      scope: 'openid email profile',
      prompt: 'select_account',
    });
    const facebook = await clientOf(server).get('/api/auth/social/facebook');
    expect(new URL(facebook.body.authorize_url).searchParams.get('scope')).toBe('email,public_profile');
    expect(facebook.body.authorize_url).not.toContain(encodeURIComponent('the app secret').slice(0, 8));
  });

  it('refuses unknown providers and those that are not configured', async () => {
    const other = await clientOf(server).get('/api/auth/social/orkut');
    expect([other.status, other.body.message]).toEqual([422, 'Esta forma de entrar não está disponível.']);
    const bare = await startTestServer({ beside: server });
    for (const provider of bothProviders) {
      const asked = await clientOf(bare).get(`/api/auth/social/${provider}`);
      const posted = await clientOf(bare).post('/api/auth/social/token', socialForm(provider, 'x'));
      for (const { status, body } of [asked, posted])
        expect([status, body.errors]).toEqual([
          422,
          { provider: ['Esta forma de entrar não está disponível.'] },
        ]);
    }
    await bare.stop();
  });
});

describe('POST /api/auth/social/token', () => {
  it.each([
    ['grant_type', 'password'],
    ['access_token', undefined],
    ['access_token', ''],
    ['access_token', 'a b'],
    ['access_token', 'x'.repeat(4_097)],
    ['provider', 'orkut'],
    ['client_secret', 7],
    ['trk', 'x'.repeat(65)],
  ])('refuses %s = %j', async (field, value) => {
    const { status, body } = await signInWith(server, 'google', 'token', { [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it.each(bothProviders)('%s: creates one account with the data from the provider', async (provider) => {
    const person = newSocialPerson({ subject: `new-at-${provider}` });
    const first = await signInAs(
      { server, providers },
      provider,
      { ...person, email: person.email.toUpperCase() },
      { trk: 'ABC234' },
    );
    expect(first.user).toMatchObject({
      firstname: 'Íris',
      lastname: 'Andrade',
      email: person.email,
      email_verified_at: server.clock.now().toISOString(),
      document: null,
      phone: null,
      address: null,
      missing: ['phone', 'address', 'document', 'terms'],
    });
    const row = await rowOf(first.user.id);
    expect(row).toMatchObject({ password_hash: null, registered_via: 'ABC234' });
    const again = await signInAs(
      { server, providers },
      provider,
      { ...person, email: undefined },
      { trk: 'OTHER2' },
    );
    expect(again.user.id).toBe(first.user.id);
    expect((await rowOf(first.user.id)).registered_via).toBe('ABC234');
  });

  it('links both providers to one account by the confirmed e-mail', async () => {
    const person = newSocialPerson();
    const byGoogle = await signInAs({ server, providers }, 'google', person);
    const byFacebook = await signInAs({ server, providers }, 'facebook', person);
    expect(byFacebook.user.id).toBe(byGoogle.user.id);
  });

  it('treats the same id at two providers as two people', async () => {
    const [a, b] = [newSocialPerson({ subject: 'same' }), newSocialPerson({ subject: 'same' })];
    expect((await signInAs({ server, providers }, 'google', a)).user.id).not.toBe(
      (await signInAs({ server, providers }, 'facebook', b)).user.id,
    );
  });

  it('keeps names as they are, except for what cannot be stored', async () => {
    const odd = await signInAs(
      { server, providers },
      'google',
      newSocialPerson({ firstname: ' Zoë\u0000 \n🌻 ', lastname: 'x'.repeat(300) }),
    );
    expect(odd.user).toMatchObject({ firstname: 'Zoë   🌻', lastname: 'x'.repeat(50) });
    const nameless = newSocialPerson({ firstname: undefined, lastname: undefined });
    expect((await signInAs({ server, providers }, 'google', nameless)).user).toMatchObject({
      firstname: nameless.email.split('@')[0],
      lastname: '',
    });
  });

  it('ignores any other claim of the caller', async () => {
    const person = newSocialPerson();
    const victim = await signUp(server);
    const { user } = await signInAs({ server, providers }, 'google', person, {
      client_secret: 'the app secret that only the server has',
      email: victim.email,
      email_verified: true,
      subject: '1',
      user_id: victim.id,
      document: newCpf(),
      incomplete: false,
    });
    expect(user).toMatchObject({ email: person.email, document: null });
    expect(user.id).not.toBe(victim.id);
  });

  it('stores the provider’s token nowhere', async () => {
    const token = providers.token('google', newSocialPerson());
    expect((await signInWith(server, 'google', token)).status).toBe(200);
    expect(server.logs()).not.toContain(token);
    expect(await dumpOf(server)).not.toContain(token);
  });

  it('limits failed tries per address and does not count successful ones', async () => {
    const person = newSocialPerson();
    for (let n = 0; n < 55; n += 1) await signInAs({ server, providers }, 'google', person);
    const answers = await Promise.all(
      Array.from({ length: 52 }, () => signInWith(server, 'google', 'wrong')),
    );
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
  });
});

it('a password reset before the registration is complete gives no more access than the social sign-in', async () => {
  const person = newSocialPerson();
  await signInAs({ server, providers }, 'google', person);
  const token = await recoveryCode(server, person.email);
  const reset = { email: person.email, token, password: PASSWORD, password_confirmation: PASSWORD };
  expect((await clientOf(server).post('/api/auth/reset-password', reset)).status).toBe(200);
  const login = await clientOf(server).post('/api/auth/login', { login: person.email, password: PASSWORD });
  expect(login.status).toBe(200);
  const client = clientOf(server, login.body.access_token);
  expect((await client.get('/api/auth/user')).body.missing).toContain('document');
  expect((await client.get('/api/indication')).status).toBe(403);
});
