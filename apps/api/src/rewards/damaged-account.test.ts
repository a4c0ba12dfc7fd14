import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import type { UserId } from '../platform/http/authentication.ts';
import { clientOf } from '../testing/client.ts';
import { expectCleanLedger } from '../testing/money.ts';
import * as world from '../testing/money-world.ts';
import { newOperator } from '../testing/operators.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { runDailySettlement } from './jobs.ts';

const server = useTestServer();
let here: world.World;
beforeAll(async () => {
  here = await world.createWorld(server);
});

async function withContracts(count: number, paid: boolean): Promise<UserId> {
  const user = await world.addPerson(here);
  for (let n = 0; n < count; n += 1) {
    const id = await world.addReferral(here, user);
    await world.transition(here, id, { status: 'in_contact' });
    await world.negotiate(here, id, 100_000);
    await world.sign(here, id, 100_000);
    if (paid) await world.payInvoice(here, id);
  }
  return user;
}

/** Changes a balance directly in the database, with its triggers off. */
const damage = (user: number, kind: string, centavos: number): Promise<void> =>
  server.db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`update ledger_account set balance = balance + ${centavos} where owner = ${user} and kind = ${kind}`.execute(
      tx,
    );
  });
const earningsOf = async (user: number) =>
  server.db.selectFrom('earning').select(['id', 'state']).where('user_id', '=', user).orderBy('id').execute();
const statesOf = async (user: number) => (await earningsOf(user)).map(({ state }) => state);

it('skips and reports a damaged account, releases all others in the same run, and releases it after its repair', async () => {
  server.clock.set('2026-03-02T15:00:00Z');
  const [early, damaged, late] = [
    await withContracts(2, true),
    await withContracts(1, true),
    await withContracts(2, true),
  ];
  await damage(damaged, 'receivable', -1);
  server.clock.set('2026-03-07T15:00:00Z');
  const id = (await earningsOf(damaged))[0]?.id ?? 0;
  expect(await runDailySettlement(server.deps)).toMatchObject({ released: 4, skipped: [id] });
  expect([await statesOf(early), await statesOf(damaged), await statesOf(late)]).toEqual([
    ['available', 'available'],
    ['receivable'],
    ['available', 'available'],
  ]);
  const alert = server
    .logs()
    .split('\n')
    .filter((line) => line.includes('"alert":"daily-settlement"'))
    .map((line) => JSON.parse(line));
  expect(alert).toMatchObject([{ step: 'release', earnings: [{ id, indiker: damaged, reason: '23514' }] }]);

  // The next day's run and the sandbox's clock skip it too, and operators see it in the ledger check.
  const moved = await clientOf(server).put('/api/sandbox/clock', { now: '2026-03-09T15:00:00Z' });
  expect(moved.status).toBe(200);
  const check = await (await newOperator(server, 'admin')).get('/api/operator/ledger/check');
  expect(check.body.findings).toEqual(
    expect.arrayContaining([
      {
        check: 'cada parcela é liberada ou expirada quando o dia chega',
        detail: expect.stringContaining(`${damaged}`),
        clearable: false,
      },
      {
        check: 'cada saldo é a soma dos lançamentos',
        detail: expect.stringContaining(`Indiker ${damaged}`),
        clearable: false,
      },
    ]),
  );

  await damage(damaged, 'receivable', 1);
  expect(await runDailySettlement(server.deps)).toMatchObject({ released: 1, skipped: [] });
  expect(await statesOf(damaged)).toEqual(['available']);
  await expectCleanLedger(server);
});

it('skips a damaged account when earnings expire, and expires all others', async () => {
  server.clock.set('2026-04-01T15:00:00Z');
  const [damaged, healthy] = [await withContracts(2, false), await withContracts(2, false)];
  await damage(damaged, 'promised', -1);
  server.clock.set('2026-07-01T15:00:00Z');
  const run = await runDailySettlement(server.deps);
  expect(run.finished).toHaveLength(3);
  expect(run.skipped).toHaveLength(1);
  expect(await statesOf(healthy)).toEqual(['expired', 'expired']);
  expect((await statesOf(damaged)).toSorted()).toEqual(['expired', 'promised']);
  await damage(damaged, 'promised', 1);
  expect(await runDailySettlement(server.deps)).toMatchObject({ expired: 1, skipped: [] });
  await expectCleanLedger(server);
});
