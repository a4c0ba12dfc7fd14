import { sql } from 'kysely';
import { WEBHOOK_EVENT_TYPES } from '@indike/rules/integrations/webhooks';
import { OPERATOR_ROLES, operatorRole } from '@indike/rules/operators/roles';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { clientOf } from '../testing/client.ts';
import * as world from '../testing/money-world.ts';
import { lastAuditOf, newEnrolledOperator, newOperator, type Operator } from '../testing/operators.ts';
import { rowCounts } from '../testing/rows.ts';
import { startTestServer } from '../testing/server.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { isSignedBy, startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { newWebhook, sendDueWebhooks } from '../testing/webhooks.ts';

const WEBHOOKS = '/api/operator/webhooks';
const CRM = {
  url: 'https://crm.example.com/indike?chave=1',
  description: 'CRM',
  events: ['referral.created'],
};
const HOUR = 3_600_000;

const server = useTestServer();
let admin: Operator;
let receiver: WebhookReceiver;
beforeEach(async () => {
  admin = await newOperator(server);
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await server.db.deleteFrom('webhook_delivery').execute();
  await server.db.deleteFrom('webhook_event').execute();
  await server.db.deleteFrom('webhook_endpoint').execute();
  await receiver.stop();
});

/** Adds a referral of a new Indiker. */
async function happen(): Promise<number> {
  const here = { server, operatorId: admin.id } as world.World;
  return world.addReferral(here, await world.addPerson(here));
}
const referrals = () => new Set(receiver.received.map(({ data }) => data['referral_id']));
const pathOf = ({ id }: { readonly id: number }, more = '') => `${WEBHOOKS}/${id}${more}`;
const deliveriesOf = async (webhook: { readonly id: number }, query = '') =>
  (await admin.get(pathOf(webhook, `/deliveries${query}`))).body.data;

describe('access', () => {
  it('lets only administrators change webhooks, and only administrators and auditors read them', async () => {
    const { id } = await newWebhook(admin, receiver.url);
    expect((await clientOf(server).get(WEBHOOKS)).status).toBe(401);
    const statuses: [role: string, ...statuses: number[]][] = [];
    for (const role of OPERATOR_ROLES) {
      const operator = await newOperator(server, role);
      const answers = [
        await operator.get(WEBHOOKS),
        await operator.get(pathOf({ id }, '/deliveries')),
        await operator.put(pathOf({ id }), CRM),
        await operator.post(pathOf({ id }, '/test')),
      ];
      statuses.push([role, ...answers.map(({ status }) => status)]);
    }
    expect(statuses).toEqual([
      [operatorRole.analyst, 403, 403, 403, 403],
      [operatorRole.finance, 403, 403, 403, 403],
      [operatorRole.admin, 200, 200, 200, 200],
      [operatorRole.auditor, 200, 200, 403, 403],
    ]);
  });

  it.each([
    ['a new address', (one: Operator) => one.post(WEBHOOKS, CRM)],
    ['another address', (one: Operator, id: number) => one.put(pathOf({ id }), CRM)],
    ['a new secret', (one: Operator, id: number) => one.post(pathOf({ id }, '/rotate'))],
  ])('asks for the second factor again before %s', async (_, call) => {
    const { id } = await newWebhook(admin, receiver.url);
    const { operator } = await newEnrolledOperator(server);
    server.clock.advance(5 * 60_000);
    const { status, body } = await call(operator, id);
    expect([status, body.code]).toEqual([403, 'confirmation_required']);
  });
});

describe('refusals', () => {
  it.each([
    ['url', undefined, 'Informe o endereço'],
    ['url', 'crm', 'Use um endereço como https://crm.suaempresa.com.br/indike'],
    ['url', 'ftp://crm.example.com/', 'Use um endereço como https://crm.suaempresa.com.br/indike'],
    ['url', 'https://crm .example.com/', 'Use um endereço como https://crm.suaempresa.com.br/indike'],
    ['url', `https://crm.example.com/${'x'.repeat(500)}`, 'Máximo de 500 caracteres'],
    [
      'url',
      'https://10.0.0.1/',
      'Use um endereço https:// na internet, sem senha. Endereços da rede interna não são aceitos.',
    ],
    [
      'url',
      'https://a:b@crm.example.com/',
      'Use um endereço https:// na internet, sem senha. Endereços da rede interna não são aceitos.',
    ],
    ['events', [], 'Escolha pelo menos um evento'],
    ['events', undefined, 'Escolha pelo menos um evento'],
    ['description', 'x'.repeat(101), 'Máximo de 100 caracteres'],
  ])('refuses %s, case %#', async (field, value, message) => {
    const { status, body } = await admin.post(WEBHOOKS, { ...CRM, [field]: value });
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
    const { id } = await newWebhook(admin, receiver.url);
    const changed = await admin.put(pathOf({ id }), { ...CRM, [field]: value });
    expect([changed.status, changed.body.errors]).toEqual([422, { [field]: [message] }]);
    expect((await admin.get(pathOf({ id }))).body.url).toBe(receiver.url);
  });

  it('refuses an unknown event', async () => {
    const { status, body } = await admin.post(WEBHOOKS, { ...CRM, events: ['referral.gone'] });
    expect([status, Object.keys(body.errors)]).toEqual([422, ['events.0']]);
  });

  it('refuses a fifty-first endpoint, even in concurrent requests', async () => {
    await sql`
      insert into webhook_endpoint (url, events, secret, created_at)
      select ${CRM.url}, ${CRM.events}, '', now() from generate_series(1, 40)`.execute(server.db);
    const all = await Promise.all(Array.from({ length: 14 }, () => admin.post(WEBHOOKS, CRM)));
    const statuses = all.map(({ status }) => status).toSorted((a, b) => a - b);
    expect(statuses).toEqual([...Array(10).fill(201), ...Array(4).fill(409)]);
  });

  it('refuses this machine and http outside the sandbox', async () => {
    const production = await startTestServer({ sandbox: false });
    const { operator } = await newEnrolledOperator(production);
    for (const url of [receiver.url, 'http://crm.example.com/', 'https://localhost/', 'https://127.0.0.1/']) {
      const { status, body } = await operator.post(WEBHOOKS, { ...CRM, url });
      expect([url, status, body.code]).toEqual([url, 422, 'webhook_url_refused']);
    }
    expect((await operator.post(WEBHOOKS, CRM)).status).toBe(201);
    await production.stop();
  });

  it('returns 404 for an unknown or deleted webhook, and for a delivery of another one', async () => {
    const one = await newWebhook(admin, receiver.url);
    const other = await newWebhook(admin, receiver.url);
    await admin.post(pathOf(other, '/test'));
    const [delivery] = await deliveriesOf(other);
    expect((await admin.get(pathOf(one, `/deliveries/${delivery.id}`))).status).toBe(404);
    expect((await admin.post(pathOf(one, `/deliveries/${delivery.id}/replay`))).status).toBe(404);
    await admin.delete(pathOf(one));
    for (const call of [
      admin.get(pathOf(one)),
      admin.put(pathOf(one), CRM),
      admin.delete(pathOf(one)),
      admin.get(pathOf(one, '/deliveries')),
      ...['/enable', '/disable', '/rotate', '/test'].map((act) => admin.post(pathOf(one, act))),
    ])
      expect((await call).status).toBe(404);
  });
});

it('shows the secret only once, and stores it unreadable', async () => {
  const { status, body } = await admin.post(WEBHOOKS, CRM);
  expect(status).toBe(201);
  const { webhook, secret } = body;
  expect(webhook).toEqual({
    id: expect.any(Number),
    ...CRM,
    state: 'active',
    disabled_by: null,
    disabled_at: null,
    failing_since: null,
    previous_secret_until: null,
    created_at: server.clock.now().toISOString(),
    waiting: 0,
  });
  expect((await admin.get(pathOf(webhook))).body).toEqual(webhook);
  expect((await admin.get(WEBHOOKS)).body).toEqual([webhook]);
  const rows = await server.db.selectFrom('webhook_endpoint').selectAll().execute();
  const log = await server.db.selectFrom('audit_log').selectAll().execute();
  expect(JSON.stringify([rows, log])).not.toContain(secret.slice('whsec_'.length));
  expect(await lastAuditOf(server, webhook.id)).toEqual({
    operator_id: admin.id,
    action: 'webhook.create',
    before: null,
    after: CRM,
  });
});

it('changes, disables, enables, rotates and deletes, each with an audit entry', async () => {
  const { id } = await newWebhook(admin, CRM.url);
  const next = { ...CRM, description: null, events: ['withdrawal.paid', 'referral.created'] };
  const changed = await admin.put(pathOf({ id }), next);
  // In the order of the list, whatever order was sent.
  expect(changed.body.events).toEqual(['referral.created', 'withdrawal.paid']);
  expect(await lastAuditOf(server, id)).toMatchObject({
    action: 'webhook.change',
    before: { events: WEBHOOK_EVENT_TYPES, description: null },
    after: { events: ['referral.created', 'withdrawal.paid'] },
  });
  expect((await admin.post(pathOf({ id }, '/enable'))).body.code).toBe('webhook_already_so');
  const disabled = await Promise.all([1, 2, 3].map(() => admin.post(pathOf({ id }, '/disable'))));
  expect(disabled.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([200, 409, 409]);
  expect((await admin.get(pathOf({ id }))).body).toMatchObject({
    state: 'disabled',
    disabled_by: 'operator',
  });
  expect((await admin.post(pathOf({ id }, '/enable'))).body.state).toBe('active');
  expect((await admin.post(pathOf({ id }, '/rotate'))).status).toBe(200);
  expect((await admin.delete(pathOf({ id }))).body).toEqual({ message: 'O webhook foi removido' });
  const acts = await server.db
    .selectFrom('audit_log')
    .select('action')
    .where('entity', '=', 'webhook')
    .where('entity_id', '=', id)
    .orderBy('id')
    .execute();
  expect(acts.map(({ action }) => action.replace('webhook.', ''))).toEqual([
    'create',
    'change',
    'disable',
    'enable',
    'rotate',
    'delete',
  ]);
});

it('tries waiting deliveries at once when the endpoint is enabled again', async () => {
  const webhook = await newWebhook(admin, receiver.url, ['referral.created']);
  receiver.reply = (_, response) => response.writeHead(429, { 'retry-after': '3600' }).end();
  await happen();
  await sendDueWebhooks(server);
  await admin.post(pathOf(webhook, '/disable'));
  receiver.reply = (_, response) => response.writeHead(204).end();
  await admin.post(pathOf(webhook, '/enable'));
  await sendDueWebhooks(server);
  expect(await deliveriesOf(webhook)).toMatchObject([{ state: 'delivered', attempts: 2 }]);
});

describe('a test', () => {
  it('is sent once and immediately, even to a disabled endpoint, and shows the response', async () => {
    const { id, secret } = await newWebhook(admin, receiver.url, ['referral.created']);
    await admin.post(pathOf({ id }, '/disable'));
    receiver.reply = (_, response) => response.writeHead(201).end('recebido');
    const { status, body } = await admin.post(pathOf({ id }, '/test'));
    expect(status).toBe(200);
    expect(body).toMatchObject({
      type: 'webhook.test',
      state: 'delivered',
      attempts: 1,
      status: 201,
      answer: 'recebido',
    });
    const [webhook] = receiver.received;
    expect(webhook?.id).toBe(body.message_id);
    expect(webhook?.text).toBe(body.request);
    expect(webhook && isSignedBy(secret, webhook)).toBe(true);
    expect((await lastAuditOf(server, id)).action).toBe('webhook.test');
  });

  it('is not retried when it fails, and does not count as a failure of the endpoint', async () => {
    const webhook = await newWebhook(admin, receiver.url);
    receiver.reply = (_, response) => response.writeHead(500).end();
    expect((await admin.post(pathOf(webhook, '/test'))).body).toMatchObject({
      state: 'given_up',
      status: 500,
    });
    await receiver.stop();
    const down = await admin.post(pathOf(webhook, '/test'));
    expect(down.body).toMatchObject({
      state: 'given_up',
      status: null,
      failure: 'no_connection',
      answer: null,
    });
    receiver = await startWebhookReceiver();
    server.clock.advance(HOUR);
    await sendDueWebhooks(server);
    expect(receiver.received).toEqual([]);
    expect((await admin.get(pathOf(webhook))).body.failing_since).toBeNull();
  });
});

it('lists deliveries newest first, page by page and by state', async () => {
  const webhook = await newWebhook(admin, receiver.url, ['referral.created']);
  for (let n = 0; n < 5; n += 1) await happen();
  receiver.reply = (_, response) => response.writeHead(receiver.received.length === 2 ? 500 : 204).end();
  await sendDueWebhooks(server);
  const all = await deliveriesOf(webhook, '?limit=100');
  expect(all).toHaveLength(5);
  const ids: number[] = [];
  for (let after: string | null = ''; after !== null;) {
    const { body } = await admin.get(pathOf(webhook, `/deliveries?limit=2&after=${after}`));
    ids.push(...body.data.map((row: { id: number }) => row.id));
    after = body.next;
  }
  expect(ids).toEqual(all.map((row: { id: number }) => row.id));
  expect(await deliveriesOf(webhook, '?state=delivered')).toHaveLength(4);
  const [waiting] = await deliveriesOf(webhook, '?state=pending');
  expect(waiting).toMatchObject({ attempts: 1, status: 500, failure: null });
  expect(Date.parse(waiting.next_attempt_at)).toBeGreaterThan(server.clock.now().getTime());
  expect((await admin.get(pathOf(webhook, '/deliveries?state=lost'))).status).toBe(422);
});

describe('a replay', () => {
  it('sends one event again under its id, and keeps the first delivery in the log', async () => {
    const webhook = await newWebhook(admin, receiver.url, ['referral.created']);
    await happen();
    await sendDueWebhooks(server);
    const [first] = await deliveriesOf(webhook);
    const { body } = await admin.post(pathOf(webhook, `/deliveries/${first.id}/replay`));
    expect(body).toMatchObject({ state: 'pending', attempts: 0, message_id: first.message_id });
    await sendDueWebhooks(server);
    expect(new Set(receiver.received.map(({ id }) => id)).size).toBe(1);
    expect(receiver.received).toHaveLength(2);
    expect(await deliveriesOf(webhook, '?state=delivered')).toHaveLength(2);
    expect(await lastAuditOf(server, webhook.id)).toMatchObject({
      action: 'webhook.replay',
      after: { delivery_id: first.id },
    });
  });

  it('of a waiting delivery tries it at once', async () => {
    const webhook = await newWebhook(admin, receiver.url, ['referral.created']);
    receiver.reply = (_, response) => response.writeHead(500).end();
    await happen();
    await sendDueWebhooks(server);
    const [waiting] = await deliveriesOf(webhook);
    receiver.reply = (_, response) => response.writeHead(204).end();
    await sendDueWebhooks(server);
    expect(receiver.received).toHaveLength(1);
    await admin.post(pathOf(webhook, `/deliveries/${waiting.id}/replay`));
    await sendDueWebhooks(server);
    expect(await deliveriesOf(webhook)).toMatchObject([{ id: waiting.id, state: 'delivered', attempts: 2 }]);
  });

  it.each(['an event', 'a period'])(
    'of %s is sent at once, even while a failing endpoint is paused',
    async (what) => {
      const webhook = await newWebhook(admin, receiver.url, ['referral.created']);
      await happen();
      await sendDueWebhooks(server);
      const [first] = await deliveriesOf(webhook);
      const now = server.clock.now();
      await server.db
        .updateTable('webhook_endpoint')
        .set({ resume_at: new Date(now.getTime() + HOUR), failed_rounds: 9, failing_since: now })
        .where('id', '=', webhook.id)
        .execute();
      const replayed =
        what === 'an event'
          ? await admin.post(pathOf(webhook, `/deliveries/${first.id}/replay`))
          : await admin.post(pathOf(webhook, '/replay'), { ...(await periodOf()), delivered_too: true });
      expect(replayed.status).toBeLessThan(300);
      await sendDueWebhooks(server);
      expect(receiver.received).toHaveLength(2);
    },
  );

  it('of a period sends what was not delivered, including what happened while the endpoint was disabled', async () => {
    const webhook = await newWebhook(admin, receiver.url, ['referral.created']);
    const delivered = await happen();
    await sendDueWebhooks(server);
    await admin.post(pathOf(webhook, '/disable'));
    const missed = [await happen(), await happen()];
    await admin.post(pathOf(webhook, '/enable'));
    const waiting = await happen();
    const period = await periodOf();
    const disabled = await newWebhook(admin, receiver.url, ['indiker.erased']);
    await admin.post(pathOf(disabled, '/disable'));
    expect((await admin.post(pathOf(disabled, '/replay'), period)).body.code).toBe('webhook_disabled');
    expect((await admin.post(pathOf(webhook, '/replay'), period)).body).toEqual({ replayed: 2 });
    // They are already waiting to be sent, so nothing is left to replay.
    expect((await admin.post(pathOf(webhook, '/replay'), period)).body).toEqual({ replayed: 0 });
    await sendDueWebhooks(server);
    expect(receiver.received).toHaveLength(4);
    expect(referrals()).toEqual(new Set([delivered, ...missed, waiting]));
    const again = await admin.post(pathOf(webhook, '/replay'), { ...period, delivered_too: true });
    expect(again.body).toEqual({ replayed: 4 });
    await sendDueWebhooks(server);
    expect(receiver.received).toHaveLength(8);
    expect(await rowCounts(server.db, 'webhook_event')).toEqual({ webhook_event: 4 });
  });

  it.each([
    [{ from: 'ontem', until: '2026-11-22T00:00:00Z' }, 'from', 'Informe o início do período'],
    [{ from: '2026-02-30T00:00:00Z', until: '2026-11-22T00:00:00Z' }, 'from', 'Informe o início do período'],
    [{ from: '2026-11-21T00:00:00Z' }, 'until', 'Informe o fim do período'],
    [
      { from: '2026-11-22T00:00:00Z', until: '2026-11-22T00:00:00Z' },
      'until',
      'Escolha um fim posterior ao início.',
    ],
  ])('of %j is refused', async (period, field, message) => {
    const webhook = await newWebhook(admin, receiver.url);
    const { status, body } = await admin.post(pathOf(webhook, '/replay'), period);
    expect([status, body.errors]).toEqual([422, { [field]: [message] }]);
  });
});

/** From the first stored event until just after the last. Triggers take the database's time, not the test clock's. */
async function periodOf() {
  const times = await server.db.selectFrom('webhook_event').select('occurred_at').orderBy('id').execute();
  const [first, last] = [times[0]?.occurred_at.getTime() ?? 0, times.at(-1)?.occurred_at.getTime() ?? 0];
  return { from: new Date(first).toISOString(), until: new Date(last + 1).toISOString() };
}
