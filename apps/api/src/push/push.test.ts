import { sql } from 'kysely';
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { createEncryption } from '../platform/secrets/encryption.ts';
import { clientOf, type Client } from '../testing/client.ts';
import { emailsTo, runPendingJobs } from '../testing/emails.ts';
import { transitionTo } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { PASSWORD, refer, signUp, type Indiker } from '../testing/people.ts';
import {
  decryptMessage,
  newBrowserKeys,
  startPushReceiver,
  type BrowserKeys,
  type PushReceiver,
} from '../testing/push-receiver.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { PushDelayed, sendPush } from './jobs.ts';

const PATH = '/api/me/push';
let server: TestServer;
let second: TestServer;
let receiver: PushReceiver;
let operator: Client;
beforeAll(async () => {
  receiver = await startPushReceiver();
  server = await startTestServer({ jobs: true });
  second = await startTestServer({ jobs: true, beside: server });
});
afterAll(async () => {
  await second.stop();
  await server.stop();
  await receiver.stop();
});
beforeEach(async () => {
  server.clock.set('2026-11-21T15:00:00Z');
  operator = await newOperator(server);
});

interface Browser extends BrowserKeys {
  readonly path: string;
}
let serial = 0;
const newBrowser = (): Browser => ({ ...newBrowserKeys(), path: `/browser/${(serial += 1)}` });
const subscriptionOf = ({ path, p256dh, auth }: Browser) => ({
  endpoint: `${receiver.url}${path}`,
  keys: { p256dh, auth },
});
async function turnOn(who: Client, browser = newBrowser()): Promise<Browser> {
  const { status, body } = await who.put(PATH, subscriptionOf(browser));
  expect([status, body.data?.enabled]).toEqual([200, true]);
  return browser;
}
const isOn = async (who: Client) => (await who.get(PATH)).body.data.enabled;
/** Signs in on another device of the same person. */
async function signInAgain({ email }: Indiker): Promise<Client> {
  const { body } = await clientOf(server).post('/api/auth/login', { login: email, password: PASSWORD });
  return clientOf(server, body.access_token);
}
const arrivedAt = (browser: Browser) => receiver.received.filter(({ path }) => path === browser.path);
async function messagesTo(browser: Browser) {
  await runPendingJobs(server);
  return arrivedAt(browser).map(({ body }) => JSON.parse(decryptMessage(body, browser)));
}
const choose = (who: Client, kind: string, more: object) =>
  who.put('/api/me/notifications', { notifications: [{ kind, ...more }] });
const contacted = async (who: Indiker) => {
  const id = await refer(who);
  await transitionTo(operator, id, { status: 'in_contact' });
  return id;
};

describe('a subscribed device', () => {
  it('gets a message without names or amounts, and the page to open', async () => {
    const ana = await signUp(server);
    const browser = await turnOn(ana);
    const id = await contacted(ana);
    expect(await messagesTo(browser)).toEqual([
      {
        title: 'Indike',
        text: 'Uma indicação mudou de status',
        path: `/indicacao?indicationId=${id}`,
        topic: `referral-${id}`,
      },
    ]);
    const [push] = arrivedAt(browser);
    expect(push?.headers).toMatchObject({
      'content-encoding': 'aes128gcm',
      ttl: String(6 * 60 * 60),
      urgency: 'normal',
    });
    expect(push?.headers['topic']).toMatch(/^[\w-]{32}$/);
    const { public_key: key } = (await ana.get(PATH)).body.data;
    expect(push?.headers.authorization).toMatch(
      new RegExp(`^vapid t=[\\w-]+\\.[\\w-]+\\.[\\w-]+, k=${key}$`),
    );
  });

  it('gets the messages of its person, like their other devices, and of no other person', async () => {
    const [ana, bia] = [await signUp(server), await signUp(server)];
    const [phone, laptop, other] = [
      await turnOn(ana),
      await turnOn(await signInAgain(ana)),
      await turnOn(bia),
    ];
    await contacted(ana);
    expect([await messagesTo(phone), await messagesTo(laptop)].map(({ length }) => length)).toEqual([1, 1]);
    expect(await messagesTo(other)).toEqual([]);
  });

  it('gets a message once, even when the notification job runs repeatedly in two processes', async () => {
    const ana = await signUp(server);
    const browser = await turnOn(ana);
    const referralId = await contacted(ana);
    await runPendingJobs(server);
    const notice = { about: 'referral_status', referralId, status: 'in_contact', reason: null } as const;
    const { sendNotification } = await import('../notifications/jobs.ts');
    const id = '6f0c1f6e-6d0c-4f0e-9d6e-0a3f6f7b8c9d';
    await Promise.allSettled([server, second, server].map(({ deps }) => sendNotification(deps, notice, id)));
    expect(await messagesTo(browser)).toHaveLength(2);
  });

  it('gets the kinds that are on for push, independently of e-mail', async () => {
    const ana = await signUp(server);
    const browser = await turnOn(ana);
    await choose(ana, 'referral_status', { push: false });
    await contacted(ana);
    expect(await messagesTo(browser)).toEqual([]);
    expect((await emailsTo(server, ana.email)).length).toBeGreaterThan(1);
    await choose(ana, 'referral_status', { push: true, enabled: false });
    await contacted(ana);
    expect(await messagesTo(browser)).toHaveLength(1);
    const choices = (await ana.get('/api/me/notifications')).body.data;
    expect(choices[0]).toMatchObject({ kind: 'referral_status', enabled: false, push: true });
  });

  it('always gets messages about changes to the account', async () => {
    const ana = await signUp(server);
    const browser = await turnOn(ana);
    expect((await choose(ana, 'security', { push: false })).status).toBe(422);
    const at = new Date().toISOString();
    await server.deps.db.transaction().execute((tx) =>
      server.deps.jobs.send(tx, 'notify', {
        about: 'security',
        userId: ana.id,
        change: 'bank_changed',
        at,
      }),
    );
    expect(await messagesTo(browser)).toMatchObject([{ path: '/perfil' }]);
  });
});

describe('turning push messages on and off', () => {
  it('applies to this device only', async () => {
    const ana = await signUp(server);
    const laptop = await signInAgain(ana);
    expect(await isOn(ana)).toBe(false);
    const browser = await turnOn(ana);
    await turnOn(ana, browser);
    expect([await isOn(ana), await isOn(laptop)]).toEqual([true, false]);
    const { body } = await ana.delete(PATH);
    expect(body).toMatchObject({ message: 'Avisos desligados neste aparelho', data: { enabled: false } });
    expect((await ana.delete(PATH)).status).toBe(200);
    await contacted(ana);
    expect(await messagesTo(browser)).toEqual([]);
  });

  it('replaces the old address when the browser has a new one', async () => {
    const ana = await signUp(server);
    const old = await turnOn(ana);
    const renewed = await turnOn(ana);
    await contacted(ana);
    expect([await messagesTo(old), await messagesTo(renewed)].map(({ length }) => length)).toEqual([0, 1]);
  });

  it('gives a shared device to the person who turned them on last', async () => {
    const [ana, bia] = [await signUp(server), await signUp(server)];
    const browser = await turnOn(ana);
    await turnOn(bia, browser);
    expect([await isOn(ana), await isOn(bia)]).toEqual([false, true]);
    await contacted(ana);
    expect(await messagesTo(browser)).toEqual([]);
  });

  it('ends with the session, even when another device ends it', async () => {
    const ana = await signUp(server);
    const laptop = await signInAgain(ana);
    const [here, there] = [await turnOn(ana), await turnOn(laptop)];
    await ana.delete('/api/me/sessions');
    await contacted(ana);
    expect([await messagesTo(here), await messagesTo(there)].map(({ length }) => length)).toEqual([1, 0]);
    await ana.post('/api/auth/logout');
    const { rows } = await sql`select from push_subscription where user_id = ${ana.id}`.execute(server.db);
    expect(rows).toEqual([]);
  });

  it('works when they are turned on many times concurrently', async () => {
    const ana = await signUp(server);
    const laptop = await signInAgain(ana);
    const [one, two] = [newBrowser(), newBrowser()];
    const answers = await Promise.all(
      Array.from({ length: 12 }, (_, n) =>
        (n % 3 === 0 ? laptop : ana).put(PATH, subscriptionOf(n % 2 ? one : two)),
      ),
    );
    expect(answers.filter(({ status }) => status >= 500 && status !== 503)).toEqual([]);
    const last = await turnOn(ana);
    await contacted(ana);
    expect(await messagesTo(last)).toHaveLength(1);
  });

  it('refuses calls without a session and invalid subscriptions', async () => {
    const ana = await signUp(server);
    const nobody = clientOf(server);
    const good = subscriptionOf(newBrowser());
    for (const answer of [nobody.get(PATH), nobody.put(PATH, good), nobody.delete(PATH)])
      expect((await answer).status).toBe(401);
    const offCurve = Buffer.concat([Buffer.from([4]), Buffer.alloc(64, 7)]).toString('base64url');
    const wrong = [
      {},
      { ...good, endpoint: 'ftp://example.com/x' },
      { ...good, endpoint: `${receiver.url}/${'x'.repeat(3_000)}` },
      { ...good, endpoint: 7 },
      { ...good, keys: undefined },
      { ...good, keys: { ...good.keys, auth: 'curta' } },
      { ...good, keys: { ...good.keys, p256dh: offCurve } },
      { ...good, keys: { ...good.keys, p256dh: good.keys.p256dh.slice(1) } },
    ];
    for (const body of wrong) expect([body, (await ana.put(PATH, body)).status]).toEqual([body, 422]);
    expect(await isOn(ana)).toBe(false);
  });

  it('refuses addresses inside our own network', async () => {
    const ana = await signUp(server);
    const { keys } = subscriptionOf(newBrowser());
    for (const endpoint of [
      'https://10.0.0.8/push',
      'https://169.254.169.254/latest',
      'https://[::ffff:192.168.0.1]/',
      'https://user:pass@push.example.com/',
    ]) {
      const { status, body } = await ana.put(PATH, { endpoint, keys });
      expect([endpoint, status, body.code]).toEqual([endpoint, 422, 'push_endpoint_refused']);
    }
  });
});

describe('a push service', () => {
  it('gets no further messages for a subscription that it reports as gone', async () => {
    for (const status of [404, 410]) {
      const ana = await signUp(server);
      const browser = await turnOn(ana);
      receiver.answer(browser.path, { status });
      await contacted(ana);
      await runPendingJobs(server);
      expect(await isOn(ana)).toBe(false);
      await contacted(ana);
      await runPendingJobs(server);
      expect(arrivedAt(browser)).toHaveLength(1);
    }
  });

  it('is retried when unavailable, but not after a refusal, and its redirects are not followed', async () => {
    const ana = await signUp(server);
    const browser = await turnOn(ana);
    const { id } = await server.db
      .selectFrom('session')
      .select('id')
      .where('user_id', '=', ana.id)
      .executeTakeFirstOrThrow();
    const expiresAt = new Date(Date.parse('2026-11-21T15:00:00Z') + 3_600_000).toISOString();
    const message = { text: 'Uma indicação mudou de status', path: '/', topic: 'x' };
    const job = { sessionId: id, userId: ana.id, message, expiresAt };
    for (const status of [429, 500, 503]) {
      receiver.answer(browser.path, { status });
      await expect(sendPush(server.deps, job)).rejects.toThrow(PushDelayed);
    }
    for (const status of [400, 403, 413]) {
      receiver.answer(browser.path, { status });
      await sendPush(server.deps, job);
    }
    receiver.answer(browser.path, { status: 307, location: `${receiver.url}/elsewhere` });
    await sendPush(server.deps, job);
    expect(receiver.received.filter(({ path }) => path === '/elsewhere')).toEqual([]);
    expect(await isOn(ana)).toBe(true);
    const before = arrivedAt(browser).length;
    server.clock.set('2026-11-21T16:00:00Z');
    await sendPush(server.deps, job);
    await sendPush(server.deps, { ...job, userId: ana.id + 1 });
    expect(arrivedAt(browser)).toHaveLength(before);
  });
});

describe('a stored subscription', () => {
  it('is unreadable without the secret, never logged, and exported by its service only', async () => {
    const ana = await signUp(server);
    const browser = await turnOn(ana);
    receiver.answer(browser.path, { status: 400 });
    await contacted(ana);
    await runPendingJobs(server);
    const { rows } = await sql<{ text: string; encrypted: Buffer }>`
      select p::text as text, encrypted from push_subscription p where user_id = ${ana.id}`.execute(
      server.db,
    );
    expect(rows[0]?.text).not.toContain(browser.path);
    expect(rows[0]?.encrypted.toString('latin1')).not.toContain(browser.p256dh);
    const other = createEncryption(['another secret, which is long enough']);
    expect(() => other.decryptDevice(rows[0]?.encrypted ?? Buffer.alloc(0))).toThrow(/authenticate/);
    expect(server.logs()).not.toContain(browser.path);
    const { body } = await ana.get('/api/me/data');
    expect(body.push_devices).toEqual([
      { service: new URL(receiver.url).host, created_at: '2026-11-21T15:00:00.000Z' },
    ]);
    expect(JSON.stringify(body)).not.toContain(browser.path);
  });
});
