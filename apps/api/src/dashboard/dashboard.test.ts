import { operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, expect, it } from 'vitest';
import { runLedgerCheck } from '../ledger/jobs.ts';
import { clientOf, type Client } from '../testing/client.ts';
import { addBank, close, earn } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { putInStatus } from '../testing/rows.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const DASHBOARD = '/api/operator/dashboard';
const DAY = 86_400_000;

const server = useTestServer({ jobs: true });
let ana: Indiker;
beforeAll(async () => {
  ana = await signUp(server);
});

const read = async (who: Client) => (await who.get(DASHBOARD)).body;

it('is for operators', async () => {
  for (const who of [ana, clientOf(server)]) expect((await who.get(DASHBOARD)).status).toBe(401);
});

it('is all zeros on an empty product', async () => {
  const operator = await newOperator(server);
  // Ana's welcome e-mail may still be queued.
  await expect.poll(async () => (await read(operator)).system.waiting_emails).toBe(0);
  expect(await read(operator)).toEqual({
    referrals: {
      waiting: [
        { days: 0, count: 0 },
        { days: 3, count: 0 },
        { days: 7, count: 0 },
        { days: 15, count: 0 },
      ],
      fix_contact: 0,
      contact_corrected: 0,
      message_unread: 0,
      deal_waiting: 0,
      in_dispute: 0,
      stalled: 0,
      invoice_due: 0,
      invoice_overdue: 0,
      reward_expiring: 0,
    },
    mine: {
      waiting: 0,
      contact_corrected: 0,
      message_unread: 0,
      stalled: 0,
      to_act: [],
      due: 0,
      overdue: 0,
      follow_ups: [],
      deal_waiting: 0,
      deals: [],
    },
    money: {
      next_payout_on: '2026-12-15',
      payout: { count: 0, total: 0 },
      to_schedule: 0,
      returned: 0,
      to_approve: 0,
      own_prepared: 0,
      prepared: [],
      unanswered_batches: 0,
      unanswered: [],
      campaigns: [],
      ledger_check: null,
    },
    system: {
      failed_jobs: 0,
      waiting_emails: 0,
      email_backlog: false,
      failed_deals: 0,
      refused_connections: 0,
    },
  });
});

it('shows own referrals, money and system to the roles that work on them or may read them', async () => {
  const parts = await Promise.all(
    Object.values(operatorRole).map(async (role) => {
      const { referrals, mine, money, system } = await read(await newOperator(server, role));
      return [role, referrals !== null, mine !== null, money !== null, system !== null];
    }),
  );
  expect(parts).toEqual([
    ['analyst', true, true, false, false],
    ['finance', true, false, true, false],
    ['admin', true, true, true, true],
    ['auditor', true, false, true, true],
  ]);
});

it('says when the ledger was last checked, and what was found', async () => {
  const operator = await newOperator(server);
  const check = async () => {
    await runLedgerCheck(server.deps);
    return (await read(operator)).money.ledger_check;
  };
  expect(await check()).toEqual({ checked_at: server.clock.now().toISOString(), findings: 0 });
  // A status without its transition is a finding.
  const id = await refer(ana);
  await putInStatus(server.db, id, 'cancelled');
  server.clock.advance(1_000);
  expect(await check()).toEqual({ checked_at: server.clock.now().toISOString(), findings: 1 });
});

it('counts waiting referrals by age, stalled ones, disputes and contacts to correct', async () => {
  const before = (await read(await newOperator(server))).referrals;
  const ids = [];
  for (let n = 0; n < 5; n += 1) ids.push(await refer(ana));
  server.clock.advance(4 * DAY);
  await refer(ana);
  server.clock.advance(4 * DAY);
  await putInStatus(server.db, ids[0] ?? 0, 'fix_contact');
  await putInStatus(server.db, ids[1] ?? 0, 'in_dispute');
  await putInStatus(server.db, ids[2] ?? 0, 'cancelled');
  const after = (await read(await newOperator(server))).referrals;
  const grown = (count: (of: typeof after) => number) => count(after) - count(before);
  const waiting = after.waiting.map((_: unknown, at: number) => grown((of) => of.waiting[at].count));
  expect(waiting).toEqual([3, 3, 2, 0]);
  // Two are still waiting, and one is in each of the two other open statuses.
  expect([grown((of) => of.stalled), grown((of) => of.fix_contact), grown((of) => of.in_dispute)]).toEqual([
    4, 1, 1,
  ]);
});

it('counts first invoices by due date until they are paid, and rewards about to expire', async () => {
  const operator = await newOperator(server);
  const today = server.clock.now().toISOString().slice(0, 10);
  const inDays = (days: number) =>
    new Date(server.clock.now().getTime() + days * DAY).toISOString().slice(0, 10);
  await close(server, ana, operator, { due: today });
  await close(server, ana, operator, { due: inDays(7) });
  await close(server, ana, operator, { due: inDays(8) });
  const paid = await close(server, ana, operator, { due: inDays(1) });
  await operator.post(`/api/operator/indications/${paid}/invoice-payment`, { paid_at: today });
  const counts = async () => {
    const { invoice_due, invoice_overdue, reward_expiring } = (await read(await newOperator(server)))
      .referrals;
    return [invoice_due, invoice_overdue, reward_expiring];
  };
  expect(await counts()).toEqual([2, 0, 0]);
  server.clock.advance(8 * DAY);
  expect(await counts()).toEqual([1, 2, 0]);
  // The earliest invoice is 60 days overdue: its reward expires in 30 days, at 90 days overdue.
  server.clock.advance(52 * DAY);
  expect(await counts()).toEqual([0, 3, 1]);
});

it('sums the withdrawals to be paid up to the next payout', async () => {
  server.clock.set('2027-02-11T12:00:00Z');
  const operator = await newOperator(server);
  const bia = await signUp(server);
  await addBank(server, bia);
  await earn(server, bia, operator, 1_000);
  expect((await bia.post('/api/withdraw-payments', {})).status).toBe(201);
  const { next_payout_on, ...open } = (await read(operator)).money;
  expect(open).toMatchObject({ payout: { count: 0, total: 0 }, to_schedule: 0, returned: 0 });
  // A withdrawal requested after the 10th is paid with the payout after the next one.
  const wallet = (await operator.get('/api/operator/withdrawals?status=requested')).body.data[0];
  expect(wallet.payment_date > next_payout_on).toBe(true);

  server.clock.set(`${wallet.payment_date.slice(0, 8)}01T12:00:00Z`);
  const later = await newOperator(server);
  const money = async () => (await read(later)).money;
  expect(await money()).toMatchObject({
    next_payout_on: wallet.payment_date,
    payout: { count: 1, total: 500 },
    to_schedule: 1,
  });
  const step = (name: string, body: object) =>
    later.post(`/api/operator/withdrawals/${wallet.id}/${name}`, body);
  await step('schedule', {});
  expect(await money()).toMatchObject({ payout: { count: 1, total: 500 }, to_schedule: 0, returned: 0 });
  await step('return', { reason: 'Conta encerrada' });
  expect(await money()).toMatchObject({ payout: { count: 0, total: 0 }, to_schedule: 0, returned: 1 });
});
