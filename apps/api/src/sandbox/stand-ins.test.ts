import { describe, expect, it } from 'vitest';
import { readSettings } from '../platform/settings/settings.ts';
import { clientOf } from '../testing/client.ts';
import { newCpf, signUp } from '../testing/people.ts';
import { startTestServer } from '../testing/server.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { SANDBOX_PEOPLE, sandboxToken } from './social-people.ts';

const server = useTestServer({ standIns: true });

type Provider = 'google' | 'facebook';
const bothProviders = ['google', 'facebook'] as const;
const [helena, bruno, caio] = SANDBOX_PEOPLE;

/** The consent page to which the product sends the browser. */
async function consent(provider: Provider, more: Record<string, string> = {}) {
  const { status, body } = await clientOf(server).get(`/api/auth/social/${provider}`);
  expect(status).toBe(200);
  const url = new URL(body.authorize_url, server.url);
  for (const [name, value] of Object.entries({ state: 'st4te', ...more })) url.searchParams.set(name, value);
  const answer = await fetch(url);
  return { authorizeUrl: String(body.authorize_url), answer, html: await answer.text() };
}

const hrefs = (html: string): string[] =>
  [...html.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, href = '']) => href.replaceAll('&amp;', '&'));

const post = (provider: Provider, access_token: string) =>
  clientOf(server).post('/api/auth/social/token', {
    grant_type: 'social',
    client_id: '{key}',
    client_secret: '{key}',
    provider,
    access_token,
  });

async function signIn(provider: Provider, person: typeof helena) {
  const { status, body } = await post(provider, person ? sandboxToken(provider, person) : '');
  expect([status, body]).toEqual([200, { access_token: expect.any(String) }]);
  const client = clientOf(server, body.access_token);
  return { ...client, user: (await client.get('/api/auth/user')).body };
}

describe('the stand-ins of Google and Facebook', () => {
  it.each(bothProviders)(
    '%s: shows a consent page on our own site that is marked as a test',
    async (provider) => {
      const { authorizeUrl, answer, html } = await consent(provider);
      expect(authorizeUrl.startsWith(`/api/sandbox/${provider}/authorize?`)).toBe(true);
      expect([answer.status, answer.headers.get('content-type')]).toEqual([200, 'text/html; charset=utf-8']);
      expect(answer.headers.get('content-security-policy')).toContain("default-src 'none'");
      expect(html).toContain('Área de testes');
      for (const { firstname, lastname, email } of SANDBOX_PEOPLE) {
        expect(html).toContain(`${firstname} ${lastname}`);
        expect(html).toContain(email);
      }
      expect(html.match(/o login é recusado/g)).toHaveLength(1);
    },
  );

  it.each(bothProviders)(
    '%s: returns to the login with a token and the state, or with a refusal',
    async (provider) => {
      const links = hrefs((await consent(provider)).html);
      expect(links).toHaveLength(4);
      for (const [n, person] of SANDBOX_PEOPLE.entries()) {
        const url = new URL(links[n] ?? '', 'http://any.test');
        const fragment = new URLSearchParams(url.hash.slice(1));
        expect([url.host, url.pathname, url.search]).toEqual(['any.test', '/login', '']);
        expect([fragment.get('access_token'), fragment.get('state')]).toEqual([
          sandboxToken(provider, person),
          'st4te',
        ]);
      }
      expect(links[3]).toBe(
        provider === 'google'
          ? '/login#error=access_denied&state=st4te'
          : '/login?error=access_denied&state=st4te#_=_',
      );
    },
  );

  it('escapes the state', async () => {
    const { html } = await consent('google', { state: '"><script>alert(1)</script>' });
    expect(html).not.toContain('<script');
    expect(new URLSearchParams(hrefs(html)[0]?.split('#')[1]).get('state')).toBe(
      '"><script>alert(1)</script>',
    );
  });

  it.each([
    ['redirect_uri', 'https://evil.example/login'],
    ['redirect_uri', '//evil.example'],
    ['redirect_uri', ''],
    ['client_id', 'another'],
    ['response_type', 'code'],
  ])('refuses %s = %s', async (name, value) => {
    for (const provider of bothProviders)
      expect((await consent(provider, { [name]: value })).answer.status).toBe(400);
  });

  it('completes the registration at the first sign-in, and later opens the same account with both providers', async () => {
    const first = await signIn('google', helena);
    expect(first.user).toMatchObject({
      firstname: 'Helena',
      lastname: 'Duarte',
      email: helena?.email,
      missing: ['phone', 'address', 'document', 'terms'],
    });
    const done = await first.post('/api/auth/complete-registration', {
      phone: '11987654321',
      document: newCpf(),
      accepted_terms: true,
      address: { city_id: 3509502 },
    });
    expect([done.status, done.body.missing]).toEqual([200, []]);
    for (const provider of bothProviders) {
      const { user } = await signIn(provider, helena);
      expect([user.id, user.missing]).toEqual([first.user.id, []]);
    }
  });

  it('creates an account with Facebook too', async () => {
    expect((await signIn('facebook', bruno)).user).toMatchObject({ firstname: 'Bruno', email: bruno?.email });
  });

  it.each([
    [
      'google',
      'Sua conta do Google não tem um e-mail confirmado. Entre com e-mail e senha ou faça o cadastro.',
    ],
    [
      'facebook',
      'O Facebook não informou um e-mail confirmado da sua conta. Entre com e-mail e senha ou faça o cadastro.',
    ],
  ] as const)('%s: refuses an e-mail that is not confirmed', async (provider, message) => {
    const { status, body } = await post(provider, caio ? sandboxToken(provider, caio) : '');
    expect([status, body.message]).toEqual([422, message]);
  });

  it('refuses an invented token and one of another provider', async () => {
    const other = helena ? sandboxToken('facebook', helena) : '';
    for (const token of ['invented', 'sandbox.google.nobody', other])
      expect((await post('google', token)).status).toBe(401);
    for (const token of ['invented', helena ? sandboxToken('google', helena) : ''])
      expect((await post('facebook', token)).status).toBe(401);
  });
});

describe('the stand-in of the company register', () => {
  it.each([
    ['TESTE001000106', 'PADARIA PÃO QUENTE LTDA (TESTE)'],
    ['11222333000181', 'LIVRARIA DO CENTRO LTDA (TESTE)'],
    ['12ABC34501DE35', 'EMPRESA 12ABC345 LTDA (TESTE)'],
    ['TESTE004000140', null],
  ])('%s can be referred, with the name %s', async (cnpj, name) => {
    const { status, body } = await (await signUp(server)).post('/api/check-cnpj', { cnpj });
    expect([status, body.company_name]).toEqual([200, name]);
  });

  it('a closed company cannot be referred', async () => {
    const ana = await signUp(server);
    const { status, body } = await ana.post('/api/check-cnpj', { cnpj: 'TESTE003000103' });
    expect([status, body.errors]).toEqual([
      422,
      { cnpj: ['Esta empresa não está ativa na Receita Federal e não pode ser indicada. Confira o CNPJ.'] },
    ]);
  });

  it('marks its answers as a test, and refuses invalid CNPJs', async () => {
    const known = await clientOf(server).get('/api/sandbox/companies/TESTE001000106');
    expect(known.body).toMatchObject({
      situacao_cadastral: 2,
      aviso: expect.stringMatching(/área de testes/),
    });
    expect((await clientOf(server).get('/api/sandbox/companies/TESTE004000140')).status).toBe(404);
    expect((await clientOf(server).get('/api/sandbox/companies/11222333000182')).status).toBe(400);
  });
});

const PATHS = [
  '/api/sandbox/google/authorize',
  '/api/sandbox/google/oauth2/v3/tokeninfo',
  '/api/sandbox/google/oauth2/v3/userinfo',
  '/api/sandbox/facebook/authorize',
  '/api/sandbox/facebook/debug_token',
  '/api/sandbox/facebook/me',
  '/api/sandbox/companies/TESTE001000106',
];

describe('no stand-in exists', () => {
  it('in production', async () => {
    const product = await startTestServer({ beside: server, standIns: true, sandbox: false });
    for (const path of PATHS) expect((await clientOf(product).get(path)).status).toBe(404);
    expect((await clientOf(product).get('/api/auth/social/google')).status).toBe(422);
    await product.stop();
  });

  it('for a configured service', async () => {
    const { social } = readSettings({ GOOGLE_CLIENT_ID: 'real' });
    const options = { beside: server, standIns: true, social, cnpjLookupUrl: 'http://127.0.0.1:9' };
    const product = await startTestServer(options);
    for (const path of PATHS) expect((await clientOf(product).get(path)).status).toBe(404);
    const real = await clientOf(product).get('/api/auth/social/google');
    expect(real.body.authorize_url).toMatch(/^https:\/\/accounts\.google\.com\//);
    expect((await clientOf(product).get('/api/auth/social/facebook')).status).toBe(422);
    await product.stop();
  });
});
