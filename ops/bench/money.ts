import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Pool } from 'pg';
import { checkLedger } from '#api/ledger/check.ts';
import { createLog } from '#api/platform/log.ts';
import { startJobQueue, type JobQueue } from '#api/platform/jobs/jobs.ts';
import { createEncryption } from '#api/platform/secrets/encryption.ts';
import { createDatabase, createPool, type Db } from '#api/platform/db/database.ts';
import { releaseDueEarnings } from '#api/rewards/due-earnings.ts';
import { bareRelease, bareWithdrawal, createBarePool, writeDigests } from './bare-money.ts';
import type { Cluster, FilledDatabase } from './databases.ts';
import { load } from './load.ts';
import { makeAvailable, makeReceivable, openWallets } from './money-data.ts';
import { startProduct, type Running } from './product.ts';
import { median, type Budget } from './report.ts';
import { table } from '../text-table.ts';

export interface MoneyPlan {
  readonly indikers: number;
  readonly rounds: number;
  /** Duration of each measurement of the totals. */
  readonly seconds: number;
  /** Rounds in which concurrent requests compete for one wallet. */
  readonly oneWallet: number;
  /** Entries of the long wallet, whose totals are compared with those of a short one. */
  readonly longWallet: number;
}

interface Bench {
  readonly plan: MoneyPlan;
  readonly database: FilledDatabase;
  readonly db: Db;
  readonly bare: Pool;
  /** The queue for the notifications that releases enqueue. They are part of the measured work. */
  readonly jobs: JobQueue;
  /** Ids in ascending order. The n-th Indiker has the n-th token. */
  readonly ids: readonly number[];
}

/** Operations per second, round by round. */
interface Speeds {
  readonly product: number[];
  readonly bare: number[];
}

const WITHDRAW = { path: '/api/withdraw-payments', method: 'POST' } as const;
const CONTRACTS = 2;
/** Contracts per Indiker that one release run handles. */
const CONTRACTS_DUE = 20;
const CONNECTIONS = 20;
const CONCURRENT_REQUESTS = 32;

async function perSecond(count: number, run: () => Promise<unknown>): Promise<number> {
  const startedAt = performance.now();
  await run();
  return (count * 1_000) / (performance.now() - startedAt);
}

async function runConcurrently<T>(
  limit: number,
  items: readonly T[],
  run: (item: T) => Promise<unknown>,
): Promise<void> {
  const left = items.values();
  const worker = async (): Promise<void> => {
    for (const item of left) await run(item);
  };
  await Promise.all(Array.from({ length: limit }, worker));
}

const assertThat = (holds: boolean, message: string): void => {
  if (!holds) throw new Error(message);
};

/** Never reached, because the load ends when the tokens are used up. */
const MAX_SECONDS = 600;

/** Measures concurrent withdrawals from distinct wallets, one from each. */
async function distinctWallets({ plan, database, db, bare, ids }: Bench, { port }: Running): Promise<Speeds> {
  const speeds: Speeds = { product: [], bare: [] };
  for (let round = -1; round < plan.rounds; round += 1) {
    await makeAvailable(db, CONTRACTS);
    const tokens = ids.map((_, index) => database.tokenOf(index + 1)).values();
    const target = { ...WITHDRAW, port, nextToken: () => tokens.next().value, statuses: [201] };
    const product = await load(target, { connections: CONNECTIONS, seconds: MAX_SECONDS });
    await makeAvailable(db, CONTRACTS);
    const other = await perSecond(ids.length, () =>
      runConcurrently(CONNECTIONS, ids, (id) => bareWithdrawal(bare, id)),
    );
    if (round < 0) continue; // warm-up
    speeds.product.push(product.perSecond);
    speeds.bare.push(other);
  }
  return speeds;
}

/** Measures concurrent withdrawals from one wallet. One request per round finds money. */
async function oneWallet({ plan, database, db, bare, ids }: Bench, { port }: Running): Promise<Speeds> {
  const speeds: Speeds = { product: [], bare: [] };
  const [id = 0] = ids;
  const count = async (): Promise<number> =>
    (await bare.query<{ n: number }>('select count(*) as n from withdrawal where user_id = $1', [id])).rows[0]
      ?.n ?? 0;
  for (let round = 0; round < plan.oneWallet; round += 1) {
    const before = await count();
    await makeAvailable(db, CONTRACTS, [id]);
    const tokens = Array.from({ length: CONCURRENT_REQUESTS }, () => database.tokenOf(1)).values();
    const target = { ...WITHDRAW, port, nextToken: () => tokens.next().value, statuses: [201, 422] };
    speeds.product.push(
      (await load(target, { connections: CONCURRENT_REQUESTS, seconds: MAX_SECONDS })).perSecond,
    );
    assertThat((await count()) === before + 1, 'one wallet was withdrawn more or less than once');
    await makeAvailable(db, CONTRACTS, [id]);
    const requests = Array.from({ length: CONCURRENT_REQUESTS }, () => id);
    speeds.bare.push(
      await perSecond(CONCURRENT_REQUESTS, () =>
        runConcurrently(CONCURRENT_REQUESTS, requests, () => bareWithdrawal(bare, id)),
      ),
    );
  }
  return speeds;
}

const TOTALS = ['available', 'requested', 'paid'];
const SHORT = 10;

/** Compares the p99 of the totals of an Indiker with many earnings with one who has few, measured in both orders. */
async function totals({ plan, database, db, ids }: Bench, { port }: Running): Promise<Budget[]> {
  const people = [ids.length - 1, ids.length];
  for (const [index, entries] of [SHORT, plan.longWallet].entries())
    await makeAvailable(db, entries, [ids[(people[index] ?? 1) - 1] ?? 0]);
  const budgets: Budget[] = [];
  for (const kind of TOTALS) {
    const found: number[][] = [[], []];
    for (let round = -1; round < plan.rounds * 2; round += 1)
      for (const index of round % 2 === 0 ? [0, 1] : [1, 0]) {
        const nextToken = () => database.tokenOf(people[index] ?? 1);
        const target = { port, path: `/api/payment-reports/total-${kind}`, nextToken };
        const { p99Ms } = await load(target, { connections: 4, seconds: plan.seconds / 2 });
        if (round >= 0) found[index]?.push(p99Ms);
      }
    const [short, long] = found.map(median);
    console.log(
      `  total-${kind}: p99 ${short?.toFixed(2)} ms with ${SHORT}, ${long?.toFixed(2)} ms with ${plan.longWallet}`,
    );
    budgets.push({
      name: `total-${kind}: p99 with ${plan.longWallet} entries against ${SHORT}`,
      value: (long ?? NaN) / (short ?? NaN),
      limit: 3,
      unit: '×',
    });
  }
  return budgets;
}

/** Releases the rewards of `CONTRACTS_DUE` contracts per Indiker. */
async function releases({ plan, db, bare, jobs }: Bench): Promise<Speeds> {
  const speeds: Speeds = { product: [], bare: [] };
  const now = new Date();
  const day = { today: dateInSaoPaulo(now), now };
  for (let round = 0; round < plan.rounds; round += 1) {
    for (const kind of round % 2 === 0 ? (['product', 'bare'] as const) : (['bare', 'product'] as const)) {
      const due = await makeReceivable(db, CONTRACTS_DUE);
      speeds[kind].push(
        await perSecond(due, async () => {
          const done =
            kind === 'product' ? (await releaseDueEarnings(db, day, jobs)).done : await bareRelease(bare);
          assertThat(done === due, `${done} of ${due} earnings released`);
        }),
      );
    }
  }
  return speeds;
}

async function expectClean({ db, bare }: Bench): Promise<void> {
  await writeDigests(bare);
  const {
    findings: [wrong],
  } = await checkLedger(db, dateInSaoPaulo(new Date()));
  assertThat(wrong === undefined, `the ledger after it: ${wrong?.check}: ${wrong?.detail}`);
}

function budgetsOf(what: string, speeds: Speeds, limits: { ofBare: number; absolute?: number }): Budget[] {
  const ratios = speeds.product.map((speed, round) => speed / (speeds.bare[round] ?? NaN));
  return [
    {
      name: `${what}: of the bare SQL's speed`,
      value: median(ratios),
      limit: limits.ofBare,
      unit: '×',
      atLeast: true,
    },
    ...(limits.absolute === undefined
      ? []
      : [{ name: what, value: median(speeds.product), limit: limits.absolute, unit: '/s', atLeast: true }]),
  ];
}

async function measureWithProduct(bench: Bench, product: Running): Promise<[Speeds, Speeds, Budget[]]> {
  try {
    const distinct = await distinctWallets(bench, product);
    const one = await oneWallet(bench, product);
    return [distinct, one, await totals(bench, product)];
  } finally {
    await product.stop();
  }
}

/** Compares money operations with bare SQL that writes the same rows in the same database. */
export async function measureMoney(cluster: Cluster, folder: string, plan: MoneyPlan): Promise<Budget[]> {
  const database = await cluster.fill(plan.indikers, { name: 'money', referrals: 0 });
  const db = createDatabase(createPool({ connectionString: database.url, statement_timeout: 0 }));
  const bare = createBarePool(database.url);
  const jobs = await startJobQueue({
    connection: { connectionString: database.url },
    encryption: createEncryption(['only for the e-mails of the benchmark']),
    log: createLog('silent'),
    worker: false,
  });
  try {
    await openWallets(db);
    const people = await db.selectFrom('indiker').select('id').orderBy('id').execute();
    const bench: Bench = { plan, database, db, bare, jobs, ids: people.map(({ id }) => id) };
    const [distinct, one, totalBudgets] = await measureWithProduct(
      bench,
      await startProduct(folder, database.url),
    );
    const released = await releases(bench);
    await expectClean(bench);
    const row = (name: string, { product, bare: other }: Speeds) => [
      name,
      median(product).toFixed(0),
      median(other).toFixed(0),
    ];
    const rows = [
      row(`Withdrawals over ${plan.indikers} wallets, over HTTP`, distinct),
      row(`Requests for one wallet, ${CONCURRENT_REQUESTS} at once, over HTTP`, one),
      row('Earnings released', released),
    ];
    console.log(`\n${table([['Money', 'product /s', 'bare SQL /s'], ...rows])}\n`);
    return [
      ...budgetsOf('Withdrawals over distinct wallets', distinct, { ofBare: 0.3 }),
      ...budgetsOf('Requests for one wallet', one, { ofBare: 0.3 }),
      ...budgetsOf('Earnings released by the job', released, { ofBare: 0.3, absolute: 5_000 }),
      ...totalBudgets,
    ];
  } finally {
    await jobs.stop();
    await bare.end();
    await db.destroy();
  }
}
