import { createHash } from 'node:crypto';
import { BACKGROUND_HEADER } from '@indike/contract/operator/access/sign-in';
import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { clientOf, send } from '../../testing/client.ts';
import {
  enrolTotp,
  insertTestOperator,
  newBrowser,
  newOperator,
  signInBrowser,
  otpOf,
  type Browser,
} from '../../testing/operators.ts';
import { PASSWORD, refer, signUp, type Indiker } from '../../testing/people.ts';
import { statusOf } from '../../testing/rows.ts';
import { startTestServer } from '../../testing/server.ts';
import { useTestServer } from '../../testing/use-test-server.ts';

const LOGIN = '/api/operator/auth/login';
const SECOND = '/api/operator/auth/second-factor';
const SESSION = '/api/operator/session';
const MINUTE = 60_000;
const HOUR = 60 * MINUTE;

const server = useTestServer();
let ana: Indiker;
beforeAll(async () => {
  ana = await signUp(server);
});
beforeEach(() => server.clock.set('2026-11-21T15:00:00Z'));

const signedIn = () => signInBrowser(server);
const statusOfSession = async (browser: Browser, headers?: Record<string, string>) =>
  (await browser.send('GET', SESSION, undefined, headers)).status;

describe('the cookie', () => {
  it('is unreadable to scripts, limited to this site and path, and not in the response body', async () => {
    const { email } = await insertTestOperator(server);
    const form = JSON.stringify({ email, password: PASSWORD, session: 'browser' });
    const headers = { 'content-type': 'application/json', origin: 'http://indike.test' };
    const answer = await send(server.url + LOGIN, 'POST', form, headers);
    const line = answer.headers.getSetCookie().find((set) => set.startsWith('indike_operator='));
    expect(line).toMatch(/^indike_operator=[\w-]{43}; Path=\/api\/operator; HttpOnly; SameSite=Strict$/);
    expect(JSON.stringify(answer.body)).not.toContain(/=([\w-]{43});/.exec(line ?? '')?.[1]);
  });

  it('is Secure when the public address uses https', async () => {
    const secure = await startTestServer({ beside: server, appUrl: 'https://indike.test' });
    const { email } = await insertTestOperator(server);
    const form = JSON.stringify({ email, password: PASSWORD, session: 'browser' });
    const headers = { 'content-type': 'application/json', origin: 'https://indike.test' };
    const answer = await send(secure.url + LOGIN, 'POST', form, headers);
    expect(answer.headers.getSetCookie().find((set) => set.startsWith('indike_operator='))).toMatch(
      /; Secure$/,
    );
    await secure.stop();
  });

  it('opens operator calls but no call of an Indiker, and does not work as a bearer token', async () => {
    const browser = await signedIn();
    expect(await statusOfSession(browser)).toBe(200);
    expect((await browser.send('GET', '/api/auth/user')).status).toBe(401);
    const [, token = ''] = browser.cookie().split('=');
    expect((await clientOf(server, token).get(SESSION)).status).toBe(401);
  });

  it('does not accept a bearer token', async () => {
    const operator = await newOperator(server);
    const headers = { cookie: `indike_operator=${operator.token}` };
    expect((await send(server.url + SESSION, 'GET', undefined, headers)).status).toBe(401);
  });
});

describe('protection against session fixation', () => {
  it('ignores a cookie that was planted before the sign-in', async () => {
    const planted = 'a'.repeat(43);
    const { email } = await insertTestOperator(server);
    const form = JSON.stringify({ email, password: PASSWORD, session: 'browser' });
    const headers = {
      'content-type': 'application/json',
      origin: 'http://indike.test',
      cookie: `indike_operator=${planted}`,
    };
    const answer = await send(server.url + LOGIN, 'POST', form, headers);
    expect(answer.status).toBe(200);
    expect(answer.headers.getSetCookie().join()).not.toContain(planted);
    const attack = { cookie: `indike_operator=${planted}` };
    expect((await send(server.url + SESSION, 'GET', undefined, attack)).status).toBe(401);
  });

  it('issues a new id for the first factor, its use and each confirmation, and invalidates the old one', async () => {
    const browser = await signedIn();
    const ids = [browser.cookie()];
    const step = async (path: string, body?: unknown) => {
      const answer = await browser.send('POST', path, body);
      expect([path, answer.status]).toEqual([path, 200]);
      return answer.body;
    };
    const { secret } = await step('/api/operator/totp');
    const enrolled = await step('/api/operator/totp/confirm', { otp: otpOf(server, secret) });
    expect(enrolled.access_token).toBeNull();
    ids.push(browser.cookie());
    server.clock.advance(MINUTE);
    await step('/api/operator/auth/confirmation', { otp: otpOf(server, secret) });
    ids.push(browser.cookie());
    server.clock.advance(MINUTE);
    const credentials = { email: browser.email, password: PASSWORD, session: 'browser' };
    const { challenge } = await step(LOGIN, credentials);
    expect(browser.cookie()).toBe(ids.at(-1));
    await step(SECOND, { challenge, otp: otpOf(server, secret) });
    ids.push(browser.cookie());
    expect(new Set(ids).size).toBe(4);
    for (const old of ids.slice(0, 2))
      expect((await send(server.url + SESSION, 'GET', undefined, { cookie: old })).status).toBe(401);
    expect(await statusOfSession(browser)).toBe(200);
  });
});

describe('requests started by another site', () => {
  const FOREIGN: Record<string, Record<string, string>> = {
    'no Origin': {},
    'another site': { origin: 'https://evil.example' },
    'another scheme': { origin: 'https://indike.test' },
    'another port': { origin: 'http://indike.test:8080' },
    'a sub-domain': { origin: 'http://a.indike.test' },
    'a longer name': { origin: 'http://indike.test.evil.example' },
    'a sandboxed frame': { origin: 'null' },
  };
  it.each(Object.keys(FOREIGN))('change nothing: %s', async (name) => {
    const browser = await signedIn();
    const id = await refer(ana);
    const path = `/api/operator/indications/${id}/transitions`;
    const refused = await browser.send('POST', path, { status: 'in_contact' }, FOREIGN[name]);
    expect([refused.status, refused.body.code]).toEqual([403, 'foreign_origin']);
    expect(await statusOf(server.db, id)).toBe('waiting');
    expect((await browser.send('POST', '/api/operator/auth/logout', undefined, FOREIGN[name])).status).toBe(
      403,
    );
    expect(await statusOfSession(browser, FOREIGN[name])).toBe(200);
    expect((await browser.send('POST', path, { status: 'in_contact' })).status).toBe(200);
  });

  it('cannot sign a browser in', async () => {
    const { email } = await insertTestOperator(server);
    const form = { email, password: PASSWORD, session: 'browser' };
    for (const headers of Object.values(FOREIGN)) {
      const refused = await newBrowser(server).send('POST', LOGIN, form, headers);
      expect([refused.status, refused.headers.getSetCookie()]).toEqual([403, []]);
    }
    const operator = await newOperator(server);
    const { secret } = await enrolTotp(server, operator);
    server.clock.advance(MINUTE);
    const browser = newBrowser(server);
    const credentials = { email: operator.email, password: PASSWORD, session: 'browser' };
    const { challenge } = (await browser.send('POST', LOGIN, credentials)).body;
    const second = { challenge, otp: otpOf(server, secret) };
    expect((await browser.send('POST', SECOND, second, { origin: 'https://evil.example' })).status).toBe(403);
    expect((await browser.send('POST', SECOND, second)).status).toBe(200);
  });

  it('are accepted with a script’s bearer token', async () => {
    const operator = await newOperator(server);
    const id = await refer(ana);
    const path = `/api/operator/indications/${id}/transitions`;
    expect(
      (await operator.post(path, { status: 'in_contact' }, { origin: 'https://evil.example' })).status,
    ).toBe(200);
  });
});

describe('the end of a session', () => {
  it('comes 12 hours after the sign-in, used or not', async () => {
    const browser = await signedIn();
    for (let used = 0; used < 12 * HOUR - 20 * MINUTE; used += 20 * MINUTE) {
      server.clock.advance(20 * MINUTE);
      expect(await statusOfSession(browser)).toBe(200);
    }
    server.clock.advance(20 * MINUTE - 1);
    expect(await statusOfSession(browser)).toBe(200);
    server.clock.advance(1);
    expect(await statusOfSession(browser)).toBe(401);
  });

  it('comes after 30 minutes without use', async () => {
    const browser = await signedIn();
    server.clock.advance(29 * MINUTE);
    expect(await statusOfSession(browser)).toBe(200);
    server.clock.advance(30 * MINUTE - 1);
    expect(await statusOfSession(browser)).toBe(200);
    server.clock.advance(30 * MINUTE);
    expect(await statusOfSession(browser)).toBe(401);
  });

  it('is not postponed by background refreshes', async () => {
    const browser = await signedIn();
    for (let minutes = 0; minutes < 25; minutes += 5) {
      server.clock.advance(5 * MINUTE);
      expect(await statusOfSession(browser, { [BACKGROUND_HEADER]: '1' })).toBe(200);
    }
    server.clock.advance(5 * MINUTE);
    expect(await statusOfSession(browser, { [BACKGROUND_HEADER]: '1' })).toBe(401);
  });

  it('invalidates a stolen cookie and a stolen bearer token after the sign-out', async () => {
    const browser = await signedIn();
    const stolen = browser.cookie();
    const out = await browser.send('POST', '/api/operator/auth/logout');
    expect([out.status, browser.cookie()]).toEqual([200, 'indike_operator=']);
    expect((await send(server.url + SESSION, 'GET', undefined, { cookie: stolen })).status).toBe(401);
    const script = await newOperator(server);
    await script.post('/api/operator/auth/logout');
    expect((await clientOf(server, script.token).get(SESSION)).status).toBe(401);
  });
});

it('the session id is neither stored nor logged in plain text', async () => {
  const browser = await signedIn();
  const [, token = ''] = browser.cookie().split('=');
  const row = await server.db
    .selectFrom('operator_session')
    .select('kind')
    .where('token_hash', '=', createHash('sha256').update(token).digest())
    .executeTakeFirstOrThrow();
  expect(row.kind).toBe('browser');
  expect(server.logs()).not.toContain(token);
});
