import { beforeAll, expect, it } from 'vitest';
import { sql } from 'kysely';
import { runLedgerCheck } from '../ledger/jobs.ts';
import { expectCleanLedger } from '../testing/money.ts';
import * as world from '../testing/money-world.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { runDailySettlement } from './jobs.ts';
import { claimDueReminders } from './reminders.ts';

const server = useTestServer();
let here: world.World;
beforeAll(async () => {
  here = await world.createWorld(server);
});

async function receivable(days: readonly number[]): Promise<number> {
  server.clock.set('2026-03-02T15:00:00Z');
  const user = await world.addPerson(here);
  for (const day of days) {
    const id = await world.addReferral(here, user);
    await world.transition(here, id, { status: 'in_contact' });
    await world.negotiate(here, id, 100_000);
    await world.sign(here, id, 100_000);
    await world.payInvoice(here, id);
    await world.clawBack(here, id, 1_000 * day);
  }
  return user;
}
const earningsOf = async (user: number) =>
  server.db
    .selectFrom('earning')
    .select(['value', 'state', 'release_on', 'expires_on'])
    .where('user_id', '=', user)
    .orderBy('id')
    .execute();

it('has the same result after one late run as after daily runs, even if it is concurrent and repeated', async () => {
  const daily = await receivable([1, 0, 2]);
  for (let day = 0; day < 8; day += 1) await world.passDays(here, 1);
  const late = await receivable([1, 0, 2]);
  server.clock.set('2026-03-10T15:00:00Z');
  await Promise.all([runDailySettlement(server.deps), runDailySettlement(server.deps)]);
  expect(await runDailySettlement(server.deps)).toEqual({
    released: 0,
    expired: 0,
    finished: [],
    skipped: [],
  });
  expect(await earningsOf(late)).toEqual(await earningsOf(daily));
  await expectCleanLedger(server);
});

it('sends one reminder 30, 7 and 1 days before the expiry, and after downtime only the nearest one', async () => {
  const claim = () =>
    server.db
      .transaction()
      .execute((tx) => claimDueReminders(tx, { today: world.today(here), now: server.clock.now() }));
  const user = await receivable([0]);
  const claimOwn = async () =>
    (await claim()).filter(({ userId }) => userId === user).map(({ days }) => days);
  server.clock.set('2026-03-07T15:00:00Z');
  await runDailySettlement(server.deps);
  expect(await claimOwn()).toEqual([]);
  const seen: number[][] = [];
  for (const day of ['2027-02-05', '2027-02-06', '2027-03-02', '2027-03-06']) {
    server.clock.set(`${day}T15:00:00Z`);
    seen.push((await Promise.all([claimOwn(), claimOwn()])).flat(), await claimOwn());
  }
  expect(seen).toEqual([[30], [], [], [], [7], [], [1], []]);
});

it('logs an alert when the ledger check finds differences', async () => {
  await runLedgerCheck(server.deps);
  expect(server.logs()).toContain('ledger check clean');
  await server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update ledger_account set balance = balance + 1 where id = (select max(id) from ledger_account)`.execute(
      tx,
    );
  });
  await runLedgerCheck(server.deps);
  expect(server.logs()).toContain('"alert":"ledger"');
});

it.each([
  'update ledger_entry set amount = 1',
  'delete from ledger_entry',
  'truncate ledger_entry cascade',
  "update ledger_transaction set description = 'x'",
  'delete from ledger_transaction',
  'update ledger_account set balance = 0',
  'delete from ledger_account',
  "insert into ledger_transaction (owner, business_key, description, effective_on, created_at) values (1, 'a', 'a', now(), now())",
  'insert into ledger_entry (transaction_id, account_id, owner, amount) select max(t.id), 1, max(t.owner), 5 from ledger_transaction t',
  "update earning set state = 'receivable' where state = 'available'",
  "insert into ledger_account (owner, user_id, kind, balance) select max(id), max(id), 'cash', 5 from indiker",
])('the database refuses: %s', async (statement) => {
  await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(
    /append-only|balance|entries|check|change/,
  );
});
