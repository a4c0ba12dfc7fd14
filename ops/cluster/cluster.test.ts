import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { checkLedger } from '#api/ledger/check.ts';
import { createDatabase, createPool, type Db } from '#api/platform/db/database.ts';
import { freePort } from '#api/testing/free-port.ts';
import { startMailServer, type MailServer } from '#api/testing/mail-server.ts';
import { liftQuotas } from '#api/testing/quotas.ts';
import { counted, figure, printTable } from '#api/system-tests/testing/figures.ts';
import { runScenario, type Load } from '#api/system-tests/testing/money-load.ts';
import { until } from '#api/system-tests/testing/product.ts';
import {
  expectRequestedOnce,
  expectAcknowledgedWrites,
} from '#api/system-tests/testing/acknowledged-writes.ts';
import { call } from '#api/system-tests/testing/raw-http.ts';
import { installPrograms } from '../programs.ts';
import { breakingEvents, type BreakingEvent, type Stage } from './events.ts';
import { addPerson, addReferral, startLoad } from './load-people.ts';
import { startPostgresCluster, type PostgresCluster } from './postgres-cluster.ts';
import { startProber, type Observation, type Prober } from './prober.ts';
import { connectionAt, createProductDatabase, migrateProduct, startProduct } from './product-processes.ts';
import { startProxies } from './proxies.ts';
import { stopAll } from './supervisor.ts';

// docs/proofs.md 45, `npm run test:cluster`: the product as a provider runs it on several machines, here all on
// loopback. Patroni with etcd and two PostgreSQL servers with synchronous replication, HAProxy, PgBouncer, two web
// processes and a worker run under a load of referrals and withdrawals through HAProxy, while one part after another
// fails.

/** The programs that the test needs, each with its Debian package. */
const PROGRAMS = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
  initdb: 'postgresql',
};
const PEOPLE = 4;
const STEADY_MS = 5_000;

const folder = mkdtempSync(join(realpathSync(tmpdir()), 'indike-cluster-'));
chmodSync(folder, 0o711);
let cluster: PostgresCluster;
let stage: Stage;
let mail: MailServer;
let load: Load;
let prober: Prober;

beforeAll(async () => {
  const missing = installPrograms(PROGRAMS);
  if (missing.length > 0)
    throw new Error(
      `A prova precisa de ${missing.join(', ')} (no Debian: apt-get install ${missing.join(' ')})`,
    );
  mail = await startMailServer();
  cluster = await startPostgresCluster(folder);
  const webPorts = [await freePort(), await freePort()];
  const workerPort = await freePort();
  const proxies = await startProxies({ folder, nodes: cluster.nodes, webPorts });
  await createProductDatabase((await cluster.primary()).port);
  await until(() => leadsToPrimary(proxies.primaryPort), 20_000, 'HAProxy leads to the primary');
  await migrateProduct(proxies.primaryPort);
  const product = startProduct({ folder, proxies, webPorts, workerPort, smtpUrl: mail.url });
  stage = { cluster, proxies, product };
  await until(() => isReady(proxies.url), 120_000, 'the front door');
}, 300_000);

afterAll(async () => {
  await stopAll();
  await cluster?.stop();
  await mail?.stop();
  rmSync(folder, { recursive: true, force: true });
}, 120_000);

async function isReady(url: string): Promise<boolean> {
  try {
    return (await call(url, { path: '/api/ready' })).status === 200;
  } catch {
    return false;
  }
}

/**
 * Whether the port leads only to the primary. Before its first health checks HAProxy considers every server up and
 * rotates between them, so one connection proves nothing.
 */
async function leadsToPrimary(port: number): Promise<boolean> {
  try {
    for (let connections = 0; connections < 4; connections += 1) {
      const standby = await withDatabase(port, async (db) => {
        const { rows } = await sql<{ standby: boolean }>`select pg_is_in_recovery() as standby`.execute(db);
        return rows[0]?.standby;
      });
      if (standby !== false) return false;
    }
    return true;
  } catch {
    return false;
  }
}

/** Connects to this port as superuser, without PgBouncer. */
async function withDatabase<T>(port: number, use: (db: Db) => Promise<T>): Promise<T> {
  const db = createDatabase(createPool({ ...connectionAt(port), statement_timeout: 0 }, 1));
  try {
    return await use(db);
  } finally {
    await db.destroy();
  }
}

const onPrimary = async <T>(use: (db: Db) => Promise<T>): Promise<T> =>
  withDatabase((await cluster.primary()).port, use);

interface Row extends Observation {
  readonly event: string;
  readonly acknowledged: number;
}

async function run(event: BreakingEvent): Promise<Row> {
  const began = performance.now();
  const mend = await event.break();
  try {
    await prober.untilBack(began, event.limitMs);
  } finally {
    await mend?.();
  }
  await cluster.untilHealthy();
  await until(() => isReady(stage.proxies.url), 60_000, 'the front door');
  await sleep(2_000);
  const row = { event: event.name, ...prober.observe(began), acknowledged: load.promises.acknowledged };
  await onPrimary((db) => expectAcknowledgedWrites(db, load.promises));
  return row;
}

function report(rows: readonly Row[]): void {
  const seconds = (ms: number): string => (ms / 1_000).toFixed(1);
  printTable(
    Object.fromEntries(
      rows.map((row) => [
        row.event,
        {
          'first write after, s': seconds(row.backMs),
          'longest pause, s': seconds(row.pauseMs),
          'probes (10/s)': row.writes,
          'not acknowledged': row.failed,
          'acknowledged so far': row.acknowledged,
          lost: 0,
        },
      ]),
    ),
  );
}

/** Expects that an export requested right after a write contains it and is read from the standby. */
async function expectExportFromStandby(): Promise<void> {
  const standby = await cluster.standby();
  const reads = () =>
    withDatabase(standby.port, async (db) => {
      const { rows } = await sql<{ reads: number }>`
        select sum(seq_tup_read + coalesce(idx_tup_fetch, 0))::float8 as reads
        from pg_stat_user_tables where relname = 'referral'`.execute(db);
      return rows[0]?.reads ?? 0;
    });
  const before = await reads();
  const { id } = await addReferral(stage.proxies.url, await addPerson(stage.proxies.url, mail));
  const headers = { authorization: `Bearer ${load.operator}` };
  const asOperator = (path: string, method?: 'POST') =>
    call(stage.proxies.url, { path: `/api/operator/${path}`, headers, ...(method && { method }) });
  const { id: file } = JSON.parse((await asOperator('exports/referrals', 'POST')).text);
  const download = () => asOperator(`export-files/${file}/csv`);
  await until(async () => (await download()).status === 200, 60_000, 'the export was made');
  expect(new RegExp(`^"?${id}"?;`, 'm').test((await download()).text)).toBe(true);
  await until(async () => (await reads()) > before, 10_000, 'the standby was read');
}

it('loses and repeats no acknowledged write as each part dies under load', { timeout: 900_000 }, async () => {
  const { url } = stage.proxies;
  load = await startLoad(url);
  await onPrimary(liftQuotas);
  const people = await Promise.all(Array.from({ length: PEOPLE }, () => addPerson(url, mail)));
  const scenarios = Promise.all(people.map((token) => runScenario(load, token)));
  // A failed scenario is reported at the end, not as an unhandled rejection in the middle.
  scenarios.catch(() => {});
  prober = startProber(url, await addPerson(url, mail));
  const rows: Row[] = [];
  if (cluster.nodes.some(({ filler }) => filler === undefined))
    figure('cluster', { 'full disk': 'not run, nothing can be mounted here' });
  try {
    const began = performance.now();
    await sleep(STEADY_MS);
    await expectExportFromStandby();
    rows.push({ event: 'nothing', ...prober.observe(began), acknowledged: load.promises.acknowledged });
    for (const event of breakingEvents(stage)) rows.push(await run(event));
  } finally {
    report(rows);
    load.ended = true;
  }
  await prober.stop();
  await scenarios;
  await onPrimary(async (db) => {
    await expectAcknowledgedWrites(db, load.promises);
    await expectRequestedOnce(db, load.promises);
    expect(await checkLedger(db, dateInSaoPaulo(new Date()))).toMatchObject({ ok: true, findings: [] });
  });
  figure('cluster', {
    acknowledged: load.promises.acknowledged,
    lost: 0,
    'ledger check': 'clean',
    outcomes: JSON.stringify(counted(load.outcomes)),
  });
  expect(rows.every(({ backMs }) => backMs <= 30_000)).toBe(true);
});
