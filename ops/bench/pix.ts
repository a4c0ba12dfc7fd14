import { setTimeout as sleep } from 'node:timers/promises';
import { operatorRole } from '@indike/rules/operators/roles';
import { sessionKind } from '@indike/rules/operators/sessions';
import { sql } from 'kysely';
import type { Db } from '#api/platform/db/database.ts';
import { countOpenOrders } from '#api/system-tests/testing/pix-books.ts';
import { printTable } from '../figures.ts';
import { expectCleanLedger } from './baseline/money.ts';
import { call } from './client.ts';
import { load, loadOnce, speedCells } from './load.ts';
import { startProduct, type Running } from './product.ts';
import { atLeast, atMost, inTurns, medianRatioOf, type Measure } from './report.ts';
import type { FilledDatabase } from './seed/databases.ts';
import { makeAvailable, openWallets } from './seed/money.ts';
import { addOperators, addSecondFactors, openOperatorSession } from './seed/team.ts';

export interface PixPlan {
  /** Payments whose rate is measured. */
  readonly payments: number;
  /** Payments that are under way while the provider hangs. */
  readonly hanging: number;
  readonly rounds: number;
  readonly seconds: number;
}

const MIN_PER_SECOND = 20;
const MAX_DELAY = 1.1;
const END_MS = 300_000;
const BATCHES = '/api/operator/payout-batches';
const OTHER = { path: '/api/payment-reports/total-available', connections: 4, pauseMs: 10 } as const;
const NO_FAULTS = { timeout_before_debit: 0 };

/** Approves batches of withdrawals, to be paid by the sandbox's provider on a day that is not today. */
export async function approver(
  { port }: Running,
  db: Db,
): Promise<(ids: readonly number[]) => Promise<void>> {
  const operators = await addOperators(db, [operatorRole.finance, operatorRole.finance]);
  await addSecondFactors(db, operators);
  const [prepare = '', approve = ''] = await Promise.all(
    operators.map((id) => openOperatorSession(db, id, sessionKind.token)),
  );
  const { rows } = await sql<{ day: string }>`select max(payment_date)::text as day from withdrawal`.execute(
    db,
  );
  return async (ids) => {
    const body = { payment_date: rows[0]?.day, method: 'efi', withdrawal_ids: ids };
    const { id } = await call(port, { method: 'POST', path: BATCHES, token: prepare, body });
    await call(port, { method: 'POST', path: `${BATCHES}/${id}/approve`, token: approve, body: {} });
  };
}

/** From now on, or in an hour. */
export const setDue = (db: Db, due: boolean) =>
  sql`update payment_order set next_at = now() + ${due ? '0' : '1'}::int * interval '1 hour' where ended_at is null`.execute(
    db,
  );

/** Payments per second from the first order to the last payment. */
async function paymentsPerSecond(db: Db): Promise<number> {
  const payments = await countOpenOrders(db);
  const began = performance.now();
  await setDue(db, true);
  while ((await countOpenOrders(db)) > 0) {
    if (performance.now() - began > END_MS)
      throw new Error(`${await countOpenOrders(db)} orders have not ended`);
    await sleep(50);
  }
  return (payments * 1_000) / (performance.now() - began);
}

/** The p99 of another call while no call of the provider is answered, as a ratio to its p99 without orders. */
async function besideHanging(
  { db, nextToken }: FilledDatabase,
  { port }: Running,
  { rounds, seconds }: PixPlan,
): Promise<number> {
  const target = { port, path: OTHER.path, nextToken };
  const measured = await inTurns({ rounds, warmUps: 1 }, ['hanging', 'calm'], async (kind) => {
    await setDue(db, kind === 'hanging');
    // Until the loop has begun the orders, or has none left.
    await sleep(1_000);
    return load(target, { ...OTHER, seconds });
  });
  printTable(
    ['Other calls', 'per s', 'p50 ms', 'p99 ms'],
    (['hanging', 'calm'] as const).map((kind) => [kind, ...speedCells(measured(kind))]),
  );
  return medianRatioOf(measured('hanging'), measured('calm'), 'p99Ms');
}

/** Withdrawals of as many people, requested and in no batch yet, oldest first. */
export async function requestWithdrawals(
  { db, allTokens }: FilledDatabase,
  { port }: Running,
): Promise<number[]> {
  const withdrawal = { path: '/api/withdraw-payments', method: 'POST', statuses: [201] } as const;
  await loadOnce({ ...withdrawal, port }, allTokens(), 20);
  await sql`delete from pgboss.job`.execute(db);
  const made = await db.selectFrom('withdrawal').select('id').orderBy('id').execute();
  return made.map(({ id }) => id);
}

/** Measures payments by the API of the sandbox's provider, and other calls while it hangs. */
export const measurePix: Measure<PixPlan> = async (cluster, folder, plan) => {
  await using database = await cluster.fill('pix', { indikers: plan.payments + plan.hanging, referrals: 0 });
  const { db } = database;
  await openWallets(db);
  await makeAvailable(db, 1);
  await using product = await startProduct(`${folder}/pix`, database.url, { env: { SANDBOX: 'true' } });
  const faults = (body: object) =>
    call(product.port, { method: 'PUT', path: '/api/sandbox/psp/faults', body });
  const ids = await requestWithdrawals(database, product);
  const approveBatch = await approver(product, db);
  await approveBatch(ids.slice(0, plan.payments));
  await faults(NO_FAULTS);
  const perSecond = await paymentsPerSecond(db);
  await sql`delete from pgboss.job`.execute(db);
  await faults({ timeout_before_debit: 1 });
  await approveBatch(ids.slice(plan.payments));
  const ratio = await besideHanging(database, product, plan);
  await faults(NO_FAULTS);
  await expectCleanLedger(db);
  return [
    atLeast('PIX: payments per second', perSecond, MIN_PER_SECOND, '/s'),
    atMost('PIX: p99 of other calls while the provider hangs', ratio, MAX_DELAY, '×'),
  ];
};
