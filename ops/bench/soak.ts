import { readFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { operatorRole } from '@indike/rules/operators/roles';
import { sessionKind } from '@indike/rules/operators/sessions';
import { sql } from 'kysely';
import type { Db } from '#api/platform/db/database.ts';
import { freePort } from '#api/testing/free-port.ts';
import { startMailServer } from '#api/testing/mail-server.ts';
import { printTable } from '../figures.ts';
import { call } from './client.ts';
import { makeAvailable, openWallets } from './seed/money.ts';
import type { ProcessMemory } from './probe.ts';
import { startProduct, type Running } from './product.ts';
import { atMost, median, type Budget, type Measure } from './report.ts';
import { startActions, type RunningActions } from './soak-actions.ts';
import { addOperators, openOperatorSession } from './seed/team.ts';
import { startCountingReceiver } from './webhooks/receivers.ts';
import { addEndpoint } from './webhooks/webhooks.ts';

export interface SoakPlan {
  readonly indikers: number;
  /** How long memory may still grow while code is compiled and pools and caches fill. */
  readonly warmUpSeconds: number;
  /** How long memory must then stay flat. */
  readonly seconds: number;
  readonly everySeconds: number;
  /** The length of the two periods, at the beginning and the end, that are compared. */
  readonly edgeSeconds: number;
}

/** Contracts per Indiker, so that there is money to withdraw and lists are not empty. */
const CONTRACTS = 2;

interface Sample extends ProcessMemory {
  readonly seconds: number;
  readonly openFiles: number;
  /** Connections to the database, except the one that counts them. */
  readonly connections: number;
  /** Private memory of all processes of the database, which is their caches without the shared buffers. */
  readonly databaseMb: number;
  /** Requests and CPU use of the product since the previous sample. */
  readonly perSecond: number;
  readonly processorShare: number;
}

function privateKilobytes(pid: number): number {
  try {
    const rollup = readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8');
    return Number(/^Pss_Anon:\s+(\d+) kB$/m.exec(rollup)?.[1] ?? 0);
  } catch {
    // The process has ended, or we may not read its memory.
    return 0;
  }
}

async function readDatabaseUse(db: Db): Promise<Pick<Sample, 'connections' | 'databaseMb'>> {
  const { rows } = await sql<{ pid: number; isOurs: boolean }>`
    select pid, datname is not distinct from current_database() as "isOurs"
    from pg_stat_activity where pid <> pg_backend_pid()`.execute(db);
  const kilobytes = rows.reduce((sum, { pid }) => sum + privateKilobytes(pid), 0);
  return { connections: rows.filter(({ isOurs }) => isOurs).length, databaseMb: kilobytes / 1_024 };
}

/** Takes samples until the plan ends. Each counts from the previous one. */
async function watch(product: Running, actions: RunningActions, db: Db, plan: SoakPlan): Promise<Sample[]> {
  const read = () => ({
    at: performance.now(),
    answered: actions.answered(),
    processor: product.processorSeconds(),
  });
  const first = read();
  let last = first;
  const samples: Sample[] = [];
  const until = first.at + (plan.warmUpSeconds + plan.seconds) * 1_000;
  while (last.at < until) {
    await sleep(plan.everySeconds * 1_000);
    const now = read();
    const passed = (now.at - last.at) / 1_000;
    samples.push({
      seconds: (now.at - first.at) / 1_000,
      perSecond: (now.answered - last.answered) / passed,
      processorShare: (now.processor - last.processor) / passed,
      openFiles: product.openFiles(),
      ...(await readDatabaseUse(db)),
      ...(await product.readProbe('memory')),
    });
    last = now;
  }
  return samples;
}

const COLUMNS = {
  'RSS before gc MB': ({ residentBeforeMb }) => residentBeforeMb.toFixed(0),
  'RSS MB': ({ residentMb }) => residentMb.toFixed(1),
  'heap MB': ({ heapMb }) => heapMb.toFixed(1),
  'external MB': ({ externalMb }) => externalMb.toFixed(1),
  files: ({ openFiles }) => String(openFiles),
  connections: ({ connections }) => String(connections),
  'database MB': ({ databaseMb }) => databaseMb.toFixed(0),
  'loop p99 ms': ({ loopP99Ms }) => loopP99Ms.toFixed(1),
  'requests/s': ({ perSecond }) => perSecond.toFixed(1),
  'CPU %': ({ processorShare }) => (processorShare * 100).toFixed(0),
} satisfies Readonly<Record<string, (sample: Sample) => string>>;
const MAX_ROWS = 36;

function printSamples(samples: readonly Sample[]): void {
  const step = Math.max(1, Math.ceil(samples.length / MAX_ROWS));
  const shown = samples.filter((_, index) => index % step === step - 1);
  const rows = shown.map((sample) => [
    `${(sample.seconds / 60).toFixed(1)} min`,
    ...Object.values(COLUMNS).map((text) => text(sample)),
  ]);
  printTable(['Soak', ...Object.keys(COLUMNS)], rows);
}

interface Watched {
  readonly name: string;
  readonly unit: string;
  readonly of: keyof Sample;
  /** The maximum increase, because pools open and close one now and then. Without it, the ratio is limited. */
  readonly more?: number;
}

const WATCHED: readonly Watched[] = [
  { name: 'resident memory', unit: ' MB', of: 'residentMb' },
  { name: 'live heap', unit: ' MB', of: 'heapMb' },
  { name: 'memory outside the heap', unit: ' MB', of: 'externalMb' },
  { name: 'open files', unit: '', of: 'openFiles', more: 10 },
  { name: 'connections', unit: '', of: 'connections', more: 3 },
];
/** The maximum ratio of memory at the end to memory at the beginning. */
const MAX_RATIO = 1.1;

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** The medians of the first and the last seconds, and the slope of a line fitted through all samples by least squares. */
function trendOf(samples: readonly Sample[], of: keyof Sample, edgeSeconds: number) {
  const edge = (isInside: (seconds: number) => boolean): number =>
    median(samples.filter(({ seconds }) => isInside(seconds)).map((sample) => sample[of]));
  const [from = 0, until = 0] = [samples[0]?.seconds, samples.at(-1)?.seconds];
  const middle = mean(samples.map(({ seconds }) => seconds));
  const height = mean(samples.map((sample) => sample[of]));
  const above = mean(samples.map((sample) => (sample.seconds - middle) * (sample[of] - height)));
  const below = mean(samples.map(({ seconds }) => (seconds - middle) ** 2));
  return {
    first: edge((seconds) => seconds <= from + edgeSeconds),
    last: edge((seconds) => seconds >= until - edgeSeconds),
    perHour: below === 0 ? 0 : (above / below) * 3_600,
  };
}

function budgetsOf(samples: readonly Sample[], { warmUpSeconds, edgeSeconds }: SoakPlan): Budget[] {
  const steady = samples.filter(({ seconds }) => seconds >= warmUpSeconds);
  const trends = WATCHED.map((watched) => ({ ...watched, ...trendOf(steady, watched.of, edgeSeconds) }));
  const rows = trends.map(({ name, unit, first, last, perHour }) => [
    name,
    `${first.toFixed(1)}${unit}`,
    `${last.toFixed(1)}${unit}`,
    `${perHour >= 0 ? '+' : ''}${perHour.toFixed(1)}${unit}`,
  ]);
  printTable(['After the warm-up', 'first', 'last', 'line, per hour'], rows);
  return trends.map(({ name, first, last, more }) =>
    more === undefined
      ? atMost(`Soak: ${name}, last minutes of first`, last / first, MAX_RATIO, '×')
      : atMost(`Soak: ${name}, more than at first`, last - first, more, ''),
  );
}

const SHOWN_FAILURES = 5;

/**
 * Checks that memory, connections and open files stay flat during half an hour of people's calls and jobs. The product
 * runs with a mail server, a webhook receiver and a scraper of metrics.
 */
export const measureSoak: Measure<SoakPlan> = async (cluster, folder, plan) => {
  await using started = new AsyncDisposableStack();
  const database = started.use(await cluster.fill('soak', { indikers: plan.indikers, referrals: 0 }));
  const { db } = database;
  await openWallets(db);
  await makeAvailable(db, CONTRACTS);
  const mail = started.adopt(await startMailServer(), (server) => server.stop());
  const receiver = started.adopt(await startCountingReceiver(), (server) => server.stop());
  await addEndpoint(db, receiver.url);
  const metricsPort = await freePort();
  const env = { SANDBOX: 'true', SMTP_URL: mail.url, METRICS_PORT: String(metricsPort) };
  const product = started.use(await startProduct(`${folder}/soak`, database.url, { probe: true, env }));
  console.log(`Process ${product.pid} at port ${product.port}`);
  // Without a second factor, which operators need not have in the sandbox to confirm payments.
  const [admin = 0] = await addOperators(db, [operatorRole.admin]);
  const operator = await openOperatorSession(db, admin, sessionKind.token);
  // One operator takes each referral to its payment alone, which is allowed up to the ceiling.
  const ceiling = { path: '/api/operator/manual-result-ceiling', body: { amount: 1_000_000 } };
  await call(product.port, { method: 'PUT', token: operator, ...ceiling });
  const actions = startActions({ port: product.port, database, operator, mail, metricsPort });
  const samples = await watch(product, actions, db, plan);
  const loads = await actions.stop();
  printTable(
    ['Load', 'turns', 'mean ms', 'given up (503)', 'failed'],
    [
      ...loads.map(({ name, times, meanMs, unavailable, failures }) => [
        name,
        String(times),
        meanMs.toFixed(0),
        String(unavailable),
        String(failures.length),
      ]),
      ['webhooks received', String(receiver.ids.size), '', '', ''],
    ],
  );
  const failures = loads.flatMap((load) => load.failures);
  for (const failure of failures.slice(0, SHOWN_FAILURES)) console.log(`  failed: ${failure}`);
  printSamples(samples);
  return [...budgetsOf(samples, plan), atMost('Soak: turns that failed', failures.length, 0, '')];
};
