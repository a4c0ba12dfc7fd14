import { createHash } from 'node:crypto';
import { OPERATOR_ROLES, operatorRole } from '@indike/rules/operators/roles';
import { readCnabText } from '@indike/rules/testing/cnab-reader';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { runNightly } from '../jobs.ts';
import { clientOf } from '../testing/client.ts';
import { lastAuditOf, newOperator } from '../testing/operators.ts';
import {
  approve,
  BATCHES,
  newRequest,
  prepared,
  read,
  reject,
  savePayer,
  renewPayoutTest,
  startPayoutTest,
  TED,
  withdrawal,
  type PayoutTest,
} from '../testing/payouts.ts';

let here: PayoutTest;
beforeAll(async () => {
  here = await startPayoutTest();
});
renewPayoutTest(() => here);

const remittanceOf = (id: number, who = here.approver) => who.get(`${BATCHES}/${id}/remittance`);
const csvOf = (id: number) => here.approver.get(`${BATCHES}/${id}/csv`);
async function approvedBatch(ids: readonly number[]): Promise<number> {
  const id = await prepared(here, ids);
  expect((await approve(here, id)).status).toBe(200);
  return id;
}

it('the files can be downloaded by roles that may read money, once the batch is approved', async () => {
  const id = await prepared(here, [here.byPix]);
  for (const path of ['remittance', 'csv']) {
    const url = `${BATCHES}/${id}/${path}`;
    for (const who of [clientOf(here.server), here.ana]) expect((await who.get(url)).status).toBe(401);
    expect((await here.approver.get(`${BATCHES}/999999/${path}`)).status).toBe(404);
    expect((await here.approver.get(url)).body.code).toBe('batch_not_approved');
  }
  await approve(here, id);
  const statuses = await Promise.all(
    OPERATOR_ROLES.map(async (role) => [
      role,
      (await remittanceOf(id, await newOperator(here.server, role))).status,
    ]),
  );
  expect(statuses).toEqual([
    [operatorRole.analyst, 403],
    [operatorRole.finance, 200],
    [operatorRole.admin, 200],
    [operatorRole.auditor, 200],
  ]);
});

describe('the remittance file', () => {
  it('pays each withdrawal to its bank data, and has the same bytes at every download', async () => {
    const id = await approvedBatch([here.byPix, here.byTransfer]);
    const { status, headers, body: text } = await remittanceOf(id);
    const { remittance } = await read(here, id);
    expect([status, headers.get('content-type'), headers.get('content-disposition')]).toEqual([
      200,
      'text/plain; charset=utf-8',
      `attachment; filename="${remittance.file_name}"`,
    ]);
    expect(remittance).toEqual({
      sequence: expect.any(Number),
      layout: 'FEBRABAN',
      file_name: `remessa-${String(remittance.sequence).padStart(6, '0')}.rem`,
      size: text.length,
      sha256: createHash('sha256').update(text).digest('hex'),
      created_at: here.server.clock.now().toISOString(),
    });
    expect((await remittanceOf(id)).body).toBe(text);
    const lines = readCnabText(text);
    expect(lines[0]?.values).toMatchObject({ nsa: String(remittance.sequence).padStart(6, '0') });
    const payments = lines.filter(({ record }) => record === 'segmentoA');
    expect(payments.map(({ values }) => values)).toMatchObject([
      {
        seuNumero: `S${here.byPix}L${id}`,
        valor: '50000'.padStart(15, '0'),
        dataPagamento: '15122026',
      },
      { seuNumero: `S${here.byTransfer}L${id}`, bancoFavorecido: '001', agenciaFavorecido: '01234' },
    ]);
    expect(text).toContain('ana@example.com');
  });

  it('is stored encrypted, and the audit log has its digest and every download', async () => {
    const id = await approvedBatch([here.byPix]);
    const { remittance } = await read(here, id);
    const { sequence, size, sha256 } = remittance;
    expect((await lastAuditOf(here.server, id)).after).toMatchObject({
      status: 'approved',
      layout: 'febraban',
      sequence,
      size,
      sha256,
    });
    const { content, csv } = await here.server.db
      .selectFrom('remittance_file')
      .select(['content', 'csv'])
      .where('batch_id', '=', id)
      .executeTakeFirstOrThrow();
    for (const bytes of [content, csv]) expect(bytes?.includes('ana@example.com')).toBe(false);
    await remittanceOf(id);
    expect(await lastAuditOf(here.server, id)).toEqual({
      operator_id: here.approver.id,
      action: 'payout-batch.download',
      before: null,
      after: { file: 'remittance', sha256 },
    });
    await csvOf(id);
    expect((await lastAuditOf(here.server, id)).after).toEqual({ file: 'csv', sha256 });
    expect(here.server.logs()).not.toContain('ana@example.com');
  });

  it('gets the next number of the agreement, also after concurrent approvals and a refusal', async () => {
    const { id: third } = await newRequest(here.server, here.admin);
    const { id: wrong } = await newRequest(here.server, here.admin, TED);
    // Set directly, like an account stored before the form checked its length.
    await sql`update bank_account set account = '1234567890123456-7'
      where user_id = (select user_id from withdrawal where id = ${wrong})`.execute(here.server.db);
    const batches = [
      await prepared(here, [here.byPix]),
      await prepared(here, [wrong]),
      await prepared(here, [here.byTransfer]),
      await prepared(here, [third]),
    ];
    const answers = await Promise.all(batches.map((id) => approve(here, id)));
    expect(answers.map(({ status }) => status)).toEqual([200, 409, 200, 200]);
    expect(answers[1]?.body).toMatchObject({
      code: 'remittance_impossible',
      errors: { items: [`Saque ${wrong}: a conta do favorecido não cabe no arquivo`] },
    });
    expect((await withdrawal(here, wrong)).status).toBe('requested');
    expect((await read(here, batches[1] ?? 0)).status).toBe('prepared');
    const numbers = answers.flatMap(({ body }) => body.remittance?.sequence ?? []).toSorted((a, b) => a - b);
    const [first = 0] = numbers;
    expect(numbers).toEqual([first, first + 1, first + 2]);
    await reject(here, batches[1] ?? 0);
    await savePayer(here.admin, { agreement: '7654321' });
    const { id: fourth } = await newRequest(here.server, here.admin);
    expect((await read(here, await approvedBatch([fourth]))).remittance.sequence).toBe(1);
    await savePayer(here.admin);
  });

  it('uses the layout of the payer’s bank', async () => {
    const bank = {
      bank_code: '001',
      agency: '1584',
      agency_digit: '9',
      account: '00210169',
      account_digit: '6',
    };
    await savePayer(here.admin, bank);
    const id = await approvedBatch([here.byTransfer]);
    expect((await read(here, id)).remittance.layout).toBe('Banco do Brasil');
    const [, lot] = readCnabText((await remittanceOf(id)).body);
    expect(lot?.values).toMatchObject({ formaLancamento: '01' });
    await savePayer(here.admin);
  });

  it('is not created without a payer', async () => {
    const id = await prepared(here, [here.byPix]);
    await here.server.db.deleteFrom('payer').execute();
    const { status, body } = await approve(here, id);
    expect([status, body.code]).toEqual([409, 'payer_missing']);
    await savePayer(here.admin);
    expect((await approve(here, id)).status).toBe(200);
  });

  it.each([
    `update remittance_sequence set last = last + 2`,
    `update remittance_sequence set last = last - 1`,
    `delete from remittance_sequence`,
    `update remittance_file set content = csv`,
    `update remittance_file set sha256 = sha256('x'), content = null, csv = null`,
    `delete from remittance_file`,
    `update payout_batch set status = 'prepared', decided_by = null, decided_at = null`,
    `update payout_batch_item set net = net - 1, withheld = withheld + 1`,
  ])('cannot be changed in the database: %s', async (statement) => {
    await approvedBatch([here.byPix]);
    await expect(sql.raw(statement).execute(here.server.db)).rejects.toThrow(
      /cannot change so|append-only|check constraint/,
    );
  });
});

it('the CSV has the same payments, for banks without CNAB', async () => {
  const id = await approvedBatch([here.byPix, here.byTransfer]);
  const { status, headers, body: text } = await csvOf(id);
  expect([status, headers.get('content-disposition')]).toEqual([
    200,
    `attachment; filename="lote-${id}.csv"`,
  ]);
  const lines = text.trim().split('\r\n');
  expect(lines).toHaveLength(3);
  expect(lines[1]).toContain(`S${here.byPix}L${id};PIX;Ana Conceição;`);
  expect(lines[1]).toContain(';ana@example.com;;;;;500,00;15/12/2026');
  expect(lines[2]).toContain(';001;1234;98765-4;Corrente;500,00;15/12/2026');
  expect((await csvOf(id)).body).toBe(text);
});

it('both files are removed five years after the payment, but their digest stays', async () => {
  const id = await approvedBatch([here.byPix]);
  const { sha256 } = (await read(here, id)).remittance;
  const now = here.server.clock.now().toISOString();
  here.server.clock.set('2031-12-15T12:00:00Z');
  await runNightly(here.server.deps);
  const later = await newOperator(here.server);
  expect((await remittanceOf(id, later)).status).toBe(200);
  here.server.clock.set('2031-12-16T12:00:00Z');
  await runNightly(here.server.deps);
  const last = await newOperator(here.server);
  expect((await remittanceOf(id, last)).body.code).toBe('file_removed');
  expect((await last.get(`${BATCHES}/${id}`)).body.remittance.sha256).toBe(sha256);
  here.server.clock.set(now);
});
