import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { clientOf } from '../../testing/client.ts';
import { dumpOf, profileCode, recoveryCode } from '../../testing/codes.ts';
import { emailsTo } from '../../testing/emails.ts';
import { newCpf, PASSWORD, refer, SAO_PAULO, signUp } from '../../testing/people.ts';
import { rowCounts } from '../../testing/rows.ts';
import { startTestServer, type TestServer } from '../../testing/server.ts';
import type {
  Path,
  Person,
  Provider,
  Reply,
  SocialProvidersStandIn,
} from '../../testing/social-providers.ts';
import { startSocialServer } from '../../testing/social-server.ts';

let providers: SocialProvidersStandIn;
let server: TestServer;
beforeAll(async () => {
  ({ server, providers } = await startSocialServer());
});
afterAll(() => server.stop());
afterEach(() => server.db.deleteFrom('rate_limit').execute());

const FAILED = 'Erro efetuando o login social. Tente novamente';
const bothProviders: Provider[] = ['google', 'facebook'];

const payload = (provider: Provider, access_token: string, more: Record<string, unknown> = {}) => ({
  grant_type: 'social',
  client_id: '{key}',
  client_secret: '{key}',
  provider,
  access_token,
  ...more,
});
const post = (provider: Provider, token: string, more: Record<string, unknown> = {}) =>
  clientOf(server).post('/api/auth/social/token', payload(provider, token, more));

let serial = 0;
const someone = (more: Person & { email?: string } = {}): Person & { email: string } => ({
  email: `social${(serial += 1)}@example.com`,
  firstname: 'Íris',
  lastname: 'Andrade',
  ...more,
});

/** Signs in and gives who it is. */
async function enter(provider: Provider, person: Person, more: Record<string, unknown> = {}) {
  const answer = await post(provider, providers.token(provider, person), more);
  expect([answer.status, answer.body]).toEqual([200, { access_token: expect.any(String) }]);
  const token: string = answer.body.access_token;
  const client = clientOf(server, token);
  return { ...client, token, user: (await client.get('/api/auth/user')).body };
}

const rowOf = (id: number) =>
  server.db.selectFrom('indiker').selectAll().where('id', '=', id).executeTakeFirstOrThrow();
const counts = () => rowCounts(server.db, 'indiker', 'session', 'social_identity', 'consent');

/** What a sign-in that fails answers, and whether anything was kept of it. */
async function refusal(provider: Provider, token: string) {
  const before = await counts();
  const { status, body } = await post(provider, token);
  const after = await counts();
  return [status, body.message, JSON.stringify(after) === JSON.stringify(before) ? 'nothing kept' : after];
}
const refused = (status: number) => [status, FAILED, 'nothing kept'];

describe('GET /api/auth/social/{provider}', () => {
  it('gives the provider’s own page, with where to come back to', async () => {
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

  it('knows no other provider, and none that is not configured', async () => {
    const other = await clientOf(server).get('/api/auth/social/orkut');
    expect([other.status, other.body.message]).toEqual([422, 'Esta forma de entrar não está disponível.']);
    const bare = await startTestServer({ beside: server });
    for (const provider of bothProviders) {
      const asked = await clientOf(bare).get(`/api/auth/social/${provider}`);
      const posted = await clientOf(bare).post('/api/auth/social/token', payload(provider, 'x'));
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
    const { status, body } = await post('google', 'token', { [field]: value });
    expect([status, Object.keys(body.errors)]).toEqual([422, [field]]);
  });

  it.each(bothProviders)('%s: makes a new person, once, with what the provider knows', async (provider) => {
    const person = someone({ subject: `new-at-${provider}` });
    const first = await enter(provider, { ...person, email: person.email.toUpperCase() }, { trk: 'ABC234' });
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
    const again = await enter(provider, { ...person, email: undefined }, { trk: 'OTHER2' });
    expect(again.user.id).toBe(first.user.id);
    expect((await rowOf(first.user.id)).registered_via).toBe('ABC234');
  });

  it('one person of both providers is one account, by the confirmed e-mail', async () => {
    const person = someone();
    const byGoogle = await enter('google', person);
    const byFacebook = await enter('facebook', person);
    expect(byFacebook.user.id).toBe(byGoogle.user.id);
  });

  it('the same number at two providers is two people', async () => {
    const [a, b] = [someone({ subject: 'same' }), someone({ subject: 'same' })];
    expect((await enter('google', a)).user.id).not.toBe((await enter('facebook', b)).user.id);
  });

  it('takes names as they are, without what cannot be stored', async () => {
    const odd = await enter('google', someone({ firstname: ' Zoë\u0000 \n🌻 ', lastname: 'x'.repeat(300) }));
    expect(odd.user).toMatchObject({ firstname: 'Zoë   🌻', lastname: 'x'.repeat(50) });
    const nameless = someone({ firstname: undefined, lastname: undefined });
    expect((await enter('google', nameless)).user).toMatchObject({
      firstname: nameless.email.split('@')[0],
      lastname: '',
    });
  });

  it('believes nothing else that the caller says', async () => {
    const person = someone();
    const victim = await signUp(server);
    const { user } = await enter('google', person, {
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

  it('keeps the provider’s token nowhere', async () => {
    const token = providers.token('google', someone());
    expect((await post('google', token)).status).toBe(200);
    expect(server.logs()).not.toContain(token);
    expect(await dumpOf(server)).not.toContain(token);
  });

  it('counts the tries of an address, and what turned out well does not count', async () => {
    const person = someone();
    for (let n = 0; n < 55; n += 1) await enter('google', person);
    const answers = await Promise.all(Array.from({ length: 52 }, () => post('google', 'wrong')));
    expect(answers.filter(({ status }) => status === 429)).toHaveLength(2);
    expect(answers.filter(({ status }) => status === 401)).toHaveLength(50);
  });
});

describe('a token that is not for us', () => {
  it.each(bothProviders)('%s: one the provider does not know', (provider) =>
    expect(refusal(provider, 'invented')).resolves.toEqual(refused(401)),
  );
  it.each(bothProviders)('%s: one given to another app', (provider) =>
    expect(refusal(provider, providers.token(provider, someone({ app: '1' })))).resolves.toEqual(
      refused(401),
    ),
  );
  it('one of the other provider', async () => {
    expect(await refusal('google', providers.token('facebook', someone()))).toEqual(refused(401));
    expect(await refusal('facebook', providers.token('google', someone()))).toEqual(refused(401));
  });
  it.each(bothProviders)('%s: one that is another person’s in the second call', (provider) =>
    expect(refusal(provider, providers.token(provider, someone({ otherSubject: '5' })))).resolves.toEqual(
      refused(401),
    ),
  );
  it('one that Facebook says is no longer valid', async () => {
    const { environment } = providers;
    providers.answer('/debug_token', (response) =>
      response.end(
        JSON.stringify({
          data: { is_valid: false, app_id: environment['FACEBOOK_APP_ID'], user_id: '1' },
        }),
      ),
    );
    expect(await refusal('facebook', providers.token('facebook', someone()))).toEqual(refused(401));
    providers.answer('/debug_token', undefined);
  });
});

describe('a provider that does not answer as it should', () => {
  const paths: [Provider, Path][] = [
    ['google', '/oauth2/v3/tokeninfo'],
    ['google', '/oauth2/v3/userinfo'],
    ['facebook', '/debug_token'],
    ['facebook', '/me'],
  ];
  const redirect: Reply = (response) => response.writeHead(302, { location: 'http://127.0.0.1:9/' }).end();
  const replies: [string, Reply][] = [
    ['an error', (response) => response.writeHead(500).end('{}')],
    ['too many', (response) => response.writeHead(429).end('{}')],
    ['no JSON', (response) => response.end('<html>')],
    ['no object', (response) => response.end('null')],
    ['a redirect', redirect],
    ['an endless answer', (response) => response.end(JSON.stringify({ aud: 'x'.repeat(100_000) }))],
    ['a connection that breaks', (response) => response.destroy()],
  ];
  const cases = paths.flatMap(([provider, path]) =>
    replies.map(([name, reply]) => [path, name, provider, reply] as const),
  );
  it.each(cases)('%s: %s', async (path, _name, provider, reply) => {
    providers.answer(path, reply);
    expect(await refusal(provider, providers.token(provider, someone()))).toEqual(refused(503));
    providers.answer(path, undefined);
  });

  it('is not waited for longer than three seconds', async () => {
    providers.answer('/oauth2/v3/tokeninfo', () => {});
    const began = performance.now();
    expect(await refusal('google', providers.token('google', someone()))).toEqual(refused(503));
    expect(performance.now() - began).toBeLessThan(5_000);
    providers.answer('/oauth2/v3/tokeninfo', undefined);
  });

  it('is told in the log without anybody’s data', () => {
    expect(server.logs()).toContain('"failed":"unreachable"');
    expect(server.logs()).not.toMatch(/"(google|facebook)-[0-9a-f-]{36}/);
  });
});

describe('who the e-mail may lead to', () => {
  const GOOGLE_SAYS =
    'Sua conta do Google não tem um e-mail confirmado. Entre com e-mail e senha ou faça o cadastro.';
  const FACEBOOK_SAYS =
    'O Facebook não informou um e-mail confirmado da sua conta. Entre com e-mail e senha ou faça o cadastro.';

  it.each([
    ['google', { emailVerified: false }, GOOGLE_SAYS],
    ['google', { email: undefined }, GOOGLE_SAYS],
    ['google', { email: 'a@b@c' }, GOOGLE_SAYS],
    ['facebook', { email: undefined }, FACEBOOK_SAYS],
  ] as const)('%s %j: nobody is made', async (provider, more, text) => {
    const before = await counts();
    const { status, body } = await post(provider, providers.token(provider, { ...someone(), ...more }));
    expect([status, body.message]).toEqual([422, text]);
    expect(await counts()).toEqual(before);
  });

  it('an e-mail that is not confirmed never opens the account it names', async () => {
    const victim = await signUp(server);
    const before = await counts();
    const token = providers.token('google', { email: victim.email, emailVerified: false });
    expect((await post('google', token)).status).toBe(422);
    expect(await counts()).toEqual(before);
  });

  it('an account whose e-mail is confirmed is linked, and keeps its password and its sessions', async () => {
    const ana = await signUp(server);
    await server.db
      .updateTable('indiker')
      .set({ email_verified_at: server.clock.now() })
      .where('id', '=', ana.id)
      .execute();
    const linked = await enter('google', someone({ email: ana.email }));
    expect(linked.user).toMatchObject({ id: ana.id, firstname: 'Ana', missing: [] });
    expect((await linked.get('/api/indication')).status).toBe(200);
    expect((await ana.get('/api/auth/user')).status).toBe(200);
    const login = await clientOf(server).post('/api/auth/login', { login: ana.email, password: PASSWORD });
    expect(login.status).toBe(200);
  });

  it('an account that somebody made on another’s e-mail is the owner’s once they come', async () => {
    const squatter = await signUp(server);
    const owner = await enter('google', someone({ email: squatter.email }));
    expect(owner.user.id).toBe(squatter.id);
    expect(owner.user.email_verified_at).toBe(server.clock.now().toISOString());
    expect((await squatter.get('/api/auth/user')).status).toBe(401);
    const login = await clientOf(server).post('/api/auth/login', {
      login: squatter.document,
      password: PASSWORD,
    });
    expect(login.status).toBe(401);
    expect(await emailsTo(server, squatter.email)).toContain('Agora você entra com o Google');
  });

  it('who comes by a provider to an account that nobody confirmed brings its inviter nothing', async () => {
    const owner = await signUp(server);
    const { code } = (await owner.get('/api/me/share-link')).body;
    const invited = await signUp(server, { trk: code });
    expect((await owner.get('/api/payment-reports/total-available')).body).toEqual({ total: 0 });
    await enter('google', someone({ email: invited.email }));
    await enter('facebook', someone({ email: invited.email }));
    expect((await owner.get('/api/payment-reports/total-available')).body).toEqual({ total: 0 });
  });

  it('a confirmation by the provider sends the e-mails to contacts that waited for it, once', async () => {
    const indiker = await signUp(server);
    const contact = { name: 'João', email: 'espera@empresa.example', phone: '11912345678' };
    await refer(indiker, { contact });
    expect(await emailsTo(server, contact.email)).toEqual([]);
    // A code from the mailbox, typed in the account's own session, shows whose account it is.
    const address = {
      city_id: SAO_PAULO,
      state_id: 35,
      validation_code: await profileCode(server, indiker, 'address'),
    };
    expect((await indiker.put(`/api/address/${indiker.id}`, address)).status).toBe(200);
    const person = someone({ email: indiker.email });
    await enter('google', person);
    await enter('google', person);
    expect(await emailsTo(server, contact.email)).toEqual(['A sua empresa foi indicada no Indike']);
  });

  it('who was erased is never found, by number or by e-mail', async () => {
    const person = someone({ subject: 'erased-one' });
    const first = await enter('google', person);
    await server.db
      .updateTable('indiker')
      .set({ erased_at: server.clock.now(), email: `apagado${first.user.id}@example.com` })
      .where('id', '=', first.user.id)
      .execute();
    const anew = await enter('google', person);
    expect(anew.user.id).not.toBe(first.user.id);
    const kept = await signUp(server);
    await server.db
      .updateTable('indiker')
      .set({ erased_at: server.clock.now() })
      .where('id', '=', kept.id)
      .execute();
    const before = await counts();
    const token = providers.token('google', someone({ email: kept.email }));
    expect((await post('google', token)).status).toBe(401);
    expect(await counts()).toEqual(before);
  });

  it('of many first sign-ins at once one account comes', async () => {
    const person = someone({ subject: 'racer' });
    const tokens = Array.from({ length: 10 }, (_, n) =>
      n % 2 === 0
        ? (['google', providers.token('google', person)] as const)
        : (['facebook', providers.token('facebook', person)] as const),
    );
    const answers = await Promise.all(tokens.map(([provider, token]) => post(provider, token)));
    expect(answers.map(({ status }) => status)).toEqual(answers.map(() => 200));
    const rows = await server.db
      .selectFrom('indiker')
      .select('id')
      .where('email', '=', person.email)
      .execute();
    expect(rows).toHaveLength(1);
    const [row] = rows;
    const identities = await server.db
      .selectFrom('social_identity')
      .select('provider')
      .where('user_id', '=', row?.id ?? 0)
      .execute();
    expect(identities.map(({ provider }) => provider).toSorted()).toEqual(['facebook', 'google']);
  });
});

it('a password made by recovery before the sign-up is complete opens no more than the provider did', async () => {
  const person = someone();
  await enter('google', person);
  const token = await recoveryCode(server, person.email);
  const reset = { email: person.email, token, password: PASSWORD, password_confirmation: PASSWORD };
  expect((await clientOf(server).post('/api/auth/reset-password', reset)).status).toBe(200);
  const login = await clientOf(server).post('/api/auth/login', { login: person.email, password: PASSWORD });
  expect(login.status).toBe(200);
  const client = clientOf(server, login.body.access_token);
  expect((await client.get('/api/auth/user')).body.missing).toContain('document');
  expect((await client.get('/api/indication')).status).toBe(403);
});
