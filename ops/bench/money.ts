import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Pool } from 'pg';
import { createDatabase, createPool } from '#api/platform/db/database.ts';
import { startJobQueue } from '#api/platform/jobs/jobs.ts';
import { createLog } from '#api/platform/log.ts';
import { createEncryption } from '#api/platform/secrets/encryption.ts';
import { releaseDueEarnings } from '#api/rewards/due-earnings.ts';
import { printTable, timed } from '../figures.ts';
import { bareRelease, bareWithdrawal, createBarePool, expectCleanLedger } from './baseline/money.ts';
import type { FilledDatabase } from './seed/databases.ts';
import { load, loadOnce } from './load.ts';
import { makeAvailable, makeReceivable, openWallets } from './seed/money.ts';
import { startProduct } from './product.ts';
import {
  atLeast,
  atMost,
  inTurns,
  median,
  medianOf,
  medianRatio,
  type Budget,
  type Measure,
} from './report.ts';

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
  readonly bare: Pool;
  /** Ids in ascending order. The n-th Indiker has the n-th token. */
  readonly ids: readonly number[];
}

/** Operations per second, round by round. */
type Speeds = (kind: (typeof KINDS)[number]) => readonly number[];
const KINDS = ['product', 'bare'] as const;

const CONTRACTS = 2;
/** Contracts per Indiker that one release run handles. */
const CONTRACTS_DUE = 20;
const CONNECTIONS = 20;
const CONCURRENT_REQUESTS = 32;
const MIN_OF_BARE = 0.3;
const MIN_WITHDRAWALS_OF_BARE = 0.6;
const MIN_RELEASES = 5_000;

async function perSecond(count: number, run: () => Promise<unknown>): Promise<number> {
  return count / (await timed(run)).seconds;
}

/** One request with each token. */
async function withdraw(port: number, tokens: readonly string[], connections: number, statuses: number[]) {
  const target = { path: '/api/withdraw-payments', method: 'POST', statuses, port } as const;
  return (await loadOnce(target, tokens, connections)).perSecond;
}

/** Withdraws from these wallets by bare SQL, as many at once as the load has connections. */
function bareWithdrawals({ bare }: Bench, ids: readonly number[], connections: number): Promise<number> {
  const left = ids.values();
  const worker = async (): Promise<void> => {
    for (const id of left) await bareWithdrawal(bare, id);
  };
  return perSecond(ids.length, () => Promise.all(Array.from({ length: connections }, worker)));
}

/** Measures concurrent withdrawals from distinct wallets, one from each. */
async function distinctWallets(bench: Bench, port: number): Promise<Speeds> {
  const { plan, database, ids } = bench;
  return inTurns({ rounds: plan.rounds, warmUps: 1 }, KINDS, async (kind) => {
    await makeAvailable(database.db, CONTRACTS);
    return kind === 'product'
      ? withdraw(port, database.allTokens(), CONNECTIONS, [201])
      : bareWithdrawals(bench, ids, CONNECTIONS);
  });
}

/** Measures concurrent withdrawals from one wallet. One request per round finds money. */
async function oneWallet(bench: Bench, port: number): Promise<Speeds> {
  const { plan, database, bare, ids } = bench;
  const [id = 0] = ids;
  const repeat = <T>(item: T): T[] => Array.from({ length: CONCURRENT_REQUESTS }, () => item);
  const count = async (): Promise<number> =>
    (await bare.query<{ n: number }>('select count(*) as n from withdrawal where user_id = $1', [id])).rows[0]
      ?.n ?? 0;
  return inTurns({ rounds: plan.oneWallet }, KINDS, async (kind) => {
    const before = await count();
    await makeAvailable(database.db, CONTRACTS, [id]);
    const speed =
      kind === 'product'
        ? await withdraw(port, repeat(database.tokenOf(1)), CONCURRENT_REQUESTS, [201, 422])
        : await bareWithdrawals(bench, repeat(id), CONCURRENT_REQUESTS);
    if ((await count()) !== before + 1) throw new Error('one wallet was withdrawn more or less than once');
    return speed;
  });
}

const TOTALS = ['available', 'requested', 'paid'];
const SHORT = 10;
const MAX_GROWTH = 3;

/** Compares the p99 of the totals of an Indiker with many earnings with one who has few. */
async function totals({ plan, database, ids }: Bench, port: number): Promise<Budget[]> {
  const wallets = [SHORT, plan.longWallet].map((entries, index) => ({
    entries,
    person: ids.length - 1 + index,
  }));
  for (const { entries, person } of wallets)
    await makeAvailable(database.db, entries, [ids[person - 1] ?? 0]);
  const budgets: Budget[] = [];
  for (const kind of TOTALS) {
    const path = `/api/payment-reports/total-${kind}`;
    const measured = await inTurns({ rounds: plan.rounds * 2, warmUps: 1 }, wallets, ({ person }) =>
      load(
        { port, path, nextToken: () => database.tokenOf(person) },
        { connections: 4, seconds: plan.seconds / 2 },
      ),
    );
    const [short = NaN, long = NaN] = wallets.map((wallet) => medianOf(measured(wallet), 'p99Ms'));
    console.log(
      `  total-${kind}: p99 ${short.toFixed(2)} ms with ${SHORT}, ${long.toFixed(2)} ms with ${plan.longWallet}`,
    );
    const name = `total-${kind}: p99 with ${plan.longWallet} entries against ${SHORT}`;
    budgets.push(atMost(name, long / short, MAX_GROWTH, '×'));
  }
  return budgets;
}

/** Releases the rewards of `CONTRACTS_DUE` contracts per Indiker. */
async function releases({ plan, database, bare }: Bench): Promise<Speeds> {
  const now = new Date();
  const day = { today: dateInSaoPaulo(now), now };
  await using db = createDatabase(createPool({ connectionString: database.url }));
  // For the notifications that releases enqueue, which are part of the measured work.
  const jobs = await startJobQueue({
    connection: { connectionString: database.url },
    encryption: createEncryption(['only for the e-mails of the benchmark']),
    log: createLog('silent'),
    worker: false,
  });
  const release = {
    product: async () => (await releaseDueEarnings(db, day, jobs)).done,
    bare: () => bareRelease(bare),
  };
  const speeds = await inTurns({ rounds: plan.rounds }, KINDS, async (kind) => {
    const due = await makeReceivable(database.db, CONTRACTS_DUE);
    const { result: done, seconds } = await timed(release[kind]);
    if (done !== due) throw new Error(`${done} of ${due} earnings released`);
    return due / seconds;
  });
  await jobs.stop();
  return speeds;
}

async function overHttp(bench: Bench, folder: string) {
  await using product = await startProduct(folder, bench.database.url);
  const { port } = product;
  const distinct = await distinctWallets(bench, port);
  const one = await oneWallet(bench, port);
  return { distinct, one, totalBudgets: await totals(bench, port) };
}

/** Compares money operations with bare SQL that writes the same rows in the same database. */
export const measureMoney: Measure<MoneyPlan> = async (cluster, folder, plan) => {
  await using started = new AsyncDisposableStack();
  const database = started.use(await cluster.fill('money', { indikers: plan.indikers, referrals: 0 }));
  const bare = started.adopt(createBarePool(database.url), (pool) => pool.end());
  await openWallets(database.db);
  const people = await database.db.selectFrom('indiker').select('id').orderBy('id').execute();
  const bench: Bench = { plan, database, bare, ids: people.map(({ id }) => id) };
  const { distinct, one, totalBudgets } = await overHttp(bench, folder);
  const released = await releases(bench);
  await expectCleanLedger(database.db);
  const measured = [
    [`Withdrawals over ${plan.indikers} wallets, over HTTP`, distinct],
    [`Requests for one wallet, ${CONCURRENT_REQUESTS} at once, over HTTP`, one],
    ['Earnings released', released],
  ] as const;
  const rows = measured.map(([name, speeds]) => [
    name,
    ...KINDS.map((kind) => median(speeds(kind)).toFixed(0)),
  ]);
  printTable(['Money', 'product /s', 'bare SQL /s'], rows);
  const ofBare = (name: string, speeds: Speeds, min = MIN_OF_BARE): Budget => {
    const ratio = medianRatio(speeds('product'), speeds('bare'));
    return atLeast(`${name}: of the bare SQL's speed`, ratio, min, '×');
  };
  return [
    ofBare('Withdrawals over distinct wallets', distinct, MIN_WITHDRAWALS_OF_BARE),
    ofBare('Requests for one wallet', one),
    ofBare('Earnings released by the job', released),
    atLeast('Earnings released by the job', median(released('product')), MIN_RELEASES, '/s'),
    ...totalBudgets,
  ];
};
