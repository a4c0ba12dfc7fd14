import { beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { indikerAccounts } from '@indike/rules/money/ledger-accounts';
import type { UserId } from '../platform/http/authentication.ts';
import { expectCleanLedger } from '../testing/money.ts';
import * as world from '../testing/money-world.ts';
import { newCnpj } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();
let here: world.World;
beforeAll(async () => {
  here = await world.createWorld(server);
});

interface Scenario {
  readonly user: UserId;
  readonly cnpj: string;
  readonly referrals: number[];
  readonly withdrawals: number[];
  /** Ledger transactions from before the scenario; they are not compared. */
  readonly before: number[];
}

/** Each event applies to the newest referral or withdrawal unless a number is given. Amounts are in reais. */
const EVENTS: Record<string, (scenario: Scenario, ...numbers: number[]) => Promise<unknown>> = {
  'closed before': async (scenario, count = 0) => {
    const known = new Set(await transactionsOf(scenario.user));
    await world.addClosed(here, scenario.user, count);
    scenario.before.push(...(await transactionsOf(scenario.user)).filter((id) => !known.has(id)));
  },
  negotiate: async (scenario, value = 0) => {
    scenario.referrals.push(
      await world.addReferral(here, scenario.user, scenario.referrals.length ? newCnpj() : scenario.cnpj),
    );
    await world.transition(here, newest(scenario.referrals), { status: 'in_contact' });
    expect(await world.negotiate(here, newest(scenario.referrals), value * 100)).toBe(true);
  },
  'negotiate again': async (scenario, value = 0) => {
    const id = newest(scenario.referrals);
    await world.transition(here, id, { status: 'in_dispute' });
    await world.transition(here, id, { status: 'in_negotiation', estimated_value: (value * 100) as never });
  },
  rival: async (scenario) => {
    const rival = await world.addPerson(here);
    await world.addReferral(here, rival, scenario.cnpj);
  },
  'rival signs': async (scenario) => {
    const { id } = await server.db
      .selectFrom('referral')
      .select('id')
      .where('cnpj', '=', scenario.cnpj)
      .where('user_id', '<>', scenario.user)
      .executeTakeFirstOrThrow();
    await world.transition(here, id, { status: 'in_dispute' });
    expect(await world.sign(here, id, 100_000)).toBe(true);
  },
  sign: async (scenario, value = 0) =>
    expect(await world.sign(here, newest(scenario.referrals), value * 100)).toBe(true),
  invoice: async (scenario, at = 0) =>
    expect(await world.payInvoice(here, scenario.referrals.at(at - 1) ?? 0)).toBe(true),
  'invoice refused': async (scenario) =>
    expect(await world.payInvoice(here, newest(scenario.referrals))).toBe(false),
  days: (_scenario, count = 0) => world.passDays(here, count),
  withdraw: async (scenario) => scenario.withdrawals.push((await world.withdraw(here, scenario.user)) ?? 0),
  'withdraw refused': async (scenario) => expect(await world.withdraw(here, scenario.user)).toBeUndefined(),
  schedule: async (scenario) => expect(await world.schedule(here, newest(scenario.withdrawals))).toBe(true),
  'schedule refused': async (scenario) =>
    expect(await world.schedule(here, newest(scenario.withdrawals))).toBe(false),
  pay: async (scenario) => expect(await world.pay(here, newest(scenario.withdrawals))).toBe(true),
  return: async (scenario) => expect(await world.bounce(here, newest(scenario.withdrawals))).toBe(true),
  'new bank data': (scenario) => world.newBankData(here, scenario.user),
  clawback: async (scenario, value = 0, at = 0) =>
    expect(await world.clawBack(here, scenario.referrals.at(at - 1) ?? 0, value * 100)).toBe(true),
  'clawback refused': async (scenario, value = 0) =>
    expect(await world.clawBack(here, newest(scenario.referrals), value * 100)).toBe(false),
  cancel: async (scenario) => expect(await world.cancel(here, newest(scenario.referrals))).toBe(true),
  'cancel refused': async (scenario) =>
    expect(await world.cancel(here, newest(scenario.referrals))).toBe(false),
};
async function transactionsOf(user: UserId): Promise<number[]> {
  const rows = await server.db
    .selectFrom('ledger_entry')
    .select('transaction_id')
    .distinct()
    .where('user_id', '=', user)
    .execute();
  return rows.map(({ transaction_id }) => transaction_id);
}
const newest = (ids: readonly number[]): number => ids.at(-1) ?? 0;

async function runScenario(events: string): Promise<Scenario> {
  const user = await world.addPerson(here);
  const scenario: Scenario = { user, cnpj: newCnpj(), referrals: [], withdrawals: [], before: [] };
  for (const event of events.split(',').map((text) => text.trim())) {
    const name = event.replace(/[\d.\s-]+$/, '');
    const numbers = event.slice(name.length).trim().split(/\s+/).filter(Boolean).map(Number);
    const run = EVENTS[name];
    if (!run) throw new Error(`no event ${name}`);
    await run(scenario, ...numbers);
  }
  return scenario;
}

/** 'promise: promised +500.00, rewards_expense -500.00', one line per transaction. */
async function entriesOf({ user, before }: Scenario): Promise<string[]> {
  const { rows } = await sql<{ line: string }>`
    select split_part(t.business_key, ':', 1) || ': ' || string_agg(
      a.kind || ' ' || to_char(e.amount / 100.0, 'FMSG9999990.00'), ', ' order by e.amount desc, a.kind) as line
    from ledger_transaction t join ledger_entry e on e.transaction_id = t.id join ledger_account a on a.id = e.account_id
    where t.id in (select transaction_id from ledger_entry where user_id = ${user}) and t.id <> all(${before}::bigint[])
    group by t.id, t.business_key order by t.id`.execute(server.db);
  return rows.map(({ line }) => line);
}

async function endOf({ user, referrals, before }: Scenario): Promise<string> {
  const { rows: accounts } = await sql<{ kind: string; balance: number }>`
    select a.kind, sum(e.amount)::bigint as balance from ledger_entry e join ledger_account a on a.id = e.account_id
    where a.user_id = ${user} and e.transaction_id <> all(${before}::bigint[])
    group by a.kind having sum(e.amount) <> 0`.execute(server.db);
  const place = ({ kind }: { kind: string }) => indikerAccounts.findIndex((known) => known === kind);
  const { status } = await server.db
    .selectFrom('referral')
    .select('status')
    .where('id', '=', newest(referrals))
    .executeTakeFirstOrThrow();
  return [
    ...accounts.sort((a, b) => place(a) - place(b)).map(({ kind, balance }) => `${kind} ${balance / 100}`),
    `status ${status}`,
  ].join(', ');
}

it.each([
  [
    'Prata',
    'negotiate 1000, sign 1000, invoice, days 5, withdraw, schedule, pay, days 0',
    'paid 500, status finished',
  ],
  ['Prata, the third', 'closed before 2, negotiate 1000, sign 1000', 'promised 500, status accepted'],
  [
    'Ouro, the fourth',
    'closed before 3, negotiate 1000, sign 1000, invoice',
    'receivable 600, status reward_scheduled',
  ],
  [
    'Ouro, the tenth',
    'closed before 9, negotiate 1000, sign 1000, invoice, days 5',
    'available 600, status reward_scheduled',
  ],
  [
    'Diamante, the eleventh',
    'closed before 10, negotiate 1000, sign 1000',
    'promised 600, available 200, status accepted',
  ],
  [
    'Diamante in two payments',
    'closed before 10, negotiate 1000, sign 1000, withdraw, schedule, pay, invoice, days 5, withdraw, schedule, pay, days 0',
    'paid 800, status finished',
  ],
  [
    'rounding',
    'closed before 10, negotiate 0.03, sign 0.03',
    'promised 0.01, available 0.01, status accepted',
  ],
  [
    'a centavo',
    'negotiate 0.01, sign 0.01, invoice, days 5, withdraw refused',
    'available 0.01, status reward_scheduled',
  ],
  ['another contract value than estimated', 'negotiate 1000, sign 400', 'promised 200, status accepted'],
  [
    'the promise moves with the level',
    'negotiate 1000, closed before 10, sign 1000',
    'promised 600, available 200, status accepted',
  ],
  ['a new estimate', 'rival, negotiate 1000, negotiate again 3000', 'promised 1500, status in_negotiation'],
  ['cancelled in negotiation', 'negotiate 1000, cancel', 'status cancelled'],
  ['cancelled after closing', 'negotiate 1000, sign 1000, cancel, invoice refused', 'status cancelled'],
  [
    'no cancelling after the invoice',
    'negotiate 1000, sign 1000, invoice, cancel refused',
    'receivable 500, status reward_scheduled',
  ],
  [
    'Diamante cancelled before it was requested',
    'closed before 10, negotiate 1000, sign 1000, cancel, withdraw refused',
    'status cancelled',
  ],
  [
    'Diamante cancelled after payment owes it',
    'closed before 10, negotiate 1000, sign 1000, withdraw, schedule, pay, cancel',
    'paid 200, owed -200, status cancelled',
  ],
  ['the rival closes first', 'rival, negotiate 1000, rival signs', 'status cancelled'],
  ['the first to close wins', 'rival, negotiate 1000, sign 1000', 'promised 500, status accepted'],
  [
    'the 90th day is in time',
    'negotiate 1000, sign 1000, days 90, invoice',
    'receivable 500, status reward_scheduled',
  ],
  [
    'expiry of the first invoice',
    'negotiate 1000, sign 1000, days 91, invoice refused',
    'expired 500, status finished',
  ],
  [
    'the 365th day is in time',
    'negotiate 1000, sign 1000, invoice, days 370, withdraw',
    'requested 500, status reward_scheduled',
  ],
  [
    'expiry of the request',
    'negotiate 1000, sign 1000, invoice, days 371, withdraw refused',
    'expired 500, status finished',
  ],
  [
    "Diamante's second part expires alone",
    'closed before 10, negotiate 1000, sign 1000, days 91, withdraw, schedule, pay, days 0',
    'paid 200, expired 600, status finished',
  ],
  [
    'returned by the bank',
    'negotiate 1000, sign 1000, invoice, days 5, withdraw, schedule, return, schedule refused, new bank data, schedule, pay',
    'paid 500, status finished',
  ],
  [
    'clawback before the request',
    'negotiate 1000, sign 1000, invoice, days 5, clawback 120',
    'available 380, status reward_scheduled',
  ],
  [
    'clawback before the release',
    'negotiate 1000, sign 1000, invoice, clawback 120, days 5, withdraw',
    'requested 380, status reward_scheduled',
  ],
  [
    'clawback after payment, taken from the next',
    'negotiate 1000, sign 1000, invoice, days 5, withdraw, schedule, pay, clawback 500, negotiate 800, sign 800, invoice, days 5, negotiate 1000, sign 1000, invoice, days 5',
    'available 400, paid 500, status reward_scheduled',
  ],
  [
    'clawback larger than the next',
    'negotiate 1000, sign 1000, invoice, days 5, withdraw, schedule, pay, clawback 500, negotiate 200, sign 200, invoice, days 5',
    'paid 500, owed -400, status reward_scheduled',
  ],
  [
    'no more than was earned',
    'negotiate 1000, sign 1000, clawback refused 1, invoice, clawback refused 500.01',
    'receivable 500, status reward_scheduled',
  ],
  [
    'a clawback offset expires with its earning',
    'negotiate 1000, sign 1000, invoice, days 5, clawback 120, days 366',
    'expired 380, status finished',
  ],
  [
    'a clawback offset against a cancelled earning is owed again',
    'closed before 9, negotiate 1000, sign 1000, invoice, days 5, withdraw, schedule, pay, clawback 100, negotiate 1000, sign 1000, cancel',
    'paid 600, owed -100, status cancelled',
  ],
] as const)('%s', async (_name, events, end) => {
  server.clock.set('2026-03-02T15:00:00Z');
  const scenario = await runScenario(events);
  expect(await endOf(scenario)).toBe(end);
  expect(await entriesOf(scenario)).toMatchSnapshot();
  await expectCleanLedger(server);
});
