import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import {
  type CompanyTest,
  newCompanyBrowser,
  startCompanyTest,
  startIssuer,
} from '../../testing/company-sign-in.ts';

let world: CompanyTest;
beforeAll(async () => {
  world = await startCompanyTest();
});
afterAll(() => world.stop());
beforeEach(() => world.configure());
afterEach(() => world.issuer.tamper(undefined));

describe('the ID token', () => {
  const now = () => Math.floor(Date.now() / 1000);
  it.each<[string, Record<string, unknown>]>([
    ['another nonce', { nonce: 'x' }],
    ['another audience', { aud: 'someone' }],
    ['another issuer', { iss: 'https://other.example.com' }],
    ['an end in the past', { exp: now() - 3600, iat: now() - 7200 }],
    ['no subject', { sub: undefined }],
  ])('with %s is refused', async (_what, claims) => {
    world.issuer.tamper((given, sign) => sign({ ...given, ...claims }));
    const { answer } = await world.entered(world.newAccount().subject);
    expect([answer.status, answer.body.code]).toEqual([403, 'openid_refused']);
    expect(answer.headers.getSetCookie().join()).not.toContain('indike_operator');
  });

  it('without a signature, or with that of another key, is refused', async () => {
    const part = (value: unknown) => Buffer.from(JSON.stringify(value)).toString('base64url');
    const other = await startIssuer();
    for (const tampering of [
      async (claims: object) => `${part({ alg: 'none' })}.${part(claims)}.`,
      (claims: object) => other.sign({ ...claims }),
      async (claims: object) => `${(await world.issuer.sign({ ...claims })).slice(0, -8)}AAAAAAAA`,
    ]) {
      world.issuer.tamper(tampering);
      expect(await world.codeOf(world.newAccount().subject)).toBe('openid_refused');
    }
    await other.stop();
  });
});

describe('the answer', () => {
  it('counts only with the state that this browser began, once', async () => {
    const browser = newCompanyBrowser(world.server);
    const answer = await world.issuer.enter(await browser.start(), world.newAccount().subject);
    expect((await newCompanyBrowser(world.server).finish(answer)).body.code).toBe('openid_restart');
    const other = newCompanyBrowser(world.server);
    await other.start();
    expect((await other.finish(answer)).body.code).toBe('openid_refused');
    expect((await browser.finish(answer)).status).toBe(200);
    expect((await browser.finish(answer)).body.code).toBe('openid_restart');
  });

  it('comes too late after ten minutes, or after a change of the settings', async () => {
    const browser = newCompanyBrowser(world.server);
    const late = await world.issuer.enter(await browser.start(), world.newAccount().subject);
    world.server.clock.advance(10 * 60_000);
    expect((await browser.finish(late)).body.code).toBe('openid_restart');
    const stale = await world.issuer.enter(await browser.start(), world.newAccount().subject);
    await world.configure();
    expect((await browser.finish(stale)).body.code).toBe('openid_restart');
  });

  it.each([
    [''],
    ['x'],
    ['code='],
    ['code=a&code=b&state=c'],
    ['%zz'],
    ['#'],
    ['\u0000'],
    ['error=x&state=y'],
    ['?'.repeat(7_000)],
  ])('is no 500, whatever it is: %j', async (answer) => {
    const browser = newCompanyBrowser(world.server);
    await browser.start();
    const { status, body } = await browser.finish(answer);
    expect([status, body.code]).toEqual([403, 'openid_refused']);
  });

  it('of another form is invalid', async () => {
    const browser = newCompanyBrowser(world.server);
    for (const body of [{}, { answer: 7 }, { answer: 'x'.repeat(9_000) }])
      expect((await browser.call('POST', '/api/operator/auth/openid/finish', body)).status).toBe(422);
    browser.cookies.set('indike_openid', 'AAAA');
    expect((await browser.finish('code=a')).body.code).toBe('openid_restart');
  });

  it('is taken only from our own page', async () => {
    const path = '/api/operator/auth/openid/start';
    const { status, body } = await newCompanyBrowser(world.server).call(
      'POST',
      path,
      undefined,
      'https://evil.example',
    );
    expect([status, body.code]).toEqual([403, 'foreign_origin']);
  });

  it('does not come from an issuer that is away', async () => {
    await world.configure({ issuer: 'http://127.0.0.1:9' });
    const { status, body } = await newCompanyBrowser(world.server).call(
      'POST',
      '/api/operator/auth/openid/start',
    );
    expect([status, body.code]).toEqual([503, 'openid_unavailable']);
  });
});
