import { OPERATOR_ROLES, operatorRole } from '@indike/rules/operators/roles';
import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { expectCleanLedger } from '../../testing/money.ts';
import { newOperator } from '../../testing/operators.ts';
import { startPayoutTest, withdrawal, type PayoutTest } from '../../testing/payouts.ts';
import { bankReturn, importReturn, previewReturn, RETURNS, sendBatch } from '../../testing/return-files.ts';
import { rowCounts } from '../../testing/rows.ts';

let here: PayoutTest;
beforeAll(async () => {
  here = await startPayoutTest({ jobs: true });
});
afterAll(() => here.server.stop());

const counts = () =>
  rowCounts(here.server.db, 'ledger_transaction', 'audit_log', 'return_file', 'return_file_item');

it('is for finance and administrators', async () => {
  expect((await previewReturn(here, '', { token: 'x' })).status).toBe(401);
  const statuses: [role: string, status: number][] = [];
  for (const role of OPERATOR_ROLES) {
    const { token } = await newOperator(here.server, role);
    statuses.push([role, (await previewReturn(here, '', { token })).status]);
  }
  expect(statuses).toEqual([
    [operatorRole.analyst, 403],
    [operatorRole.finance, 422],
    [operatorRole.admin, 422],
    [operatorRole.auditor, 403],
  ]);
});

it('refuses what the import refuses', async () => {
  const { status, body } = await previewReturn(here, 'Nome;Valor\r\n');
  expect([status, body.code, body.errors]).toEqual([
    422,
    'return_file_refused',
    { file: ['Linha 1: a linha não tem 240 colunas.'] },
  ]);
});

it('reports what the import would do with each payment, and changes nothing', async () => {
  const sent = await sendBatch(here, 4);
  const [paid = 0, returned = 0, unpaid = 0, pending = 0] = sent.ids;
  const text = await bankReturn(here, sent, { [returned]: 'PJ', [unpaid]: 'HF', [pending]: 'BD' });
  const before = await counts();
  const states = await Promise.all(sent.ids.map((id) => withdrawal(here, id)));
  const previews = await Promise.all([previewReturn(here, text), previewReturn(here, text)]);
  expect(await counts()).toEqual(before);
  expect(await Promise.all(sent.ids.map((id) => withdrawal(here, id)))).toEqual(states);
  await expectCleanLedger(here.server);

  const [preview, again] = previews;
  expect(preview.status).toBe(200);
  expect(again.body).toEqual(preview.body);
  expect(preview.body).toMatchObject({ bank_code: '341', item_count: 4, imported_id: null, failed_count: 0 });
  const imported = await importReturn(here, text);
  expect(preview.body.outcomes).toEqual(imported.body.outcomes);
  const { data } = (await here.approver.get(`${RETURNS}/${imported.body.id}/items?limit=100`)).body;
  expect(preview.body.items).toEqual(data);
  expect(preview.body.items).toContainEqual(
    expect.objectContaining({ outcome: 'paid', withdrawal: expect.objectContaining({ id: paid }) }),
  );
  expect((await previewReturn(here, text)).body).toMatchObject({ imported_id: imported.body.id });
});

it('reports payments of a file that was imported in another spelling as repeated', async () => {
  const sent = await sendBatch(here, 1);
  const text = await bankReturn(here, sent);
  await importReturn(here, text);
  // Another spelling of the same file is another file, whose payments are all repeated.
  const { body } = await previewReturn(here, text.replaceAll('\r\n', '\n'));
  expect([body.imported_id, body.outcomes]).toEqual([
    null,
    [{ outcome: 'repeated', name: 'Repetido', count: 1, value: 500 }],
  ]);
});

it('counts a payment that cannot be recorded, and still reports the others', async () => {
  const sent = await sendBatch(here, 2);
  const [failing = 0] = sent.ids;
  const content = await bankReturn(here, sent);
  const { db } = here.server;
  await sql`alter table return_file_item add constraint planted check (withdrawal_id <> ${sql.lit(failing)})`.execute(
    db,
  );
  const { body } = await previewReturn(here, content);
  await sql`alter table return_file_item drop constraint planted`.execute(db);
  expect(body).toMatchObject({ failed_count: 1, outcomes: [{ outcome: 'paid', count: 1, value: 500 }] });
});
