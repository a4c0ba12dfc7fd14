import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import { createDatabase, createPool, type Db } from '#api/platform/db/database.ts';
import type { Cluster, FilledDatabase } from '../databases.ts';
import { load, type Target } from '../load.ts';
import { makeAvailable, openWallets } from '../money-data.ts';
import { startProduct, type Running } from '../product.ts';
import { median, type Budget } from '../report.ts';
import { table } from '../../text-table.ts';
import { createQuota, type Quota } from './processor-quota.ts';

// How much more several web processes serve than one. On a machine with two cores they would compete with the database
// and the load generator for CPU time. Therefore each process is limited to a small share of a core, and so is the
// database.

export interface ProcessesPlan {
  readonly indikers: number;
  /** A multiple of the number of processes, so that each process takes part equally often in each group size. */
  readonly rounds: number;
  readonly seconds: number;
  /** The largest number of web processes. */
  readonly most: number;
}

/** Shares of a core, a tenth of usual machines. The ratios stay the same, and everything fits in two cores. */
const WEB_SHARE = 0.2;
const DATABASE_SHARE = 0.4;
/** More than the database can use on two cores. */
const ENOUGH = 2;
const CONNECTIONS_EACH = 8;
/** From this ratio on a group of processes is the bottleneck, because it was throttled in nearly every period. */
const AT_LIMIT = 0.9;
const MIN_RATIO = 1.6;

interface Web {
  readonly server: Running;
  readonly quota: Quota;
}

interface Call {
  readonly name: string;
  readonly target: Omit<Target, 'port' | 'nextToken'>;
  /** Puts money into every wallet first, and then uses each wallet once. */
  readonly isWithdrawal?: boolean;
}

const CALLS: readonly Call[] = [
  { name: 'GET /api/auth/user', target: { path: '/api/auth/user' } },
  { name: 'GET /api/indication?limit=5', target: { path: '/api/indication?limit=5' } },
  {
    name: 'POST /api/withdraw-payments',
    target: { path: '/api/withdraw-payments', method: 'POST', statuses: [201] },
    isWithdrawal: true,
  },
];

interface Sample {
  readonly perSecond: number;
  /** The ratios of periods in which the web processes and the database were throttled. */
  readonly webWaiting: number;
  readonly databaseWaiting: number;
}

interface Bench {
  readonly plan: ProcessesPlan;
  readonly database: FilledDatabase;
  readonly db: Db;
  readonly webs: readonly Web[];
  readonly databaseQuota: Quota;
  /** Share of a core. */
  readonly databaseShare: number;
}

function createTokens({ indikers, tokenOf }: FilledDatabase, { isWithdrawal }: Call): Target['nextToken'] {
  let used = 0;
  return () => {
    used += 1;
    return isWithdrawal && used > indikers ? undefined : tokenOf(1 + (used % indikers));
  };
}

/** Loads the processes with equally many connections, as behind a round-robin proxy. */
async function measureOnce(bench: Bench, call: Call, used: readonly Web[]): Promise<Sample> {
  const { plan, database, db, databaseQuota } = bench;
  if (call.isWithdrawal) {
    databaseQuota.set(ENOUGH);
    await makeAvailable(db, 1);
  }
  databaseQuota.set(bench.databaseShare);
  const nextToken = createTokens(database, call);
  for (const { quota } of used) quota.readWaiting();
  databaseQuota.readWaiting();
  const how = { connections: CONNECTIONS_EACH, seconds: plan.seconds };
  const measured = await Promise.all(
    used.map(({ server }) => load({ ...call.target, port: server.port, nextToken }, how)),
  );
  return {
    perSecond: measured.reduce((sum, { perSecond }) => sum + perSecond, 0),
    webWaiting: median(used.map(({ quota }) => quota.readWaiting())),
    databaseWaiting: databaseQuota.readWaiting(),
  };
}

type Samples = readonly (readonly Sample[])[];

/**
 * Measures each number of processes in each round, so that other load affects all numbers. Each round begins with
 * another process, because of processes started alike one may serve 50 % more than another.
 */
async function measureCall(bench: Bench, call: Call): Promise<Samples> {
  const counts = bench.webs.map((_, index) => index + 1);
  const samples: Sample[][] = counts.map(() => []);
  for (let round = 0; round < bench.plan.rounds; round += 1) {
    const first = round % bench.webs.length;
    const webs = [...bench.webs.slice(first), ...bench.webs.slice(0, first)];
    for (const count of round % 2 === 0 ? counts : counts.toReversed())
      samples[count - 1]?.push(await measureOnce(bench, call, webs.slice(0, count)));
  }
  return samples;
}

const mean = (samples: readonly Sample[] | undefined, of: (sample: Sample) => number): number =>
  (samples ?? []).reduce((sum, sample) => sum + of(sample), 0) / (samples?.length ?? 0);
const ratioOf = (samples: Samples, count: number): number =>
  mean(samples[count - 1], ({ perSecond }) => perSecond) / mean(samples[0], ({ perSecond }) => perSecond);

function limitName(samples: readonly Sample[]): string {
  if (mean(samples, ({ databaseWaiting }) => databaseWaiting) >= AT_LIMIT) return 'database';
  return mean(samples, ({ webWaiting }) => webWaiting) >= AT_LIMIT ? 'web' : 'both, in part';
}

const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

const rowsOf = ({ name }: Call, samples: Samples): string[][] =>
  samples.map((own, index) => [
    `${name}  ${index + 1} web`,
    mean(own, ({ perSecond }) => perSecond).toFixed(0),
    ratioOf(samples, index + 1).toFixed(2),
    percent(mean(own, ({ webWaiting }) => webWaiting)),
    percent(mean(own, ({ databaseWaiting }) => databaseWaiting)),
    limitName(own),
  ]);

/** Measures each call with one web process, two, three… @returns the samples by call */
async function measureCalls(title: string, bench: Bench): Promise<Samples[]> {
  const all: Samples[] = [];
  for (const call of CALLS) all.push(await measureCall(bench, call));
  const rows = CALLS.flatMap((call, index) => rowsOf(call, all[index] ?? []));
  console.log(`\n${table([[title, 'req/s', 'of one', 'web waits', 'database waits', 'limit'], ...rows])}\n`);
  return all;
}

/** Loads each process with a whole core, one after the other, so that its code is compiled before it is measured. */
async function warmUp(bench: Bench): Promise<void> {
  for (const web of bench.webs) {
    web.quota.set(1);
    for (const call of CALLS) await measureOnce({ ...bench, databaseShare: ENOUGH }, call, [web]);
    web.quota.set(WEB_SHARE);
  }
}

/** The server's main process, whose later child processes inherit the quota, and the existing connection processes. */
async function findDatabaseProcesses(db: Db): Promise<number[]> {
  const { rows } = await sql<{ pid: number }>`select pid from pg_stat_activity`.execute(db);
  const pids = rows.map(({ pid }) => pid);
  const parents = pids.map((pid) =>
    Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1]),
  );
  return [...new Set([...parents, ...pids])];
}

async function startWebs({ database, folder, plan }: Place, started: AsyncDisposableStack): Promise<Web[]> {
  const webs: Web[] = [];
  for (let n = 1; n <= plan.most; n += 1) {
    const quota = createQuota(`web-${n}`);
    if (!quota) return [];
    started.defer(() => quota.remove());
    const server = await startProduct(`${folder}/web-${n}`, database.url, { env: { ROLE: 'web' } });
    started.defer(() => server.stop());
    quota.add([server.pid]);
    webs.push({ server, quota });
  }
  return webs;
}

interface Place {
  readonly plan: ProcessesPlan;
  readonly database: FilledDatabase;
  readonly folder: string;
}

async function measureShares(place: Place, db: Db, started: AsyncDisposableStack): Promise<Budget[]> {
  const databaseQuota = createQuota('database');
  if (!databaseQuota) {
    console.log(
      '\nTwo web processes: not measured, because no share of a core can be set here (Linux, root).\n',
    );
    return [];
  }
  started.defer(() => databaseQuota.remove());
  const ownQuota = createQuota('load');
  started.defer(() => ownQuota?.remove());
  ownQuota?.add([process.pid]);
  databaseQuota.add(await findDatabaseProcesses(db));
  const webs = await startWebs(place, started);
  const bench: Bench = { ...place, db, webs, databaseQuota, databaseShare: DATABASE_SHARE };
  await warmUp(bench);
  const free = { ...bench, webs: webs.slice(0, 2), databaseShare: ENOUGH };
  const ratios = await measureCalls(`Each web ${percent(WEB_SHARE)} of a core, database free`, free);
  const shares = `Each web ${percent(WEB_SHARE)} of a core, database ${percent(DATABASE_SHARE)}`;
  await measureCalls(shares, bench);
  return CALLS.map(({ name }, index) => ({
    name: `${name}: two web processes of one`,
    value: ratioOf(ratios[index] ?? [], 2),
    limit: MIN_RATIO,
    unit: '×',
    atLeast: true,
  }));
}

export async function measureProcesses(
  cluster: Cluster,
  folder: string,
  plan: ProcessesPlan,
): Promise<Budget[]> {
  const database = await cluster.fill(plan.indikers, { name: 'processes' });
  const db = createDatabase(createPool({ connectionString: database.url, statement_timeout: 0 }, 2));
  await using started = new AsyncDisposableStack();
  started.defer(() => db.destroy());
  await openWallets(db);
  return await measureShares({ plan, database, folder }, db, started);
}
