import { readFileSync } from 'node:fs';
import { sql } from 'kysely';
import type { Db } from '#api/platform/db/database.ts';
import { printTable } from '../figures.ts';
import type { FilledDatabase } from './seed/databases.ts';
import { load, type Target } from './load.ts';
import { makeAvailable, openWallets } from './seed/money.ts';
import { createQuota, type Quota } from './processor-quota.ts';
import { startProduct, type Running } from './product.ts';
import { atLeast, inTurns, median, type Measure } from './report.ts';

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

/** The withdrawals put money into every wallet first, and then use each wallet once. */
const WITHDRAWAL = { path: '/api/withdraw-payments', method: 'POST', statuses: [201] } as const;
const CALLS: readonly Pick<Target, 'path' | 'method' | 'statuses'>[] = [
  { path: '/api/auth/user' },
  { path: '/api/indication?limit=5' },
  WITHDRAWAL,
];
const nameOf = ({ path, method = 'GET' }: (typeof CALLS)[number]): string => `${method} ${path}`;

interface Web {
  readonly server: Running;
  readonly quota: Quota;
}

interface Sample {
  readonly perSecond: number;
  /** The ratios of periods in which the web processes and the database were throttled. */
  readonly webWaiting: number;
  readonly databaseWaiting: number;
}

interface Bench {
  readonly plan: ProcessesPlan;
  readonly database: FilledDatabase;
  readonly webs: readonly Web[];
  readonly databaseQuota: Quota;
  /** Share of a core. */
  readonly databaseShare: number;
}

/** Loads the processes with equally many connections, as behind a round-robin proxy. */
async function measureOnce(
  { plan, database, databaseQuota, databaseShare }: Bench,
  call: (typeof CALLS)[number],
  webs: readonly Web[],
): Promise<Sample> {
  if (call === WITHDRAWAL) {
    databaseQuota.set(ENOUGH);
    await makeAvailable(database.db, 1);
  }
  databaseQuota.set(databaseShare);
  let used = 0;
  const nextToken = (): string | undefined => {
    used += 1;
    const isUsedUp = call === WITHDRAWAL && used > database.indikers;
    return isUsedUp ? undefined : database.tokenOf(1 + (used % database.indikers));
  };
  for (const { quota } of webs) quota.readWaiting();
  databaseQuota.readWaiting();
  const how = { connections: CONNECTIONS_EACH, seconds: plan.seconds };
  const measured = await Promise.all(
    webs.map(({ server }) => load({ ...call, port: server.port, nextToken }, how)),
  );
  return {
    perSecond: measured.reduce((sum, { perSecond }) => sum + perSecond, 0),
    webWaiting: median(webs.map(({ quota }) => quota.readWaiting())),
    databaseWaiting: databaseQuota.readWaiting(),
  };
}

/** Of one number of web processes. */
interface Group {
  readonly count: number;
  readonly samples: readonly Sample[];
}

/** Each round begins with another process, because of processes started alike one may serve 50 % more than another. */
async function measureCall(bench: Bench, call: (typeof CALLS)[number]): Promise<Group[]> {
  const counts = bench.webs.map((_, index) => index + 1);
  const samplesOf = await inTurns(bench.plan, counts, (count, round) => {
    const first = round % bench.webs.length;
    const webs = [...bench.webs.slice(first), ...bench.webs.slice(0, first)];
    return measureOnce(bench, call, webs.slice(0, count));
  });
  return counts.map((count) => ({ count, samples: samplesOf(count) }));
}

const mean = ({ samples }: Group, of: keyof Sample): number =>
  samples.reduce((sum, sample) => sum + sample[of], 0) / samples.length;
const ofOne = (group: Group | undefined, [one]: readonly Group[]): number =>
  group && one ? mean(group, 'perSecond') / mean(one, 'perSecond') : NaN;
const percent = (share: number): string => `${(share * 100).toFixed(0)} %`;

function limitName(group: Group): string {
  if (mean(group, 'databaseWaiting') >= AT_LIMIT) return 'database';
  return mean(group, 'webWaiting') >= AT_LIMIT ? 'web' : 'both, in part';
}

/** Measures each call with one web process, two, three… Returns how much two served of one, for each call. */
async function measureCalls(title: string, bench: Bench): Promise<number[]> {
  const rows: string[][] = [];
  const ratios: number[] = [];
  for (const call of CALLS) {
    const groups = await measureCall(bench, call);
    ratios.push(ofOne(groups[1], groups));
    for (const group of groups)
      rows.push([
        `${nameOf(call)}  ${group.count} web`,
        mean(group, 'perSecond').toFixed(0),
        ofOne(group, groups).toFixed(2),
        percent(mean(group, 'webWaiting')),
        percent(mean(group, 'databaseWaiting')),
        limitName(group),
      ]);
  }
  printTable([title, 'req/s', 'of one', 'web waits', 'database waits', 'limit'], rows);
  return ratios;
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

export const measureProcesses: Measure<ProcessesPlan> = async (cluster, folder, plan) => {
  await using started = new AsyncDisposableStack();
  const quotaOf = (name: string): Quota | undefined => {
    const quota = createQuota(name);
    started.defer(() => quota?.remove());
    return quota;
  };
  const [databaseQuota, ownQuota] = [quotaOf('database'), quotaOf('load')];
  if (!databaseQuota || !ownQuota) {
    console.log(
      '\nTwo web processes: not measured, because no share of a core can be set here (Linux, root).\n',
    );
    return [];
  }
  const database = started.use(await cluster.fill('processes', { indikers: plan.indikers }));
  await openWallets(database.db);
  ownQuota.add([process.pid]);
  databaseQuota.add(await findDatabaseProcesses(database.db));
  const webs: Web[] = [];
  for (let n = 1; n <= plan.most; n += 1) {
    const quota = quotaOf(`web-${n}`);
    if (!quota) throw new Error('no further control group');
    const env = { ROLE: 'web' };
    const server = started.use(await startProduct(`${folder}/web-${n}`, database.url, { env }));
    quota.add([server.pid]);
    webs.push({ server, quota });
  }
  const bench: Bench = { plan, database, webs, databaseQuota, databaseShare: DATABASE_SHARE };
  await warmUp(bench);
  const free = { ...bench, webs: webs.slice(0, 2), databaseShare: ENOUGH };
  const ratios = await measureCalls(`Each web ${percent(WEB_SHARE)} of a core, database free`, free);
  const shares = `Each web ${percent(WEB_SHARE)} of a core, database ${percent(DATABASE_SHARE)}`;
  await measureCalls(shares, bench);
  return CALLS.map((call, index) =>
    atLeast(`${nameOf(call)}: two web processes of one`, ratios[index] ?? NaN, MIN_RATIO, '×'),
  );
};
