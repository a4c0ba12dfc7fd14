import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { saveBackupFailure, saveBackupFolderState } from '../backup/store.ts';
import { checkAndRecord } from '../ledger/check.ts';
import { createMetrics, type Metrics } from '../platform/observability/metrics.ts';
import { clientOf } from '../testing/client.ts';
import { newOperator } from '../testing/operators.ts';
import { refer, signUp } from '../testing/people.ts';
import { startTestServer, type TestServer } from '../testing/server.ts';
import { createStateGauges } from './gauges.ts';
import { readMetricState, readSystemState } from './system-state.ts';

let metrics: Metrics;
let server: TestServer;
beforeAll(async () => {
  metrics = createMetrics();
  server = await startTestServer({ instruments: [metrics.instrument] });
  metrics.watchPools(server.pools.stats);
});
afterAll(() => server.stop());

/** The values of the series with this name, by label set. */
async function series(name: string): Promise<Record<string, number>> {
  const lines = (await metrics.text()).split('\n').filter((line) => /^\w+/.exec(line)?.[0] === name);
  return Object.fromEntries(
    lines.map((line) => {
      const at = line.lastIndexOf(' ');
      return [line.slice(name.length, at), Number(line.slice(at + 1))];
    }),
  );
}

const state = async () => {
  const { deps, clock } = server;
  return {
    ...(await readSystemState(deps)),
    ...(await readMetricState(deps.db, clock.now())),
  };
};

it('counts requests by route template, never by path', async () => {
  const ana = await signUp(server);
  await refer(ana);
  await clientOf(server).get(`/api/public/document-verification/${ana.document}`);
  await clientOf(server).get(`/nada/${ana.email}?cpf=${ana.document}`);
  const counts = await series('indike_http_request_seconds_count');
  expect(counts['{method="POST",route="/api/auth/register",status="201"}']).toBe(1);
  expect(Object.keys(counts).join('\n')).toContain('route="/api/public/document-verification/:cpf"');
  expect(counts['{method="GET",route="none",status="404"}']).toBe(1);
  const text = await metrics.text();
  for (const personal of [ana.document, ana.email, ana.token]) expect(text).not.toContain(personal);
});

it('times queries, counts failures and exports the pool', async () => {
  const before = await series('indike_database_query_seconds_count');
  const failures = await series('indike_database_query_failures_total');
  await expect(sql`select 1 / 0`.execute(server.deps.db)).rejects.toThrow('division by zero');
  const after = await series('indike_database_query_seconds_count');
  expect(Object.values(after)[0]).toBe((Object.values(before)[0] ?? 0) + 1);
  expect(await series('indike_database_query_failures_total')).toEqual({ '': (failures[''] ?? 0) + 1 });
  expect(await series('indike_database_pool_limit')).toEqual({ '': 14 });
  expect(await series('indike_database_pool_waiting')).toEqual({ '': 0 });
  const connections = await series('indike_database_pool_connections');
  expect(Object.keys(connections).sort()).toEqual(['{state="idle"}', '{state="used"}']);
});

it('exports the metrics of the process', async () => {
  const text = await metrics.text();
  for (const name of [
    'process_cpu_seconds_total',
    'nodejs_eventloop_lag_p99_seconds',
    'nodejs_heap_size_used_bytes',
  ])
    expect(text).toMatch(new RegExp(`^${name} `, 'm'));
});

it('exports waiting and failed jobs and ledger findings, and nothing after a clear', async () => {
  const gauges = createStateGauges(metrics);
  await server.deps.db.transaction().execute(async (tx) => {
    await server.deps.jobs.send(tx, 'reminders', {});
    await server.deps.jobs.send(tx, 'reminders', {});
  });
  await sql`
    update pgboss.job set created_on = now() - interval '10 minutes' where name = 'reminders'`.execute(
    server.db,
  );
  await sql`insert into pgboss.job (name, state) values ('clean-up', 'failed')`.execute(server.db);
  expect(await series('indike_ledger_check_findings')).toEqual({});
  gauges.show(await state());
  expect(await series('indike_ledger_check_findings')).toEqual({});
  const jobs = await series('indike_jobs');
  expect(jobs['{queue="reminders",state="waiting"}']).toBe(2);
  expect(jobs['{queue="clean-up",state="failed"}']).toBe(1);
  expect(jobs['{queue="send-email",state="waiting"}']).toBeGreaterThan(0);
  const ages = await series('indike_jobs_oldest_waiting_seconds');
  expect(ages['{queue="reminders"}']).toBeGreaterThan(599);
  expect(ages['{queue="reminders"}']).toBeLessThan(700);
  expect(ages['{queue="clean-up"}']).toBe(0);
  expect((await series('indike_emails_unsent'))['']).toBeGreaterThan(0);
  expect((await series('indike_database_size_bytes'))['']).toBeGreaterThan(1_000_000);
  expect((await series('indike_disk_free_bytes'))['']).toBeGreaterThan(0);

  await checkAndRecord(server.deps.db, server.clock.now());
  gauges.show(await state());
  expect(await series('indike_ledger_check_findings')).toEqual({ '': 0 });
  expect(await series('indike_ledger_check_timestamp_seconds')).toEqual({
    '': server.clock.now().getTime() / 1_000,
  });
  gauges.clear();
  for (const name of ['indike_jobs', 'indike_emails_unsent', 'indike_ledger_check_findings'])
    expect(await series(name)).toEqual({});
});

it('exports backups only when they are scheduled', async () => {
  const gauges = createStateGauges({
    gauge: (text) => metrics.gauge({ ...text, name: `backups_${text.name}` }),
  });
  const shown = async () => {
    const names = ['interval_seconds', 'timestamp_seconds', 'size_bytes', 'files', 'failing'];
    const all = [...names, 'failure_timestamp_seconds'].map((name) =>
      series(`backups_indike_backup_${name}`),
    );
    return (await Promise.all(all)).map((found) => found['']);
  };
  const show = async (folder?: string) => {
    const backup = { ...server.deps.backup, folder };
    gauges.show({ ...(await state()), ...(await readSystemState({ ...server.deps, backup })) });
  };
  await show('/mnt/backups');
  expect(await shown()).toEqual([86_400, undefined, undefined, 0, 0, undefined]);
  const [made, failed] = [new Date('2026-11-21T03:50:00Z'), new Date('2026-11-22T03:50:00Z')];
  await saveBackupFolderState(server.db, { newest: { until: made, bytes: 45_000_000 }, files: 3 }, made);
  await show('/mnt/backups');
  expect(await shown()).toEqual([86_400, made.getTime() / 1_000, 45_000_000, 3, 0, undefined]);
  await saveBackupFailure(server.db, 'não há espaço no disco', failed);
  await show('/mnt/backups');
  const failing = [86_400, made.getTime() / 1_000, 45_000_000, 3, 1, failed.getTime() / 1_000];
  expect(await shown()).toEqual(failing);
  await show();
  expect(await shown()).toEqual(Array.from({ length: 6 }, () => undefined));
});

it('counts sign-in locks until they are lifted', async () => {
  const ana = await signUp(server);
  const guess = () => clientOf(server).post('/api/auth/login', { login: ana.email, password: 'errada 123' });
  const locksOf = async (limit: string) =>
    (await readMetricState(server.deps.db, server.clock.now())).signInLocks.find(
      (lock) => lock.limit === limit,
    )?.count ?? 0;
  const before = await locksOf('signInAccount');
  for (let n = 0; n < 9; n += 1) await guess();
  expect(await locksOf('signInAccount')).toBe(before);
  await guess();
  expect((await guess()).status).toBe(429);
  expect(await locksOf('signInAccount')).toBeGreaterThan(before);
  await server.db.deleteFrom('rate_limit').execute();
  expect(await locksOf('signInAccount')).toBe(0);
});

it('sums withdrawals by state in centavos, counting only those paid today as paid', async () => {
  const ana = await signUp(server);
  const insert = (status: WithdrawalStatus, total: number, date: string) =>
    sql`
    insert into withdrawal (user_id, status, total, requested_on, payment_date, bank_data, bank_version, created_at)
    values (${ana.id}, ${status}, ${total}, '2026-11-01', ${date}, '{}', 1, now())`.execute(server.db);
  await insert('requested', 15_000, '2026-11-20');
  await insert('requested', 20_000, '2026-12-20');
  await insert('scheduled', 30_000, '2026-11-21');
  await insert('paid', 40_000, '2026-11-21');
  await insert('paid', 50_000, '2026-11-20');
  server.clock.set('2026-11-21T15:00:00Z');
  const { withdrawals, dueWithoutBatch } = await readMetricState(server.deps.db, server.clock.now());
  expect(withdrawals.toSorted((one, other) => one.total - other.total)).toEqual([
    { status: 'scheduled', count: 1, total: 30_000 },
    { status: 'requested', count: 2, total: 35_000 },
    { status: 'paid', count: 1, total: 40_000 },
  ]);
  expect(dueWithoutBatch).toBe(2);
  const gauges = createStateGauges({
    gauge: (text) => metrics.gauge({ ...text, name: `again_${text.name}` }),
  });
  gauges.show(await state());
  expect(await series('again_indike_withdrawals_centavos')).toEqual({
    '{state="returned"}': 0,
    '{state="requested"}': 35_000,
    '{state="scheduled"}': 30_000,
    '{state="paid_today"}': 40_000,
  });
});

it('counts waiting webhooks, except those of a disabled endpoint', async () => {
  const operator = await newOperator(server);
  const { body } = await operator.post('/api/operator/webhooks', {
    url: 'http://127.0.0.1:9/',
    description: null,
    events: ['referral.created'],
  });
  const ana = await signUp(server);
  await refer(ana);
  await sql`update webhook_delivery set created_at = created_at - interval '60 seconds'`.execute(server.db);
  const backlog = async () => (await readSystemState(server.deps)).webhooks;
  expect(await backlog()).toMatchObject({ waiting: 1, failing: 0, disabled: 0 });
  expect((await backlog()).oldestSeconds).toBeGreaterThanOrEqual(60);
  await operator.post(`/api/operator/webhooks/${body.webhook.id}/disable`);
  expect(await backlog()).toMatchObject({ waiting: 0, oldestSeconds: null });
});
