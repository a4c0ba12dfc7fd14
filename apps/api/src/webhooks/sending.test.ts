import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { afterEach, beforeEach, expect, it } from 'vitest';
import { emailsTo } from '../testing/emails.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { startTestServer } from '../testing/server.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import {
  isSignedBy,
  startWebhookReceiver,
  type ReceivedWebhook,
  type WebhookReceiver,
} from '../testing/webhook-receiver.ts';
import { newWebhook, sendDueWebhooks } from '../testing/webhooks.ts';
import { giveUpLateDeliveries } from './jobs.ts';

const SECOND = 1_000;
const HOUR = 3_600 * SECOND;
const DAY = 24 * HOUR;
const SECRET_PATTERN = /^whsec_[A-Za-z0-9+/]{43}=$/;

const server = useTestServer();
let admin: Operator;
let receivers: WebhookReceiver[] = [];
let receiver: WebhookReceiver;

async function receive(): Promise<WebhookReceiver> {
  const started = await startWebhookReceiver();
  receivers.push(started);
  return started;
}
beforeEach(async () => {
  admin = await newOperator(server);
  receiver = await receive();
});
afterEach(async () => {
  await server.db.deleteFrom('webhook_delivery').execute();
  await server.db.deleteFrom('webhook_event').execute();
  await server.db.deleteFrom('webhook_endpoint').execute();
  await Promise.all(receivers.map((each) => each.stop()));
  receivers = [];
});

/** Inserts an event and its deliveries as the database's triggers do. */
async function recordEvent(referral: number, note = ''): Promise<void> {
  const now = server.clock.now();
  await sql`
    with event as (
      insert into webhook_event (type, subject, data, occurred_at)
      values ('referral.created', ${`referral/${referral}`}, ${JSON.stringify({ referral, note })}::jsonb, ${now})
      returning id, subject
    )
    insert into webhook_delivery (endpoint_id, event_id, subject, created_at)
    select e.id, event.id, event.subject, ${now} from webhook_endpoint e, event
    where e.deleted_at is null and e.disabled_at is null`.execute(server.db);
}

const send = () => sendDueWebhooks(server);
const notes = (from = receiver): unknown[] => from.received.map(({ data }) => data['note']);
const answerWith =
  (status: number, headers: Record<string, string> = {}): WebhookReceiver['reply'] =>
  (_, response) =>
    response.writeHead(status, headers).end();
const deliveries = () => server.db.selectFrom('webhook_delivery').selectAll().orderBy('id').execute();
const states = async () => (await deliveries()).map(({ state }) => state);
const read = async (id: number) => (await admin.get(`/api/operator/webhooks/${id}`)).body;

it('sends each event once, signed as Standard Webhooks requires', async () => {
  const { secret } = await newWebhook(admin, receiver.url);
  expect(secret).toMatch(SECRET_PATTERN);
  await recordEvent(1, 'a');
  await recordEvent(2, 'b');
  await send();
  await send();
  expect(new Set(notes())).toEqual(new Set(['a', 'b']));
  expect(receiver.received).toHaveLength(2);
  for (const webhook of receiver.received) {
    expect(webhook.id).toMatch(/^msg_[0-9a-f]{32}$/);
    expect(isSignedBy(secret, webhook)).toBe(true);
    expect(isSignedBy(`whsec_${'A'.repeat(43)}=`, webhook)).toBe(false);
    expect(isSignedBy(secret, { ...webhook, text: webhook.text.replace('note', 'nota') })).toBe(false);
    expect(webhook.headers['content-type']).toBe('application/json');
    expect(Number(webhook.headers['webhook-timestamp'])).toBe(
      Math.floor(server.clock.now().getTime() / 1000),
    );
  }
  expect(JSON.parse(receiver.received[0]?.text ?? '')).toEqual({
    type: 'referral.created',
    timestamp: server.clock.now().toISOString(),
    data: { referral: 1, note: 'a' },
  });
});

it('signs with both secrets for a day after a rotation', async () => {
  const { id, secret } = await newWebhook(admin, receiver.url);
  const { body } = await admin.post(`/api/operator/webhooks/${id}/rotate`);
  expect(body.secret).not.toBe(secret);
  expect(body.webhook.previous_secret_until).toBe(new Date(server.clock.now().getTime() + DAY).toISOString());
  const signers = async () => {
    await recordEvent(1);
    await send();
    const last = receiver.received.at(-1);
    return [secret, body.secret].map((each) => last !== undefined && isSignedBy(each, last));
  };
  expect(await signers()).toEqual([true, true]);
  server.clock.advance(DAY);
  expect(await signers()).toEqual([false, true]);
});

it('refuses a rotation that is repeated after a lost answer, and keeps both secrets', async () => {
  const { id, secret } = await newWebhook(admin, receiver.url);
  const rotate = (seen_previous_until: string | null) =>
    admin.post(`/api/operator/webhooks/${id}/rotate`, { seen_previous_until });
  const answers = await Promise.all([rotate(null), rotate(null)]);
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409]);
  expect(answers.find(({ status }) => status === 409)?.body.code).toBe('secret_changed_meanwhile');
  const { body } = answers.find(({ status }) => status === 200) ?? {};
  await recordEvent(1);
  await send();
  const [last] = receiver.received;
  expect([secret, body.secret].map((each) => last && isSignedBy(each, last))).toEqual([true, true]);
  const until = body.webhook.previous_secret_until;
  expect((await rotate(until)).status).toBe(200);
  // Nothing that still signs would end.
  server.clock.advance(DAY);
  admin = await newOperator(server);
  expect((await rotate(until)).status).toBe(200);
});

it('retries a failed delivery with growing delays and the same id, at least every quarter of an hour, for a day', async () => {
  await newWebhook(admin, receiver.url);
  receiver.reply = answerWith(500);
  await recordEvent(1);
  const began = server.clock.now().getTime();
  const ages: number[] = [];
  for (let n = 0; n < 200 && (await states())[0] === 'pending'; n += 1) {
    const [delivery] = await deliveries();
    const { resume_at } = await server.db
      .selectFrom('webhook_endpoint')
      .select('resume_at')
      .executeTakeFirstOrThrow();
    const due = Math.max(Number(delivery?.next_attempt_at), Number(resume_at), server.clock.now().getTime());
    server.clock.set(new Date(due).toISOString());
    ages.push(Math.round((due - began) / SECOND));
    await send();
  }
  expect(ages.length).toBeGreaterThanOrEqual(10);
  // A quarter of an hour and its jitter.
  expect(Math.max(...ages.slice(1).map((age, n) => age - (ages[n] ?? 0)))).toBeLessThanOrEqual(990);
  expect(ages.at(-1)).toBeGreaterThan(23.5 * 3_600);
  expect(await states()).toEqual(['given_up']);
  expect(receiver.received).toHaveLength(ages.length);
  expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
  expect(new Set(receiver.received.map(({ text }) => text)).size).toBe(1);
});

it('keeps the order of the events about one referral, without delaying those about another', async () => {
  await newWebhook(admin, receiver.url);
  receiver.reply = (webhook, response) =>
    response.writeHead(webhook.data['note'] === 'first' && receiver.received.length < 6 ? 503 : 204).end();
  for (const note of ['first', 'second', 'third']) await recordEvent(1, note);
  await recordEvent(2, 'other');
  await send();
  expect(new Set(notes())).toEqual(new Set(['first', 'other']));
  for (let n = 0; n < 5; n += 1) {
    server.clock.advance(HOUR);
    await send();
  }
  expect(notes().filter((note) => note === 'other')).toHaveLength(1);
  const inOrder = notes().filter((note) => note !== 'other');
  expect(inOrder.slice(inOrder.lastIndexOf('first'))).toEqual(['first', 'second', 'third']);
  expect(await states()).toEqual(Array(4).fill('delivered'));
});

it('claims several deliveries about one referral, sends them in sequence and releases those after a failure', async () => {
  await newWebhook(admin, receiver.url);
  let running = 0;
  let most = 0;
  receiver.reply = (webhook, response) => {
    running += 1;
    most = Math.max(most, running);
    void sleep(20).then(() => {
      running -= 1;
      response.writeHead(webhook.data['note'] === '12' ? 500 : 204).end();
    });
  };
  for (let n = 0; n < 15; n += 1) await recordEvent(1, String(n));
  await send();
  expect(notes()).toEqual(Array.from({ length: 13 }, (_, n) => String(n)));
  expect(most).toBe(1);
  const waiting = (await deliveries()).slice(12);
  expect(waiting.map(({ state, attempts, leased_until }) => [state, attempts, leased_until])).toEqual([
    ['pending', 1, null],
    ['pending', 0, null],
    ['pending', 0, null],
  ]);
});

it('does not send a later event before one that is not due yet', async () => {
  await newWebhook(admin, receiver.url);
  for (const note of ['a', 'b', 'c']) await recordEvent(1, note);
  const [, second] = await deliveries();
  const later = new Date(server.clock.now().getTime() + HOUR);
  await server.db
    .updateTable('webhook_delivery')
    .set({ next_attempt_at: later })
    .where('id', '=', second?.id ?? 0)
    .execute();
  await send();
  expect(notes()).toEqual(['a']);
  server.clock.advance(HOUR);
  await send();
  expect(notes()).toEqual(['a', 'b', 'c']);
});

it('a slow endpoint delays neither other endpoints nor its own events about other referrals', async () => {
  const slow = await receive();
  const othersReceived = Promise.withResolvers<void>();
  slow.reply = (_, response) => void othersReceived.promise.then(() => response.writeHead(204).end());
  await newWebhook(admin, slow.url);
  await newWebhook(admin, receiver.url);
  for (let n = 0; n < 40; n += 1) await recordEvent(n, String(n));
  const sent = send();
  await expect.poll(() => receiver.received).toHaveLength(40);
  othersReceived.resolve();
  await sent;
  expect(slow.received).toHaveLength(40);
  expect(new Set(await states())).toEqual(new Set(['delivered']));
});

it('sends more concurrently to an endpoint that delivers, within a limit', async () => {
  await newWebhook(admin, receiver.url);
  const waiting: (() => void)[] = [];
  const answerAll = () => waiting.splice(0).forEach((answer) => answer());
  // One round, then two, then as many as there may be: each has all its requests waiting before they are answered.
  const steps = [32, 64];
  receiver.reply = (_, response) => {
    waiting.push(() => response.writeHead(204).end());
    if (waiting.length !== steps[0]) return;
    steps.shift();
    answerAll();
  };
  for (let n = 0; n < 500; n += 1) await recordEvent(n);
  const sent = send();
  await expect.poll(() => waiting.length).toBe(128);
  await sleep(200);
  expect(waiting).toHaveLength(128);
  receiver.reply = answerWith(204);
  answerAll();
  await sent;
  expect(receiver.received).toHaveLength(500);
});

it('sends each event from one of two processes, and sends a dead process’s claims when their lease has ended', async () => {
  const other = await startTestServer({ beside: server });
  try {
    await newWebhook(admin, receiver.url);
    for (let n = 0; n < 60; n += 1) await recordEvent(n % 20, String(n));
    await Promise.all([send(), sendDueWebhooks(other), send()]);
    await send();
    expect(receiver.received).toHaveLength(60);
    for (let subject = 0; subject < 20; subject += 1) {
      const about = receiver.received.filter(({ data }) => data['referral'] === subject);
      expect(about.map(({ data }) => data['note'])).toEqual(
        [subject, subject + 20, subject + 40].map(String),
      );
    }
    await recordEvent(1, 'taken');
    await server.db
      .updateTable('webhook_delivery')
      .set({ leased_until: new Date(server.clock.now().getTime() + 30 * SECOND), attempts: 1 })
      .where('state', '=', 'pending')
      .execute();
    await send();
    expect(notes()).not.toContain('taken');
    server.clock.advance(31 * SECOND);
    await send();
    expect(notes().filter((note) => note === 'taken')).toHaveLength(1);
  } finally {
    await other.stop();
  }
});

it('tries an endpoint that is down with one delivery at a time, and sends all waiting ones once it is back', async () => {
  const { id } = await newWebhook(admin, receiver.url);
  receiver.reply = answerWith(502);
  for (let n = 0; n < 50; n += 1) await recordEvent(n, String(n));
  await send();
  server.clock.advance(10 * SECOND);
  await send();
  const before = receiver.received.length;
  server.clock.advance(HOUR);
  await send();
  expect(receiver.received.length - before).toBe(1);
  expect(await read(id)).toMatchObject({ state: 'failing', waiting: 50 });
  expect((await read(id)).failing_since).not.toBeNull();
  receiver.reply = answerWith(204);
  server.clock.advance(HOUR);
  await send();
  expect(await read(id)).toMatchObject({ state: 'active', waiting: 0, failing_since: null });
  expect(new Set(await states())).toEqual(new Set(['delivered']));
});

it('waits as long as the receiver’s Retry-After says', async () => {
  await newWebhook(admin, receiver.url);
  receiver.reply = answerWith(429, { 'retry-after': '120' });
  await recordEvent(1);
  await send();
  const [delivery] = await deliveries();
  expect(Number(delivery?.next_attempt_at) - server.clock.now().getTime()).toBe(120 * SECOND);
});

it('gives up deliveries that have waited for a day, even while their endpoint is disabled', async () => {
  const { id } = await newWebhook(admin, receiver.url);
  await recordEvent(1);
  await admin.post(`/api/operator/webhooks/${id}/disable`);
  server.clock.advance(DAY - SECOND);
  await giveUpLateDeliveries(server.deps);
  expect(await states()).toEqual(['pending']);
  server.clock.advance(2 * SECOND);
  await giveUpLateDeliveries(server.deps);
  expect(await states()).toEqual(['given_up']);
  expect(receiver.received).toEqual([]);
});

it.each(['redirects', 'is gone'])('sends nothing to another address when the endpoint %s', async (what) => {
  const target = await receive();
  const { id } = await newWebhook(admin, receiver.url);
  receiver.reply = answerWith(what === 'is gone' ? 410 : 308, { location: target.url });
  await recordEvent(1);
  await send();
  expect(target.received).toEqual([]);
  const { state, disabled_by } = await read(id);
  expect([state, disabled_by]).toEqual(what === 'is gone' ? ['disabled', 'gone'] : ['active', null]);
});

it('stores the beginning of an answer, whatever characters it contains', async () => {
  const { id } = await newWebhook(admin, receiver.url);
  receiver.reply = (_, response) => response.end(`\u0000<b>🙂${'x'.repeat(100_000)}`);
  await recordEvent(1);
  await send();
  const { body } = await admin.get(`/api/operator/webhooks/${id}/deliveries`);
  const detail = await admin.get(`/api/operator/webhooks/${id}/deliveries/${body.data[0].id}`);
  expect(detail.body.answer).toMatch(/^<b>🙂x{2000}/u);
  expect(detail.body.answer.length).toBeLessThanOrEqual(2_048);
});

it('logs neither address nor secret nor content', async () => {
  const { secret } = await newWebhook(admin, `${receiver.url}?token=geheim`);
  receiver.reply = answerWith(500);
  await recordEvent(1, 'inhalt');
  await send();
  for (const text of [secret, 'geheim', 'inhalt', receiver.url]) expect(server.logs()).not.toContain(text);
});

it('disables an endpoint after three days of failures and notifies the administrators', async () => {
  const withJobs = await startTestServer({ jobs: true });
  const boss = await newOperator(withJobs);
  const failing = await receive();
  failing.reply = answerWith(500);
  const { id } = await newWebhook(boss, `${failing.url}?token=geheim`, ['referral.created']);
  const now = withJobs.clock.now();
  await sql`
    update webhook_endpoint set failed_rounds = 90, failing_since = ${new Date(now.getTime() - 3 * DAY)}
    where id = ${id}`.execute(withJobs.db);
  await boss.post(`/api/operator/webhooks/${id}/test`);
  const still = await boss.get(`/api/operator/webhooks/${id}`);
  expect(still.body.state).toBe('failing');
  await sql`
    with event as (
      insert into webhook_event (type, subject, data, occurred_at) values ('referral.created', 'x', '{}', ${now})
      returning id
    )
    insert into webhook_delivery (endpoint_id, event_id, subject, created_at)
    select ${id}, event.id, 'x', ${now} from event`.execute(withJobs.db);
  await withJobs.deps.jobs.runWaiting();
  const current = async () => (await boss.get(`/api/operator/webhooks/${id}`)).body;
  await expect.poll(current).toMatchObject({ state: 'disabled', disabled_by: 'failures' });
  const host = new URL(failing.url).host;
  expect(await emailsTo(withJobs, boss.email)).toEqual([`Webhook desativado: ${host}`]);
  const [email] = withJobs.mailbox.messages(boss.email);
  expect(email?.text).toContain('Resposta 500');
  expect(email?.text).toContain(`/operacao/integracoes/webhooks/${id}`);
  expect(email?.text).not.toContain('geheim');
  await withJobs.stop();
});

it('forgets the failures once nothing waits, so that a few failures days later disable nothing', async () => {
  const { id } = await newWebhook(admin, receiver.url);
  receiver.reply = answerWith(500);
  const failThrice = async (referral: number) => {
    await recordEvent(referral);
    for (let n = 0; n < 3; n += 1) {
      await send();
      server.clock.advance(HOUR);
    }
    // Sessions of the staff end meanwhile.
    admin = await newOperator(server);
  };
  await failThrice(1);
  await giveUpLateDeliveries(server.deps);
  expect(await read(id)).toMatchObject({ state: 'failing', waiting: 1 });
  server.clock.advance(DAY);
  await giveUpLateDeliveries(server.deps);
  admin = await newOperator(server);
  expect(await states()).toEqual(['given_up']);
  expect(await read(id)).toMatchObject({ state: 'active', failing_since: null });
  server.clock.advance(3 * DAY);
  await failThrice(2);
  expect(await read(id)).toMatchObject({ state: 'failing', disabled_by: null });
});

it('sends an event soon after the change, from the background loop', async () => {
  const withJobs = await startTestServer({ jobs: true });
  const boss = await newOperator(withJobs);
  const { secret } = await newWebhook(boss, receiver.url);
  await sql`
    with event as (
      insert into webhook_event (type, subject, data, occurred_at) values ('referral.created', 'x', '{}', now())
      returning id
    )
    insert into webhook_delivery (endpoint_id, event_id, subject, created_at)
    select e.id, event.id, 'x', now() from webhook_endpoint e, event`.execute(withJobs.db);
  await expect.poll(() => receiver.received).toHaveLength(1);
  const [webhook] = receiver.received as [ReceivedWebhook];
  expect(isSignedBy(secret, webhook)).toBe(true);
  await withJobs.stop();
});
