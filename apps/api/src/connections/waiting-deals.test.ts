import { operatorRole } from '@indike/rules/operators/roles';
import { beforeEach, expect, it } from 'vitest';
import {
  bookOf,
  clearCrm,
  connectCrm,
  connectionPath,
  dealOf,
  newCrmForm,
  STAGE,
  syncLater,
} from '../testing/crm.ts';
import { emailsTo } from '../testing/emails.ts';
import { transitionTo } from '../testing/money.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { refer, signUp } from '../testing/people.ts';
import { statusOf } from '../testing/rows.ts';
import { startTestServer } from '../testing/server.ts';
import { useTestServer } from '../testing/use-test-server.ts';

// What the staff sees of deals that wait for a person, outside the connection's own page.

const server = useTestServer({ standIns: true });
let admin: Operator;
let analyst: Operator;
let connection: number;
let referral: number;
beforeEach(async () => {
  await clearCrm(server);
  admin = await newOperator(server);
  analyst = await newOperator(server, operatorRole.analyst);
  connection = await connectCrm(admin);
  referral = await refer(await signUp(server));
  await syncLater(server);
});

const move = (columns: object) => bookOf(server).put('deals', columns, dealOf(bookOf(server), referral)?.id);
const dealShown = async () => (await analyst.get(`/api/operator/indications/${referral}`)).body.waiting_deal;
const dashboardOf = async (who: Operator) => (await who.get('/api/operator/dashboard')).body;
const listed = async () => {
  const { body } = await analyst.get('/api/operator/queue?attention=deal_waiting&owner=me');
  return body.data.map(({ id }: { id: number }) => id);
};
const own = (owner: Operator) =>
  server.db.updateTable('referral').set({ owner_id: owner.id }).where('id', '=', referral).execute();

async function register(): Promise<void> {
  const day = server.clock.now().toISOString().slice(0, 10);
  const contract = { value: 5200, closed_at: day, first_invoice_due_date: '2026-12-20' };
  const done = await transitionTo(analyst, referral, { status: 'accepted', contract });
  expect(done.status).toBe(200);
}

it('shows the newest value of a won deal until the contract is registered', async () => {
  expect(await dealShown()).toBeNull();
  move({ stage_id: STAGE.in_negotiation, value: 4000 });
  await syncLater(server);
  expect(await dealShown()).toBeNull();
  move({ status: 'won', value: 5000 });
  await syncLater(server);
  const won = { provider: 'pipedrive', state: 'won' };
  expect(await dealShown()).toEqual({ ...won, value: 5000 });
  move({ value: 5100.5 });
  await syncLater(server);
  expect(await dealShown()).toEqual({ ...won, value: 5100.5 });
  move({ currency: 'USD' });
  await syncLater(server);
  expect(await dealShown()).toEqual({ ...won, value: null });
  const { length } = bookOf(server).calls;
  await syncLater(server);
  // Only the question what changed: a deal that waits is not read again and again.
  expect(bookOf(server).calls.length - length).toBe(1);
  await register();
  expect(await dealShown()).toBeNull();
});

it('waits in the day of the owner, and in the list, until the contract is registered', async () => {
  await own(analyst);
  move({ status: 'won', value: 5000 });
  await syncLater(server);
  const day = await dashboardOf(analyst);
  expect(day.referrals.deal_waiting).toBe(1);
  expect(day.mine).toMatchObject({ deal_waiting: 1, deals: [{ id: referral, status: 'in_negotiation' }] });
  expect(await listed()).toEqual([referral]);
  expect((await dashboardOf(admin)).mine).toMatchObject({ deal_waiting: 0, deals: [] });
  await register();
  expect((await dashboardOf(analyst)).mine).toMatchObject({ deal_waiting: 0, deals: [] });
  expect(await listed()).toEqual([]);
});

it('waits for a reason when a deal is lost after the contract, though one was chosen for all', async () => {
  await own(analyst);
  move({ stage_id: STAGE.in_negotiation, value: 4000 });
  await syncLater(server);
  await register();
  await syncLater(server);
  move({ status: 'lost' });
  await syncLater(server);
  expect(await statusOf(server.db, referral)).toBe('accepted');
  expect(await dealShown()).toMatchObject({ state: 'lost' });
  expect((await dashboardOf(analyst)).mine).toMatchObject({ deal_waiting: 1 });
  expect((await admin.get(connectionPath(connection, '/items'))).body.data).toMatchObject([
    { id: referral, state: 'person', reason: 'Informe o motivo do cancelamento.' },
  ]);
  move({ status: 'won' });
  await syncLater(server);
  expect([await dealShown(), await statusOf(server.db, referral)]).toEqual([null, 'accepted']);
  move({ status: 'lost' });
  await syncLater(server);
  await transitionTo(analyst, referral, { status: 'cancelled', reason: 'no_budget' });
  await syncLater(server);
  expect([await dealShown(), dealOf(bookOf(server), referral)?.['status']]).toEqual([null, 'lost']);
});

it('is counted for administrators when it could not be brought over or is gone there', async () => {
  await own(analyst);
  move({ is_deleted: true });
  await transitionTo(analyst, referral, { status: 'in_contact' });
  await syncLater(server);
  expect((await dashboardOf(admin)).system.failed_deals).toBe(1);
  const day = await dashboardOf(analyst);
  expect([day.system, day.mine.deal_waiting, await dealShown()]).toEqual([null, 0, null]);
  expect((await admin.delete(connectionPath(connection))).status).toBe(200);
  expect((await dashboardOf(admin)).system.failed_deals).toBe(0);
});

it('administrators learn once that a connection stands still, and see it until there is another token', async () => {
  const withJobs = await startTestServer({ standIns: true, jobs: true });
  const boss = await newOperator(withJobs);
  const id = await connectCrm(boss);
  bookOf(withJobs).faultOf = () => ({ status: 401 });
  await syncLater(withJobs);
  await expect.poll(() => emailsTo(withJobs, boss.email)).toEqual(['Conexão parada: Vendas']);
  const [email] = withJobs.mailbox.messages(boss.email);
  expect(email?.text).toContain('O CRM não aceitou o token.');
  expect(email?.text).toContain(`/operacao/integracoes/crm/${id}`);
  expect((await dashboardOf(boss)).system.refused_connections).toBe(1);
  bookOf(withJobs).faultOf = () => null;
  await boss.put(connectionPath(id, '/token'), { token: newCrmForm().token });
  expect((await dashboardOf(boss)).system.refused_connections).toBe(0);
  await syncLater(withJobs);
  expect(await emailsTo(withJobs, boss.email)).toHaveLength(1);
  await withJobs.stop();
});
