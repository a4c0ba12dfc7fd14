import { setTimeout as sleep } from 'node:timers/promises';
import { sessionKind } from '@indike/rules/operators/sessions';
import { createDatabase, createPool, type Db } from '#api/platform/db/database.ts';
import { startMailServer } from '#api/testing/mail-server.ts';
import { freePort } from '#scripts/free-port.mjs';
import { insertOperators, openOperatorSession } from '../back-office/seed-people.ts';
import type { Cluster, FilledDatabase } from '../databases.ts';
import { makeAvailable, openWallets } from '../money-data.ts';
import { startProduct, type Running } from '../product.ts';
import type { Budget } from '../report.ts';
import { table } from '../../text-table.ts';
import { addEndpoint } from '../webhooks/measure.ts';
import { startCountingReceiver } from '../webhooks/receivers.ts';
import { ACTIONS } from './actions.ts';
import { createClient, type SoakClient } from './client.ts';
import { readDatabaseUse, type DatabaseUse } from './database-memory.ts';
import type { ProcessSample } from '../process-probe.ts';
import { runActions, type Counted } from './run-actions.ts';
import { trendOf } from './trend.ts';

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
/** The maximum ratio of memory at the end to memory at the beginning. */
const MEMORY_LIMIT = 1.1;
/** The maximum increase of counted resources, because pools open and close one now and then. */
const MORE_FILES = 10;
const MORE_CONNECTIONS = 3;

interface Sample extends ProcessSample, DatabaseUse {
  readonly seconds: number;
  readonly openFiles: number;
  /** Requests and CPU use of the product since the previous sample. */
  readonly perSecond: number;
  readonly processorShare: number;
}

interface Watching {
  readonly product: Running;
  readonly client: SoakClient;
  readonly db: Db;
}

/** Each sample counts from the previous one. */
function createSampler({ product, client, db }: Watching) {
  const startedAt = performance.now();
  let last = { at: startedAt, answered: client.answered(), processor: product.processorSeconds() };
  return async (): Promise<Sample> => {
    const now = { at: performance.now(), answered: client.answered(), processor: product.processorSeconds() };
    const passed = (now.at - last.at) / 1_000;
    const perSecond = (now.answered - last.answered) / passed;
    const processorShare = (now.processor - last.processor) / passed;
    last = now;
    return {
      seconds: (now.at - startedAt) / 1_000,
      perSecond,
      processorShare,
      openFiles: product.openFiles(),
      ...(await readDatabaseUse(db)),
      ...(await product.sample()),
    };
  };
}

async function watch(watching: Watching, plan: SoakPlan): Promise<Sample[]> {
  const sample = createSampler(watching);
  const samples: Sample[] = [];
  const until = performance.now() + (plan.warmUpSeconds + plan.seconds) * 1_000;
  while (performance.now() < until) {
    await sleep(plan.everySeconds * 1_000);
    samples.push(await sample());
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
  'database MB': ({ privateMb }) => privateMb.toFixed(0),
  'loop p99 ms': ({ loopP99Ms }) => loopP99Ms.toFixed(1),
  'requests/s': ({ perSecond }) => perSecond.toFixed(1),
  'CPU %': ({ processorShare }) => (processorShare * 100).toFixed(0),
} satisfies Readonly<Record<string, (sample: Sample) => string>>;
const MAX_ROWS = 36;

function samplesTable(samples: readonly Sample[]): string {
  const step = Math.max(1, Math.ceil(samples.length / MAX_ROWS));
  const shown = samples.filter((_, index) => index % step === step - 1);
  const rows = shown.map((sample) => [
    `${(sample.seconds / 60).toFixed(1)} min`,
    ...Object.values(COLUMNS).map((text) => text(sample)),
  ]);
  return table([['Soak', ...Object.keys(COLUMNS)], ...rows]);
}

interface Watched {
  readonly name: string;
  readonly unit: string;
  readonly of: (sample: Sample) => number;
  /** The maximum increase. Without it, the ratio of end to beginning is limited. */
  readonly more?: number;
}

const WATCHED: readonly Watched[] = [
  { name: 'resident memory', unit: ' MB', of: ({ residentMb }) => residentMb },
  { name: 'live heap', unit: ' MB', of: ({ heapMb }) => heapMb },
  { name: 'memory outside the heap', unit: ' MB', of: ({ externalMb }) => externalMb },
  { name: 'open files', unit: '', of: ({ openFiles }) => openFiles, more: MORE_FILES },
  { name: 'connections', unit: '', of: ({ connections }) => connections, more: MORE_CONNECTIONS },
];

function budgetsOf(samples: readonly Sample[], { warmUpSeconds, edgeSeconds }: SoakPlan): Budget[] {
  const steady = samples.filter(({ seconds }) => seconds >= warmUpSeconds);
  const trends = WATCHED.map((watched) => {
    const points = steady.map((sample) => ({ seconds: sample.seconds, value: watched.of(sample) }));
    return { ...watched, ...trendOf(points, edgeSeconds) };
  });
  const rows = trends.map(({ name, unit, first, last, perHour }) => [
    name,
    `${first.toFixed(1)}${unit}`,
    `${last.toFixed(1)}${unit}`,
    `${perHour >= 0 ? '+' : ''}${perHour.toFixed(1)}${unit}`,
  ]);
  console.log(`\n${table([['After the warm-up', 'first', 'last', 'line, per hour'], ...rows])}\n`);
  return trends.map(({ name, first, last, more }) =>
    more === undefined
      ? { name: `Soak: ${name}, last minutes of first`, value: last / first, limit: MEMORY_LIMIT, unit: '×' }
      : { name: `Soak: ${name}, more than at first`, value: last - first, limit: more, unit: '' },
  );
}

async function fillMoney(db: Db): Promise<void> {
  await openWallets(db);
  await makeAvailable(db, CONTRACTS);
}

interface Place {
  readonly folder: string;
  readonly database: FilledDatabase;
  readonly db: Db;
  readonly plan: SoakPlan;
}

function loadTable(counted: readonly Counted[], webhooks: number): string {
  const rows = counted.map(({ name, times, meanMs, unavailable, failures }) => [
    name,
    String(times),
    meanMs.toFixed(0),
    String(unavailable),
    String(failures.length),
  ]);
  const head = ['Load', 'turns', 'mean ms', 'given up (503)', 'failed'];
  return table([head, ...rows, ['webhooks received', String(webhooks), '', '', '']]);
}

interface Soaked {
  readonly samples: readonly Sample[];
  /** Error messages of failed actions. */
  readonly failures: readonly string[];
}

/** Runs the product under load, with a mail server, a webhook receiver and a scraper of metrics. */
async function soak({ folder, database, db, plan }: Place, started: AsyncDisposableStack): Promise<Soaked> {
  const mail = await startMailServer();
  started.defer(() => mail.stop());
  const receiver = await startCountingReceiver();
  started.defer(() => receiver.stop());
  await addEndpoint(db, receiver.url);
  const metricsPort = await freePort();
  const product = await startProduct(folder, database.url, {
    isSandbox: true,
    probe: 'process',
    env: { SMTP_URL: mail.url, METRICS_PORT: String(metricsPort) },
  });
  started.defer(() => product.stop());
  console.log(`Process ${product.pid} at port ${product.port}`);
  const client = createClient(product.port);
  const operator = await openSession(db);
  // One operator takes each referral to its payment alone, which is allowed up to the ceiling.
  await client.send({
    method: 'PUT',
    path: '/api/operator/manual-result-ceiling',
    token: operator,
    body: { amount: 1_000_000 },
  });
  const actions = runActions(ACTIONS, { client, database, db, operator, mail, metricsPort });
  const samples = await watch({ product, client, db }, plan);
  const counted = await actions.stop();
  console.log(`\n${loadTable(counted, receiver.ids.size)}`);
  return { samples, failures: counted.flatMap(({ failures }) => failures) };
}

/** Opens a session of an operator without a second factor, who need not confirm payments with it in the sandbox. */
async function openSession(db: Db): Promise<string> {
  const { me } = await db.transaction().execute((tx) => insertOperators(tx));
  await db.deleteFrom('operator_totp').where('operator_id', '=', me).execute();
  return openOperatorSession(db, me, sessionKind.token);
}

const SHOWN_FAILURES = 5;

/** Checks that memory, connections and open files stay flat during half an hour of people's calls and jobs. */
export async function measureSoak(cluster: Cluster, folder: string, plan: SoakPlan): Promise<Budget[]> {
  const database = await cluster.fill(plan.indikers, { name: 'soak', referrals: 0 });
  const db = createDatabase(createPool({ connectionString: database.url }, 2));
  await using started = new AsyncDisposableStack();
  started.defer(() => db.destroy());
  await fillMoney(db);
  const { samples, failures } = await soak({ folder: `${folder}/soak`, database, db, plan }, started);
  for (const failure of failures.slice(0, SHOWN_FAILURES)) console.log(`  failed: ${failure}`);
  console.log(`\n${samplesTable(samples)}`);
  return [
    ...budgetsOf(samples, plan),
    { name: 'Soak: turns that failed', value: failures.length, limit: 0, unit: '' },
  ];
}
