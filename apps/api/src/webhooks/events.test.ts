import { webhookData } from '@indike/contract/integrations/webhook-events';
import { WEBHOOK_EVENT_TYPES } from '@indike/rules/integrations/webhooks';
import { afterEach, beforeAll, beforeEach, expect, it } from 'vitest';
import { erase } from '../testing/erasure.ts';
import * as world from '../testing/money-world.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { refer, signUp } from '../testing/people.ts';
import { rowCounts } from '../testing/rows.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { startWebhookReceiver, type WebhookReceiver } from '../testing/webhook-receiver.ts';
import { newWebhook, sendDueWebhooks } from '../testing/webhooks.ts';

const server = useTestServer();
let admin: Operator;
let here: world.World;
let receiver: WebhookReceiver;
beforeAll(async () => {
  here = await world.createWorld(server);
});
beforeEach(async () => {
  // The session of the previous test may have ended, because that test moved the clock.
  admin = await newOperator(server);
  receiver = await startWebhookReceiver();
});
afterEach(async () => {
  await server.db.deleteFrom('webhook_delivery').execute();
  await server.db.deleteFrom('webhook_event').execute();
  await server.db.deleteFrom('webhook_endpoint').execute();
  await receiver.stop();
});

/** Sends the due webhooks and returns them in the order in which they arrived. */
async function arrived() {
  const before = receiver.received.length;
  await sendDueWebhooks(server);
  return receiver.received.slice(before);
}
const typesOf = (webhooks: readonly { readonly type: string }[]) => webhooks.map(({ type }) => type);

/** Takes a referral from its creation to a payment, which the bank returns at first, and a clawback. */
async function runReferralLifecycle() {
  const ana = await world.addPerson(here);
  const id = await world.addReferral(here, ana);
  await world.transition(here, id, { status: 'in_contact' });
  await world.negotiate(here, id, 500_000);
  await world.sign(here, id, 500_000);
  await world.payInvoice(here, id);
  await world.passDays(here, 6);
  const withdrawal = (await world.withdraw(here, ana)) ?? 0;
  await world.schedule(here, withdrawal);
  await world.bounce(here, withdrawal);
  await world.newBankData(here, ana);
  await world.schedule(here, withdrawal);
  await world.pay(here, withdrawal);
  await world.clawBack(here, id, 100);
  return ana;
}

it('sends events in order, each as the contract describes it', async () => {
  await newWebhook(admin, receiver.url);
  const ana = await runReferralLifecycle();
  const events = await arrived();
  const lost = await world.addReferral(here, ana);
  await world.transition(here, lost, { status: 'in_contact' });
  await world.negotiate(here, lost, 300_000);
  await world.cancel(here, lost);
  await world.invite(here, ana);
  const unpaid = await world.addReferral(here, ana);
  await world.transition(here, unpaid, { status: 'in_contact' });
  await world.negotiate(here, unpaid, 300_000);
  await world.sign(here, unpaid, 300_000);
  await world.passDays(here, 100);
  const later = await arrived();
  const referralEvents = (from: typeof events) => typesOf(from.filter(({ data }) => 'referral_id' in data));
  expect(referralEvents(events)).toEqual([
    'referral.created',
    'referral.status_changed',
    'referral.status_changed',
    'reward.promised',
    'referral.status_changed',
    'reward.fixed',
    'referral.status_changed',
    'reward.released',
    'referral.status_changed',
    'reward.clawed_back',
  ]);
  expect(typesOf(events.filter(({ data }) => 'withdrawal_id' in data))).toEqual([
    'withdrawal.requested',
    'withdrawal.scheduled',
    'withdrawal.returned',
    'withdrawal.scheduled',
    'withdrawal.paid',
  ]);
  expect(typesOf(later)).toEqual(expect.arrayContaining(['reward.cancelled', 'reward.expired']));
  expect(later.find(({ data }) => data['kind'] === 'bonus')).toMatchObject({ type: 'reward.released' });

  const leaving = await signUp(server);
  await refer(leaving);
  expect((await erase(server, leaving)).status).toBe(200);
  const all = [...events, ...later, ...(await arrived())];
  expect([...new Set(typesOf(all))].toSorted()).toEqual(WEBHOOK_EVENT_TYPES.toSorted());
  for (const type of WEBHOOK_EVENT_TYPES)
    for (const { data } of all.filter((each) => each.type === type)) {
      const parsed = webhookData[type].safeParse(data);
      expect([type, parsed.error?.issues]).toEqual([type, undefined]);
      // Exactly the described fields.
      expect(Object.keys(data).toSorted()).toEqual(Object.keys(parsed.data ?? {}).toSorted());
    }
});

it('sends nothing about people but their ids', async () => {
  await newWebhook(admin, receiver.url);
  const ana = await signUp(server);
  const id = await refer(ana);
  await admin.post(`/api/operator/indications/${id}/transitions`, {
    status: 'in_contact',
    note: 'falar com Rui',
  });
  const events = await arrived();
  expect(typesOf(events)).toEqual(['referral.created', 'referral.status_changed']);
  const contact = await server.db
    .selectFrom('referral_contact')
    .select(['name', 'email', 'phone'])
    .where('referral_id', '=', id)
    .executeTakeFirstOrThrow();
  const person = await server.db
    .selectFrom('indiker')
    .select(['firstname', 'lastname', 'email', 'cpf', 'phone'])
    .where('id', '=', ana.id)
    .executeTakeFirstOrThrow();
  const sent = events.map(({ text }) => text).join('\n');
  for (const value of [...Object.values(contact), ...Object.values(person), 'falar com'])
    expect(sent).not.toContain(value);
  expect(events[1]?.data).toMatchObject({
    referral_id: id,
    indiker_id: ana.id,
    status: 'in_contact',
    previous_status: 'waiting',
    status_name: 'Em Contato',
  });
});

it('stores no event without a subscribed endpoint, and one delivery for each endpoint that chose the event', async () => {
  const written = () => rowCounts(server.db, 'webhook_event', 'webhook_delivery');
  const none = { webhook_event: 0, webhook_delivery: 0 };
  await runReferralLifecycle();
  expect(await written()).toEqual(none);
  admin = await newOperator(server);
  await newWebhook(admin, receiver.url, ['withdrawal.paid']);
  const { id } = await newWebhook(admin, receiver.url, ['referral.created', 'withdrawal.paid']);
  await runReferralLifecycle();
  expect(await written()).toEqual({ webhook_event: 2, webhook_delivery: 3 });
  expect(typesOf(await arrived()).toSorted()).toEqual([
    'referral.created',
    'withdrawal.paid',
    'withdrawal.paid',
  ]);
  admin = await newOperator(server);
  await admin.delete(`/api/operator/webhooks/${id}`);
  await runReferralLifecycle();
  expect(typesOf(await arrived())).toEqual(['withdrawal.paid']);
});

it('stores events while their endpoint is disabled, without sending them', async () => {
  const { id } = await newWebhook(admin, receiver.url, ['referral.created']);
  await admin.post(`/api/operator/webhooks/${id}/disable`);
  await world.addReferral(here, await world.addPerson(here));
  expect(await arrived()).toEqual([]);
  expect(await rowCounts(server.db, 'webhook_event', 'webhook_delivery')).toEqual({
    webhook_event: 1,
    webhook_delivery: 0,
  });
});

it('sends nothing for a change that is rolled back', async () => {
  await newWebhook(admin, receiver.url);
  const ana = await world.addPerson(here);
  const id = await world.addReferral(here, ana);
  await arrived();
  const move = server.db.transaction().execute(async (tx) => {
    await tx
      .insertInto('status_transition')
      .values({
        user_id: ana,
        referral_id: id,
        status: 'in_contact',
        created_at: server.clock.now(),
      })
      .execute();
    throw new Error('back');
  });
  await expect(move).rejects.toThrow('back');
  expect(await arrived()).toEqual([]);
});

it('deletes the events about a person when the account is erased', async () => {
  await newWebhook(admin, receiver.url);
  const ana = await signUp(server);
  await refer(ana);
  expect((await erase(server, ana)).status).toBe(200);
  const events = await arrived();
  expect(typesOf(events)).toEqual(['indiker.erased']);
  expect(events[0]?.data).toMatchObject({ indiker_id: ana.id });
});
