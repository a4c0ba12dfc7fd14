import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { buildApp } from '../app.ts';
import { saveBackupFailure, saveBackupFolderState } from '../backup/store.ts';
import { createRequestWindow } from '../platform/observability/request-window.ts';
import { startReporting } from '../platform/processes/report.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { startTestServer } from '../testing/server.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();
let auditor: Operator;
beforeAll(async () => {
  auditor = await newOperator(server, 'auditor');
});

const PATH = '/api/operator/system-health';
const health = async () => (await auditor.get(PATH)).body;

it('is for administrators and auditors', async () => {
  for (const [role, status] of [
    ['admin', 200],
    ['auditor', 200],
    ['finance', 403],
    ['analyst', 403],
  ] as const)
    expect([role, (await (await newOperator(server, role)).get(PATH)).status]).toEqual([role, status]);
});

it('is bad without a process that runs jobs, and good with one', async () => {
  expect(await health()).toMatchObject({ level: 'bad', processes: { level: 'bad', running: [] } });
  const { db, log } = server.deps;
  const counts = () => ({ requests: 2_000, errors: 30, proxyIgnored: 5 });
  const process = { db, log, version: '1.2.3', exportsMetrics: false, secrets: [] };
  const web = await startReporting({ ...process, role: 'web', counts });
  expect((await health()).processes).toMatchObject({
    level: 'bad',
    running: [{ role: 'web', version: '1.2.3' }],
  });
  const worker = await startReporting({
    ...process,
    role: 'worker',
    counts: () => ({ requests: 0, errors: 0, proxyIgnored: 0 }),
  });
  expect(await health()).toMatchObject({
    processes: { level: 'good' },
    requests: { level: 'bad', count: 2_000, errors: 30 },
    // The sandbox is for one person, so it does not matter there.
    proxy: null,
  });
  await web.stop();
  await (await newOperator(server)).get('/api/operator/ledger/check');
  expect(await health()).toMatchObject({
    level: 'good',
    checked_at: server.clock.now().toISOString(),
    database: { level: 'good', answer_ms: expect.any(Number), bytes: expect.any(Number) },
    jobs: { level: 'good', waiting: 0, failed: 0, oldest_at: null, oldest_name: null },
    emails: { level: 'good', waiting: 0, oldest_at: null, oldest_error: null },
    webhooks: { level: 'good', waiting: 0, oldest_seconds: null, failing: 0, disabled: 0 },
    ledger: { level: 'good', checked_at: server.clock.now().toISOString(), findings: 0 },
    disk: { level: expect.any(String), free_bytes: expect.any(Number), bytes: expect.any(Number) },
  });
  await worker.stop();
});

it('distinguishes old jobs from e-mails that are not sent', async () => {
  const insert = (name: string, minutes: number, error: string) =>
    sql`
    insert into pgboss.job (name, state, created_on, start_after, output)
    values (${name}, 'retry', now() - make_interval(mins => ${minutes}::int), now() + interval '1 hour',
      jsonb_build_object('error', ${error}::text))`.execute(server.db);
  await insert('reminders', 20, 'TypeError');
  await insert('clean-up', 10, 'TypeError');
  await insert('send-email', 16, 'smtp_4xx');
  expect(await health()).toMatchObject({
    jobs: { level: 'attention', waiting: 2, oldest_name: 'reminders', failed: 0 },
    emails: { level: 'bad', waiting: 1, oldest_error: 'smtp_4xx' },
  });
  await sql`update pgboss.job set state = 'failed' where name in ('clean-up', 'send-email')`.execute(
    server.db,
  );
  await sql`delete from pgboss.job where name = 'reminders'`.execute(server.db);
  expect(await health()).toMatchObject({
    jobs: { level: 'attention', waiting: 0, failed: 2, oldest_at: null },
    emails: { level: 'good', waiting: 0 },
  });
});

it('rates the ledger by the findings and the age of its check', async () => {
  await sql`update ledger_check_result set findings = 3`.execute(server.db);
  expect((await health()).ledger).toMatchObject({ level: 'bad', findings: 3 });
  await sql`update ledger_check_result set findings = 0, checked_at = checked_at - interval '27 hours'`.execute(
    server.db,
  );
  expect((await health()).ledger).toMatchObject({ level: 'attention', findings: 0 });
});

it('omits backups in the sandbox without a folder, and asks for attention in production', async () => {
  expect((await health()).backup).toBeNull();
  await using started = new AsyncDisposableStack();
  const production = await startTestServer({ sandbox: false });
  started.defer(() => production.stop());
  const { body } = await (await newOperator(production, 'admin')).get(PATH);
  expect(body.backup).toEqual({
    level: 'attention',
    every_hours: null,
    last_at: null,
    last_bytes: null,
    files: 0,
    failed_at: null,
    failure: null,
  });
});

it('shows the newest backup, whether it is late, and why the last run failed', async () => {
  await using started = new AsyncDisposableStack();
  const scheduled = await startTestServer({ backup: { folder: '/mnt/backups', everyHours: 3, keep: 4 } });
  started.defer(() => scheduled.stop());
  const reader = await newOperator(scheduled, 'auditor');
  const backup = async () => (await reader.get(PATH)).body.backup;
  expect(await backup()).toMatchObject({ level: 'attention', every_hours: 3, last_at: null, files: 0 });
  const until = scheduled.clock.now();
  const made = { level: 'good', last_at: until.toISOString(), last_bytes: 45_000_000, files: 4 };
  await saveBackupFolderState(scheduled.db, { newest: { until, bytes: 45_000_000 }, files: 4 }, until);
  expect(await backup()).toMatchObject({ ...made, failed_at: null, failure: null });
  scheduled.clock.advance(6 * 3_600_000);
  const now = scheduled.clock.now();
  await saveBackupFailure(scheduled.db, 'não há espaço no disco', now);
  const failure = { failed_at: now.toISOString(), failure: 'não há espaço no disco' };
  expect(await backup()).toMatchObject({ ...made, level: 'attention', ...failure });
  scheduled.clock.advance(3 * 3_600_000);
  expect(await backup()).toMatchObject({ ...made, level: 'bad', ...failure });
  await saveBackupFolderState(
    scheduled.db,
    { newest: { until, bytes: 45_000_000 }, files: 4 },
    scheduled.clock.now(),
  );
  expect(await backup()).toMatchObject({ level: 'bad', failed_at: null, failure: null });
});

it('asks for attention in production while a proxy reports addresses that are not trusted', async () => {
  const window = createRequestWindow();
  await using started = new AsyncDisposableStack();
  const production = await startTestServer({ sandbox: false, instruments: [window.instrument] });
  started.defer(() => production.stop());
  const { db, log } = production.deps;
  const process = {
    role: 'all',
    version: '1.2.3',
    exportsMetrics: false,
    secrets: [],
    counts: window.counts,
  };
  const reported = await startReporting({ db, log, ...process });
  started.defer(() => reported.stop());
  const reader = await newOperator(production, 'auditor');
  const proxy = async () => {
    await reported.report();
    return (await reader.get(PATH)).body.proxy;
  };
  expect(await proxy()).toEqual({ level: 'good', ignored_requests: 0 });
  const forwarded = { headers: { 'x-forwarded-for': '203.0.113.7' } };
  await production.app.inject({ method: 'GET', url: '/api/places/states', ...forwarded });
  expect(await proxy()).toEqual({ level: 'attention', ignored_requests: 1 });
  // Probes come from the proxy itself.
  await production.app.inject({ method: 'GET', url: '/api/ready', ...forwarded });
  const trusting = await buildApp(production.deps, { trustProxy: 1, instruments: [window.instrument] });
  started.defer(() => trusting.close());
  await trusting.inject({ method: 'GET', url: '/api/places/states', ...forwarded });
  expect(await proxy()).toEqual({ level: 'attention', ignored_requests: 1 });
});
