import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import type { TestServer } from '../../testing/server.ts';
import type { Path, Provider, Reply, SocialProvidersStandIn } from '../../testing/social-providers.ts';
import { startSocialServer } from '../../testing/social-server.ts';
import { bothProviders, signInRows, signInWith, newSocialPerson } from '../../testing/social-sign-in.ts';

let providers: SocialProvidersStandIn;
let server: TestServer;
beforeAll(async () => {
  ({ server, providers } = await startSocialServer());
});
afterAll(() => server.stop());
afterEach(() => server.db.deleteFrom('rate_limit').execute());

const FAILED = 'Erro efetuando o login social. Tente novamente';

/** The answer to a failing sign-in, and whether any rows were stored. */
async function refusal(provider: Provider, token: string) {
  const before = await signInRows(server);
  const { status, body } = await signInWith(server, provider, token);
  const after = await signInRows(server);
  return [status, body.message, JSON.stringify(after) === JSON.stringify(before) ? 'nothing kept' : after];
}

const refused = (status: number) => [status, FAILED, 'nothing kept'];

describe('a token that is not for us', () => {
  it.each(bothProviders)('%s: is refused when the provider does not know it', (provider) =>
    expect(refusal(provider, 'invented')).resolves.toEqual(refused(401)),
  );
  it.each(bothProviders)('%s: is refused when it was issued to another app', (provider) =>
    expect(refusal(provider, providers.token(provider, newSocialPerson({ app: '1' })))).resolves.toEqual(
      refused(401),
    ),
  );
  it('is refused when it is the other provider’s', async () => {
    expect(await refusal('google', providers.token('facebook', newSocialPerson()))).toEqual(refused(401));
    expect(await refusal('facebook', providers.token('google', newSocialPerson()))).toEqual(refused(401));
  });
  it.each(bothProviders)('%s: is refused when the second call names another person', (provider) =>
    expect(
      refusal(provider, providers.token(provider, newSocialPerson({ otherSubject: '5' }))),
    ).resolves.toEqual(refused(401)),
  );
  it('is refused when Facebook says that it is no longer valid', async () => {
    const { environment } = providers;
    providers.answer('/debug_token', (response) =>
      response.end(
        JSON.stringify({
          data: { is_valid: false, app_id: environment['FACEBOOK_APP_ID'], user_id: '1' },
        }),
      ),
    );
    expect(await refusal('facebook', providers.token('facebook', newSocialPerson()))).toEqual(refused(401));
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
    expect(await refusal(provider, providers.token(provider, newSocialPerson()))).toEqual(refused(503));
    providers.answer(path, undefined);
  });

  it('times out after three seconds', async () => {
    providers.answer('/oauth2/v3/tokeninfo', () => {});
    const began = performance.now();
    expect(await refusal('google', providers.token('google', newSocialPerson()))).toEqual(refused(503));
    expect(performance.now() - began).toBeLessThan(5_000);
    providers.answer('/oauth2/v3/tokeninfo', undefined);
  });

  it('is logged without personal data', () => {
    expect(server.logs()).toContain('"failed":"unreachable"');
    expect(server.logs()).not.toMatch(/"(google|facebook)-[0-9a-f-]{36}/);
  });
});
