import { EXPORT_ROWS_HEADER } from '@indike/contract/integrations/exports';
import { prepareCampaign } from '@indike/contract/operator/money/campaigns';
import { EXPORT_SUBJECTS, exportFileName } from '@indike/rules/exports/subjects';
import { apiScope } from '@indike/rules/integrations/scopes';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { newApiKey, type TestApiKey } from '../testing/api-keys.ts';
import { downloadExport } from '../testing/exports.ts';
import { addBank, earn, expectOk } from '../testing/money.ts';
import { newOperator, type Operator } from '../testing/operators.ts';
import { refer, signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const EXPORTS = '/api/v1/exports';

const server = useTestServer({ jobs: true });
let admin: Operator;
let ana: Indiker;
let erp: TestApiKey;
beforeAll(async () => {
  admin = await newOperator(server);
  ana = await signUp(server);
  await addBank(server, ana);
  await earn(server, ana, admin);
  await ana.post('/api/withdraw-payments');
  await refer(ana);
  expectOk(await admin.post('/api/operator/campaigns', prepareCampaign.example), 'campaign');
  erp = await newApiKey(server, admin, { scopes: [apiScope.exportsRead] });
});

const fetchExport = (query: string, { key } = erp) =>
  fetch(`${server.url}${EXPORTS}/${query}`, { headers: { authorization: `Bearer ${key}` } });
const linesIn = (text: string): string[] => text.trimEnd().split('\r\n').slice(1);

const newestExport = () =>
  server.db
    .selectFrom('audit_log')
    .select(['operator_id', 'after'])
    .where('action', '=', 'export.download')
    .orderBy('id', 'desc')
    .limit(1)
    .executeTakeFirst();

describe('an export of a list', () => {
  it.each(EXPORT_SUBJECTS.map((subject) => [subject]))(
    '%s is sent as CSV and audited under the service account of the key',
    async (subject) => {
      const { status, headers, body } = await erp.get(`${EXPORTS}/${subject}`);
      const rows = linesIn(body).length;
      expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
        200,
        'text/csv; charset=utf-8',
        `attachment; filename="${exportFileName(subject, server.clock.now())}"`,
      ]);
      expect(rows).toBeGreaterThan(0);
      expect(headers.get(EXPORT_ROWS_HEADER)).toBe(String(rows));
      expect(await newestExport()).toEqual({ operator_id: erp.operatorId, after: { subject, rows } });
    },
  );

  // Not for the audit log: each download of it adds an entry to the next one.
  it.each(EXPORT_SUBJECTS.filter((subject) => subject !== 'audit').map((subject) => [subject]))(
    '%s is identical to the file that the back office downloads',
    async (subject) => {
      const { body } = await erp.get(`${EXPORTS}/${subject}`);
      expect((await downloadExport(server, admin, subject)).body).toBe(body);
    },
  );

  it('masks CPF, phones and addresses of contacts, even when unmasked data are requested', async () => {
    for (const subject of ['indikers', 'referrals']) {
      const inClear = (await downloadExport(server, admin, `${subject}?unmasked=1`)).body;
      expect(inClear).toMatch(/\(11\) 9\d{4}-\d{4}/);
      const { body } = await erp.get(`${EXPORTS}/${subject}?unmasked=1`);
      expect(body).not.toMatch(/\(11\) 9\d{4}-\d{4}/);
      expect(body).toContain('*');
      expect((await newestExport())?.after).not.toHaveProperty('unmasked');
    }
  });

  it('accepts the filters of the page, and does not record the search text', async () => {
    await signUp(server, { firstname: 'Bia', lastname: 'Souza' });
    const { body } = await erp.get(`${EXPORTS}/indikers?q=${encodeURIComponent('Bia Souza')}`);
    expect(linesIn(body)).toEqual([expect.stringContaining(';Bia;Souza;')]);
    expect((await newestExport())?.after).toEqual({ subject: 'indikers', q: '…', rows: 1 });
    expect(linesIn((await erp.get(`${EXPORTS}/ledger?from=2026-11-22`)).body)).toEqual([]);
  });

  it.each([
    ['referrals?status=x', 'status'],
    ['referrals?owner=me', 'owner'],
    ['indikers?status=gone', 'status'],
    ['earnings?state=lost', 'state'],
    ['withdrawals?form=3', 'form'],
    ['ledger?to=ontem', 'to'],
    ['audit?action=nothing', 'action'],
  ])('refuses %s', async (query, field) => {
    const before = await newestExport();
    const { status, headers, body } = await erp.get(`${EXPORTS}/${query}`);
    expect([status, headers.get('content-type'), Object.keys(body.errors)]).toEqual([
      422,
      'application/problem+json; charset=utf-8',
      [field],
    ]);
    expect(await newestExport()).toEqual(before);
  });
});

describe('an export of many rows', () => {
  const insertMany = (from: number, to: number) =>
    sql`insert into indiker (email, firstname, lastname, created_at)
      select 'muitos' || n || '@example.com', 'Muitos', 'N' || n, now() from generate_series(${from}::int, ${to}::int) n`.execute(
      server.db,
    );
  const numbersIn = (text: string) => linesIn(text).map((line) => line.split(';')[2]);

  it('has each row once across read batches, and no row that is added meanwhile', async () => {
    const rows = 12_345;
    await insertMany(1, rows);
    const answer = await fetchExport('indikers?q=muitos');
    await insertMany(rows + 1, rows + 10);
    expect([answer.status, answer.headers.get(EXPORT_ROWS_HEADER)]).toEqual([200, String(rows)]);
    expect(numbersIn(await answer.text())).toEqual(Array.from({ length: rows }, (_, n) => `N${n + 1}`));
  });

  it('runs once at a time per key, however many rows it has', async () => {
    const rows = 50_001;
    await insertMany(12_356, rows);
    const open = await fetchExport('indikers?q=muitos');
    expect([open.status, open.headers.get(EXPORT_ROWS_HEADER)]).toEqual([200, String(rows)]);
    const second = await erp.get(`${EXPORTS}/indikers?q=ana`);
    expect([second.status, second.body.code]).toEqual([409, 'export_running']);
    const other = await newApiKey(server, admin);
    expect((await other.get(`${EXPORTS}/indikers?q=ana`)).status).toBe(200);
    await open.body?.cancel();
    // Sooner than the timeout that cuts an unread response.
    const next = async () => (await erp.get(`${EXPORTS}/indikers?q=ana`)).status;
    await expect.poll(next).toBe(200);
  });
});
