import { createHash } from 'node:crypto';
import { OPERATOR_ROLES, operatorRole } from '@indike/rules/operators/roles';
import { sql } from 'kysely';
import { afterAll, afterEach, beforeAll, describe, expect, it } from 'vitest';
import { emailTo } from '../../testing/emails.ts';
import { changeBank, expectOnlyUnmatchedPayments } from '../../testing/money.ts';
import { newEnrolledOperator, newOperator } from '../../testing/operators.ts';
import {
  confirmResult,
  enterResult,
  read,
  startPayoutTest,
  withdrawal,
  type PayoutTest,
} from '../../testing/payouts.ts';
import {
  bankReturn,
  confirmReturn,
  importReturn,
  previewReturn,
  RETURNS,
  sendBatch,
  type SentBatch,
} from '../../testing/return-files.ts';
import { rowCounts } from '../../testing/rows.ts';

let here: PayoutTest;
let batch: SentBatch;
beforeAll(async () => {
  here = await startPayoutTest({ jobs: true });
  batch = await sendBatch(here, 4);
});
afterAll(() => here.server.stop());
afterEach(() => expectOnlyUnmatchedPayments(here.server));

const counts = () =>
  rowCounts(here.server.db, 'ledger_transaction', 'audit_log', 'return_file', 'return_file_item');
const items = async (id: number, query = '') =>
  (await here.approver.get(`${RETURNS}/${id}/items?limit=100${query}`)).body.data;
const outcomes = async (id: number) => (await items(id)).map((item: { outcome: string }) => item.outcome);

describe('access', () => {
  it('lets finance and administrators import, and auditors read', async () => {
    const text = await bankReturn(here, batch);
    expect((await importReturn(here, text, { token: 'x' })).status).toBe(401);
    const statuses: [role: string, read: number, imported: number][] = [];
    for (const role of OPERATOR_ROLES) {
      const { token, ...operator } = await newOperator(here.server, role);
      // The role is checked before the empty file is refused.
      statuses.push([
        role,
        (await operator.get(RETURNS)).status,
        (await importReturn(here, '', { token })).status,
      ]);
    }
    expect(statuses).toEqual([
      [operatorRole.analyst, 403, 403],
      [operatorRole.finance, 200, 422],
      [operatorRole.admin, 200, 422],
      [operatorRole.auditor, 200, 403],
    ]);
    expect(await counts()).toMatchObject({ return_file: 0, return_file_item: 0 });
  });

  it('asks for the second factor again', async () => {
    const { operator } = await newEnrolledOperator(here.server);
    here.server.clock.advance(5 * 60_000);
    const { status, body } = await importReturn(here, await bankReturn(here, batch), operator);
    expect([status, body.code]).toEqual([403, 'confirmation_required']);
  });
});

describe('refusals', () => {
  it.each<[string, (text: string) => string, string]>([
    ['nothing', () => '', 'Linha 1: o arquivo está vazio.'],
    ['another file', () => 'Nome;Valor\r\n', 'Linha 1: a linha não tem 240 colunas.'],
    [
      'half a file',
      (text) => text.slice(0, 242 * 5),
      'Linha 5: falta um registro antes desta linha, ou o arquivo está cortado.',
    ],
    [
      'a remittance',
      () => batch.remittance,
      'Linha 1: o arquivo é uma remessa onde se espera um retorno, ou o contrário.',
    ],
  ])('refuses an upload and changes nothing: %s', async (_, change, why) => {
    const text = await bankReturn(here, batch);
    const before = await counts();
    const { status, body } = await importReturn(here, change(text));
    expect([status, body.code, body.errors]).toEqual([422, 'return_file_refused', { file: [why] }]);
    expect(await counts()).toEqual(before);
  });

  it.each([
    ['another CNPJ', (text: string) => text.replaceAll('12ABC34501DE35', '19131243000197')],
    ['another agreement', (text: string) => text.replaceAll('1234567 ', '7654321 ')],
    ['another bank', (text: string) => text.replaceAll(/^341/gm, '104')],
  ])('refuses the file of another payer: %s', async (_name, change) => {
    const text = await bankReturn(here, batch);
    const changed = change(text);
    expect(changed).not.toBe(text);
    const before = await counts();
    for (const upload of [importReturn, previewReturn]) {
      const { status, body } = await upload(here, changed);
      expect([status, body.code]).toEqual([422, 'return_file_other_payer']);
    }
    expect(await counts()).toEqual(before);
  });

  it('refuses a lot of another payer in a file of ours', async () => {
    const text = await bankReturn(here, batch);
    const lines = text.split('\r\n');
    const lot = lines.findIndex((line) => line.charAt(7) === '1');
    lines[lot] = (lines[lot] ?? '').replace('12ABC34501DE35', '19131243000197');
    const { status, body } = await importReturn(here, lines.join('\r\n'));
    expect([status, body.errors]).toEqual([
      422,
      { file: [`Linha ${lot + 1}: o lote é de outra empresa ou de outro convênio que o arquivo.`] },
    ]);
  });

  it('refuses JSON, a file without a name, and unknown files', async () => {
    expect((await importReturn(here, '{}', { type: 'application/json' })).status).toBe(415);
    const { status, body } = await importReturn(here, 'x', { name: ' ' });
    expect([status, body.errors]).toEqual([422, { name: ['Informe o nome do arquivo'] }]);
    const unconfirmed = await confirmReturn(here, 'x', '');
    expect([unconfirmed.status, unconfirmed.body.errors]).toEqual([
      422,
      { preview: ['Confirme a prévia do retorno'] },
    ]);
    expect((await here.approver.get(`${RETURNS}/999999`)).status).toBe(404);
    expect((await here.approver.get(`${RETURNS}/999999/items`)).status).toBe(404);
    expect((await here.approver.get(`${RETURNS}/x`)).status).toBe(404);
    expect((await here.approver.get(`${RETURNS}/1/items?outcome=talvez`)).status).toBe(422);
  });

  it('refuses half a remittance in the sandbox’s bank', async () => {
    const half = { ...batch, remittance: batch.remittance.slice(0, 484) };
    await expect(bankReturn(here, half)).rejects.toThrow('remittance_refused');
  });
});

describe('a return file', () => {
  it('is applied (paid, returned, not paid, pending), and changes nothing the second time', async () => {
    const [paid = 0, returned = 0, unpaid = 0, pending = 0] = batch.ids;
    const [ana, bia] = batch.people;
    const text = await bankReturn(here, batch, { [returned]: 'PJ', [unpaid]: 'HF', [pending]: 'BD' });
    const imported = await importReturn(here, text);
    expect([imported.status, imported.body]).toMatchObject([
      200,
      {
        name: 'retorno.ret',
        bank_code: '341',
        sequence: 1,
        item_count: 4,
        completed: true,
        repeated: false,
        outcomes: [
          { outcome: 'paid', name: 'Pago', count: 1, value: 500 },
          { outcome: 'returned', name: 'Devolvido', count: 1, value: 500 },
          { outcome: 'not_paid', name: 'Não pago', count: 1, value: 500 },
          { outcome: 'pending', name: 'Pendente no banco', count: 1, value: 500 },
        ],
      },
    ]);
    const inBatch = { id: batch.id, payment_date: '2026-12-15', status: 'approved' };
    expect(await withdrawal(here, paid)).toMatchObject({
      status: 'paid',
      payment_date: '2026-11-21',
      batches: [{ ...inBatch, outcome: 'paid', state_name: 'Pago' }],
      bank_number: expect.stringMatching(/^SB\d+$/),
    });
    expect(await withdrawal(here, returned)).toMatchObject({
      status: 'returned',
      return_reason: 'A chave PIX não está cadastrada em nenhum banco (PJ)',
      batches: [{ ...inBatch, outcome: 'returned', state_name: 'Devolvido' }],
      bank_number: null,
    });
    expect(await withdrawal(here, unpaid)).toMatchObject({
      status: 'scheduled',
      batches: [{ ...inBatch, outcome: 'not_paid', state_name: 'Não pago' }],
    });
    expect(await withdrawal(here, pending)).toMatchObject({
      status: 'scheduled',
      batches: [{ ...inBatch, outcome: null, state_name: 'Aprovado' }],
      bank_number: null,
    });
    const { items: ofBatch } = await read(here, batch.id);
    expect(ofBatch.find(({ id }: { id: number }) => id === unpaid)).toMatchObject({
      status_name: 'Agendado',
      outcome: {
        code: 'not_paid',
        name: 'Não pago',
        occurrences: 'Saldo insuficiente na conta do pagador (HF)',
      },
    });
    expect(await items(imported.body.id, '&outcome=returned')).toMatchObject([
      {
        outcome_name: 'Devolvido',
        withdrawal: { id: returned, batch_id: batch.id },
        paid_value: 0,
        paid_on: null,
      },
    ]);

    expect(await emailTo(here.server, ana?.email ?? '', 'pago')).toContain('R$ 500,00');
    expect(await emailTo(here.server, bia?.email ?? '', 'devolveu')).toContain(
      'A chave PIX não está cadastrada',
    );
    const done = await counts();
    const again = await importReturn(here, text, { name: 'outro-nome.ret' });
    expect(again.body).toEqual({ ...imported.body, repeated: true });
    expect(await counts()).toEqual(done);
  });

  it('is audited for each withdrawal', async () => {
    const rows = await here.server.db
      .selectFrom('audit_log')
      .select(['operator_id', 'action', 'entity_id', 'before', 'after'])
      .where('entity', 'in', ['withdrawal', 'return-file'])
      .where('action', 'in', [
        'return-file.import',
        'withdrawal.pay',
        'withdrawal.return',
        'withdrawal.not-paid',
      ])
      .orderBy('id')
      .execute();
    const [paid, returned, unpaid] = batch.ids;
    const from = { payout_batch: batch.id, return_file: expect.any(Number) };
    expect(rows).toMatchObject([
      {
        operator_id: here.approver.id,
        action: 'return-file.import',
        after: { name: 'retorno.ret', items: 4 },
      },
      {
        action: 'withdrawal.pay',
        entity_id: paid,
        before: { status: 'scheduled' },
        after: { status: 'paid', ...from, occurrences: '00' },
      },
      {
        action: 'withdrawal.return',
        entity_id: returned,
        before: { status: 'scheduled' },
        after: { status: 'returned', ...from },
      },
      {
        action: 'withdrawal.not-paid',
        entity_id: unpaid,
        before: null,
        after: { ...from, occurrences: 'HF' },
      },
    ]);
  });

  it('pays what was pending in an earlier one, and reports the rest as repeated or contradicted', async () => {
    const [, returned = 0, , pending = 0] = batch.ids;
    here.server.clock.advance(60_000);
    const later = await importReturn(here, await bankReturn(here, batch, { [returned]: 'PC' }));
    expect(later.body.repeated).toBe(false);
    expect((await withdrawal(here, pending)).status).toBe('paid');
    // Sorted, because the file lists transfers after PIX. The unpaid withdrawal is now reported as paid, but this batch
    // is no longer its live batch.
    expect((await outcomes(later.body.id)).toSorted()).toEqual([
      'mismatched',
      'paid',
      'repeated',
      'repeated',
    ]);
    const [contradicted] = await items(later.body.id, '&outcome=mismatched');
    expect(contradicted.detail).toBe('O banco diz pago, mas este saque já consta como não pago.');
  });

  it('reports what does not match, and changes nothing', async () => {
    const sent = await sendBatch(here, 1);
    const [id = 0] = sent.ids;
    const reference = `S${id}L${sent.id}`;
    const text = await bankReturn(here, sent);
    const changed = {
      mismatched: text.replaceAll('000000000050000', '000000000050001'),
      unknown: text.replace(reference.padEnd(20), `S${id}L999999`.padEnd(20)),
      foreign: text.replace(reference.padEnd(20), 'FOLHA 11/2026'.padEnd(20)),
    };
    for (const [outcome, content] of Object.entries(changed)) {
      const { body } = await importReturn(here, content);
      expect(await outcomes(body.id)).toEqual([outcome]);
    }
    const short = text.replace('21112026000000000050000', '21112026000000000040000');
    const [item] = await items((await importReturn(here, short)).body.id);
    expect(item).toMatchObject({ outcome: 'mismatched', value: 500, paid_value: 400 });
    expect(item.detail.replaceAll('\u00a0', ' ')).toBe('O banco pagou R$ 400,00 em vez de R$ 500,00.');
    expect((await withdrawal(here, id)).status).toBe('scheduled');
  });
});

describe('a confirmation', () => {
  const digestOf = async (text: string): Promise<string> => (await previewReturn(here, text)).body.digest;
  const stale = [409, 'return_preview_stale'];

  it('is for the file that was previewed and no other', async () => {
    const sent = await sendBatch(here, 2);
    const [returned = 0] = sent.ids;
    const seen = await digestOf(await bankReturn(here, sent));
    const before = await counts();
    const { status, body } = await confirmReturn(
      here,
      await bankReturn(here, sent, { [returned]: 'PC' }),
      seen,
    );
    expect([status, body.code]).toEqual(stale);
    expect(await counts()).toEqual(before);
  });

  it('is refused, and nothing is written, when another file was applied after the preview', async () => {
    const sent = await sendBatch(here, 2);
    const text = await bankReturn(here, sent);
    const copy = text.replaceAll('\r\n', '\n');
    const seen = await digestOf(text);
    expect((await importReturn(here, copy)).status).toBe(200);
    const before = await counts();
    const { status, body } = await confirmReturn(here, text, seen);
    expect([status, body.code]).toEqual(stale);
    expect(await counts()).toEqual(before);
    const next = await confirmReturn(here, text, await digestOf(text));
    expect(next.body).toMatchObject({ completed: true, outcomes: [{ outcome: 'repeated', count: 2 }] });
  });

  it('sent twice at once, and again later, applies each payment once', async () => {
    const sent = await sendBatch(here, 3);
    const text = await bankReturn(here, sent);
    const seen = await digestOf(text);
    const before = await counts();
    const confirm = () => confirmReturn(here, text, seen);
    const answers = [...(await Promise.all([confirm(), confirm(), confirm()])), await confirm()];
    expect(answers.map(({ status }) => status)).toEqual([200, 200, 200, 200]);
    expect(answers.at(-1)?.body.repeated).toBe(true);
    const after = await counts();
    for (const table of ['ledger_transaction', 'return_file_item'])
      expect(after[table]).toBe((before[table] ?? 0) + 3);
  });

  it('of one of two contradicting files at once is applied, and the other is refused', async () => {
    const sent = await sendBatch(here, 2);
    const paid = await bankReturn(here, sent);
    const returned = await bankReturn(here, sent, Object.fromEntries(sent.ids.map((id) => [id, 'PC'])));
    const seen = [await digestOf(paid), await digestOf(returned)];
    const answers = await Promise.all(
      [paid, returned].map((text, at) => confirmReturn(here, text, seen[at] ?? '')),
    );
    expect(answers.map(({ status }) => status)).toEqual(expect.arrayContaining([200, 409]));
    const won = answers[0]?.status === 200 ? 'paid' : 'returned';
    for (const id of sent.ids) expect((await withdrawal(here, id)).status).toBe(won);
  });

  it('stops before a payment that changes while the import runs, and goes on after a new preview', async () => {
    const sent = await sendBatch(here, 1);
    const text = await bankReturn(here, sent);
    const { db } = here.server;
    await sql`create function planted() returns trigger language plpgsql as $$ begin
      if new.action = 'return-file.import' then
        update payout_batch_item set live = false, outcome = 'not_paid', outcome_codes = 'HF', outcome_at = now() where batch_id = ${sql.lit(sent.id)};
      end if; return new; end $$`.execute(db);
    await sql`create trigger planted after insert on audit_log for each row execute function planted()`.execute(
      db,
    );
    const { status, body } = await confirmReturn(here, text, await digestOf(text));
    await sql`drop trigger planted on audit_log`.execute(db);
    await sql`drop function planted`.execute(db);
    expect([status, body.code]).toEqual(stale);
    expect((await withdrawal(here, sent.ids[0] ?? 0)).status).toBe('scheduled');
    const { body: next } = await importReturn(here, text);
    expect(next).toMatchObject({ completed: true, outcomes: [{ outcome: 'mismatched', count: 1 }] });
  });
});

describe('concurrent requests', () => {
  it('ten imports of one file apply each payment once', async () => {
    const sent = await sendBatch(here, 2);
    const text = await bankReturn(here, sent);
    const before = await counts();
    const answers = await Promise.all(Array.from({ length: 10 }, () => importReturn(here, text)));
    expect(answers.map(({ status }) => status)).toEqual(Array.from({ length: 10 }, () => 200));
    const after = await counts();
    // One audit entry for the file and one for each withdrawal. Payments and completed referrals have none of their
    // own.
    expect(after['audit_log']).toBe((before['audit_log'] ?? 0) + 3);
    expect(after['return_file_item']).toBe((before['return_file_item'] ?? 0) + 2);
    expect(after['ledger_transaction']).toBe((before['ledger_transaction'] ?? 0) + 2);
  });

  it('imports of one file with different line endings apply each payment once', async () => {
    const sent = await sendBatch(here, 3);
    const text = await bankReturn(here, sent);
    const before = await counts();
    const answers = await Promise.all(
      [text, `${text}\u001A`, text.replaceAll('\r\n', '\n')].map((spelling) => importReturn(here, spelling)),
    );
    const reported = await Promise.all(answers.map(({ body }) => outcomes(body.id)));
    expect(reported.flat().map(String).toSorted()).toEqual(
      ['paid', 'repeated', 'repeated'].flatMap((outcome) => sent.ids.map(() => outcome)),
    );
    const after = await counts();
    expect(after['ledger_transaction']).toBe((before['ledger_transaction'] ?? 0) + sent.ids.length);
    for (const id of sent.ids) expect((await withdrawal(here, id)).status).toBe('paid');
  });

  it('a return by the file and a payment by hand: exactly one of them takes effect', async () => {
    const sent = await sendBatch(here, 2);
    const text = await bankReturn(here, sent, Object.fromEntries(sent.ids.map((id) => [id, 'PC'])));
    for (const id of sent.ids) await enterResult(here, id, 'pay');
    const byHand = (id: number) => confirmResult(here, id);
    const [file, ...payments] = await Promise.all([importReturn(here, text), ...sent.ids.map(byHand)]);
    const reported = new Map<number, string>(
      (await items(file.body.id)).map((item: { outcome: string; withdrawal: { id: number } }) => [
        item.withdrawal.id,
        item.outcome,
      ]),
    );
    for (const [index, id] of sent.ids.entries()) {
      const { status } = await withdrawal(here, id);
      const won = payments[index]?.status === 200;
      expect([status, reported.get(id)]).toEqual(won ? ['paid', 'mismatched'] : ['returned', 'returned']);
    }
  });

  it('a payment by the file and a return by hand: exactly one of them takes effect', async () => {
    const sent = await sendBatch(here, 2);
    const text = await bankReturn(here, sent);
    for (const id of sent.ids) await enterResult(here, id, 'return');
    const byHand = (id: number) => confirmResult(here, id);
    const [file, ...returns] = await Promise.all([importReturn(here, text), ...sent.ids.map(byHand)]);
    const outcomeOf = new Map<number, string>(
      (await items(file.body.id)).map((item: { outcome: string; withdrawal: { id: number } }) => [
        item.withdrawal.id,
        item.outcome,
      ]),
    );
    for (const [index, id] of sent.ids.entries()) {
      const { status } = await withdrawal(here, id);
      const won = returns[index]?.status === 200;
      expect([status, outcomeOf.get(id)]).toEqual(won ? ['returned', 'mismatched'] : ['paid', 'paid']);
    }
  });
});

it('an interrupted import continues when the same file is uploaded again', async () => {
  const unfinished = await sendBatch(here, 2);
  const content = await bankReturn(here, unfinished);
  await here.server.db
    .insertInto('return_file')
    .values({
      sha256: createHash('sha256').update(content).digest(),
      name: 'retorno.ret',
      bank_code: '341',
      sequence: unfinished.id,
      item_count: 2,
      imported_by: here.approver.id,
      imported_at: here.server.clock.now(),
    })
    .execute();
  const { body } = await importReturn(here, content);
  expect(body).toMatchObject({ completed: true, repeated: false, outcomes: [{ outcome: 'paid', count: 2 }] });
});

it('a failing payment does not stop the others, and its row is not logged', async () => {
  const sent = await sendBatch(here, 2);
  const [failing = 0] = sent.ids;
  const content = await bankReturn(here, sent);
  const { db } = here.server;
  await sql`alter table return_file_item add constraint planted check (withdrawal_id <> ${sql.lit(failing)})`.execute(
    db,
  );
  const first = await importReturn(here, content);
  await sql`alter table return_file_item drop constraint planted`.execute(db);
  expect(first.body).toMatchObject({ completed: false, outcomes: [{ outcome: 'paid', count: 1 }] });
  const logs = here.server.logs();
  expect(logs).toContain('payment of a return file failed');
  expect(logs).not.toContain('Failing row contains');
  const { body } = await importReturn(here, content);
  expect(body).toMatchObject({ completed: true, outcomes: [{ outcome: 'paid', count: 2 }] });
});

it('an import that loses the database records no failure, and continues when the file is uploaded again', async () => {
  const sent = await sendBatch(here, 2);
  const content = await bankReturn(here, sent);
  const seen = await previewReturn(here, content);
  const { db } = here.server;
  await sql`create function planted() returns trigger language plpgsql as $$
    begin raise exception 'gone' using errcode = '57P01'; end $$`.execute(db);
  await sql`create trigger planted before insert on return_file_item execute function planted()`.execute(db);
  const before = here.server.logs().length;
  const interrupted = await confirmReturn(here, content, seen.body.digest);
  await sql`drop trigger planted on return_file_item`.execute(db);
  await sql`drop function planted`.execute(db);
  expect(interrupted.status).toBe(503);
  expect(here.server.logs().slice(before)).not.toContain('payment of a return file failed');
  const { body } = await importReturn(here, content);
  expect(body).toMatchObject({ completed: true, repeated: false, outcomes: [{ outcome: 'paid', count: 2 }] });
});

it('a returned withdrawal is paid in another batch after new bank data', async () => {
  const sent = await sendBatch(here, 1);
  const [id = 0] = sent.ids;
  const [person] = sent.people;
  await importReturn(here, await bankReturn(here, sent, { [id]: 'PC' }));
  if (!person) throw new Error('nobody');
  here.server.clock.advance(60_000);
  expect((await changeBank(here.server, person, { pix_key: 'nova@example.com' })).status).toBe(200);
  const next = await sendBatch(here, 0, [id]);
  await importReturn(here, await bankReturn(here, next));
  expect((await withdrawal(here, id)).status).toBe('paid');
});
