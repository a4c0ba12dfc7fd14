import { sql } from 'kysely';
import { afterEach, expect, it } from 'vitest';
import { useTestServer } from '../../testing/use-test-server.ts';
import { startReporting, type ReportedProcess } from './report.ts';
import { findRunningProcesses } from './store.ts';

const server = useTestServer();

const started: ReportedProcess[] = [];
afterEach(async () => {
  for (const reported of started.splice(0)) await reported.stop();
});

async function start(more: { role?: string; exportsMetrics?: boolean; errors?: number } = {}) {
  const { role = 'all', exportsMetrics = true, errors = 0 } = more;
  const { db, log } = server.deps;
  const counts = () => ({ requests: 10, errors, proxyIgnored: 3 });
  const reported = await startReporting({
    db,
    log,
    role,
    version: '1.2.3',
    exportsMetrics,
    secrets: [],
    counts,
  });
  started.push(reported);
  return reported;
}
const running = () => findRunningProcesses(server.deps.db);
const backdate = (seconds: number) =>
  sql`update running_process set seen_at = seen_at - make_interval(secs => ${seconds}::float8)`.execute(
    server.db,
  );

it('is listed with its role, version and requests, until it ends', async () => {
  const web = await start({ role: 'web', errors: 2 });
  expect(await running()).toEqual([
    { role: 'web', version: '1.2.3', startedAt: expect.any(Date), requests: 10, errors: 2, proxyIgnored: 3 },
  ]);
  await web.stop();
  expect(await running()).toEqual([]);
});

it('is not listed a minute after its last report, and is listed again after the next one', async () => {
  const reported = await start();
  await backdate(59);
  expect(await running()).toHaveLength(1);
  await backdate(2);
  expect(await running()).toEqual([]);
  await reported.report();
  expect(await running()).toHaveLength(1);
});

it('exports the database metrics only in the oldest live process that has a metrics port', async () => {
  const silent = await start({ exportsMetrics: false });
  const first = await start();
  const second = await start();
  const exporters = () => Promise.all([silent, first, second].map((reported) => reported.isExporter()));
  expect(await exporters()).toEqual([false, true, false]);
  await backdate(61);
  await second.report();
  expect(await exporters()).toEqual([false, false, true]);
  await first.report();
  expect(await exporters()).toEqual([false, true, false]);
  await first.stop();
  expect(await exporters()).toEqual([false, false, true]);
});

it('deletes the rows of killed processes when the next process starts', async () => {
  await start();
  await backdate(3_601);
  await start();
  const { rows } = await sql`select from running_process`.execute(server.db);
  expect(rows).toHaveLength(1);
});

it('stops even if the database cannot delete its row', async () => {
  const reported = await start();
  await sql`alter table running_process rename to gone`.execute(server.db);
  try {
    await expect(reported.stop()).resolves.toBeUndefined();
  } finally {
    await sql`alter table gone rename to running_process`.execute(server.db);
  }
});
