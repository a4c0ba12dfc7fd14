import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { operatorRole } from '@indike/rules/operators/roles';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { checkLedger } from '../ledger/check.ts';
import { createCodes } from '../platform/codes.ts';
import { clientOf } from '../testing/client.ts';
import { expectCleanLedger } from '../testing/money.ts';
import { newOperator } from '../testing/operators.ts';
import { rowCounts } from '../testing/rows.ts';
import { signUp } from '../testing/people.ts';
import { startTestServer } from '../testing/server.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { seedPortfolio } from './portfolio/seed.ts';
import { removeDemo } from './remove.ts';
import { seedDemo } from './seed.ts';
import { seedStage } from './stage.ts';

const TABLES = [
  'payout_batch',
  'return_file',
  'privacy_request',
  'campaign',
  'api_key',
  'webhook_endpoint',
] as const;

const server = useTestServer();
beforeAll(async () => {
  const now = server.clock.now();
  await seedDemo(server.deps.db, now);
  await seedPortfolio(server.deps.db, now);
  await Promise.all([1, 2, 3].map(() => seedStage(server.deps)));
});

const statusesIn = async (table: string, column: string): Promise<string[]> => {
  const { rows } = await sql<{
    s: string;
  }>`select ${sql.ref(column)}::text as s from ${sql.table(table)} order by 1`.execute(server.db);
  return rows.map(({ s }) => s);
};

it('leaves no page of the back office empty, once for several processes', async () => {
  const { body } = await clientOf(server).post('/api/operator/auth/login', {
    email: 'operador@indike.test',
    password: 'Demo1234',
  });
  const admin = clientOf(server, body.access_token);
  for (const path of [
    'payout-batches',
    'return-files',
    'privacy-requests',
    'campaigns',
    'announcements',
    'api-keys',
    'webhooks',
    'audit',
  ]) {
    const { body: list } = await admin.get(`/api/operator/${path}`);
    expect([path, (list.data ?? list).length > 0]).toEqual([path, true]);
  }
  expect(await rowCounts(server.db, ...TABLES)).toEqual({
    payout_batch: 2,
    return_file: 1,
    privacy_request: 2,
    campaign: 2,
    api_key: 1,
    webhook_endpoint: 1,
  });
  expect(await statusesIn('payout_batch', 'status')).toEqual(['approved', 'prepared']);
  expect(await statusesIn('payout_batch_item', 'outcome')).toEqual(['paid', 'paid', null]);
  expect(server.mailbox.messages()).toEqual([]);
  await expectCleanLedger(server);
});

it('is not added to a database without a demonstration', async () => {
  const real = await startTestServer();
  await signUp(real);
  await newOperator(real, operatorRole.admin);
  await seedStage(real.deps);
  expect(Object.values(await rowCounts(real.db, ...TABLES))).toEqual([0, 0, 0, 0, 0, 0]);
  await real.stop();
});

it('ends with the demonstration, and nothing of other people does', async () => {
  const now = server.clock.now();
  const own = await newOperator(server, operatorRole.admin);
  const request = { kind: 'access', requester: 'Pessoa de verdade', details: 'Quer os dados.' };
  expect((await own.post('/api/operator/privacy-requests', request)).status).toBe(201);
  await removeDemo(server.deps.db, createCodes(Buffer.from('a key of these tests')), now);
  const { rows } = await sql`
    select 'batch' as left_over from payout_batch where status = 'prepared'
    union all select 'item' from payout_batch_item where live
    union all select 'file' from remittance_file where content is not null
    union all select 'campaign' from campaign where ended_at is null
    union all select 'key' from api_key where revoked_at is null
    union all select 'announcement' from announcement
    union all select 'webhook' from webhook_endpoint where deleted_at is null
    union all select requester from privacy_request where closed_at is null or requester is not null`.execute(
    server.db,
  );
  expect(rows).toEqual([{ left_over: 'Pessoa de verdade' }]);
  expect(await checkLedger(server.deps.db, dateInSaoPaulo(now))).toMatchObject({ ok: true, findings: [] });
});
