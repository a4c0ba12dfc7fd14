import { operatorRole } from '@indike/rules/operators/roles';
import { afterAll, afterEach, beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { sql } from 'kysely';
import { clientOf } from '../../testing/client.ts';
import { emailTo } from '../../testing/emails.ts';
import { addBank, changeBank, earn, expectOnlyUnmatchedPayments } from '../../testing/money.ts';
import { newOperator, type Operator } from '../../testing/operators.ts';
import {
  approve,
  BATCHES,
  confirmResult,
  endByPeople,
  enterResult,
  newRequest,
  prepare,
  PAYOUT_DAY,
  read,
  startPayoutTest,
  withdrawal,
  type PayoutTest,
} from '../../testing/payouts.ts';
import { PASSWORD, signUp } from '../../testing/people.ts';
import { bankReturn, importReturn, RETURNS, sendBatch } from '../../testing/return-files.ts';

const CEILING = '/api/operator/manual-result-ceiling';

let here: PayoutTest;
beforeAll(async () => {
  here = await startPayoutTest({ jobs: true });
});
afterAll(() => here.server.stop());
beforeEach(async () => {
  await here.admin.put(CEILING, { amount: 0 });
});
afterEach(() => expectOnlyUnmatchedPayments(here.server));

const path = (id: number, act: string) => `/api/operator/withdrawals/${id}/${act}`;
const payAlone = (id: number, more: object = {}) =>
  here.admin.post(path(id, 'pay'), { paid_at: '2026-11-21', ...more });
async function scheduled(): Promise<number> {
  const { id } = await newRequest(here.server, here.admin);
  await here.admin.post(path(id, 'schedule'), { payment_date: PAYOUT_DAY });
  return id;
}
const proposed = async (id: number) => {
  const { body } = await here.preparer.get(`${BATCHES}/proposal?payment_date=${PAYOUT_DAY}&limit=100`);
  return body.data
    .find((item: { id: number }) => item.id === id)
    ?.cautions.map(({ code }: { code: string }) => code);
};

describe('outside a batch', () => {
  it('one person registers a payment only up to the ceiling, and the other administrators are told', async () => {
    const [over, within] = [await scheduled(), await scheduled()];
    await here.admin.put(CEILING, { amount: 499.99 });
    expect((await payAlone(over)).body).toMatchObject({
      status: 'scheduled',
      pending_result: { kind: 'paid', is_own: true },
    });
    await here.admin.put(CEILING, { amount: 500 });
    const other = await newOperator(here.server);
    expect((await payAlone(within)).body).toMatchObject({ status: 'paid', pending_result: null });
    const email = await emailTo(
      here.server,
      other.email,
      `Saque ${within} registrado como pago fora de lote`,
    );
    expect(email).toBeDefined();
    await here.admin.post(path(over, 'result/reject'), { reason: 'engano' });
  });

  it('two people enter a payment in a month with another tax than was fixed, whatever the ceiling', async () => {
    const withhold = (enabled: boolean) =>
      here.admin.put('/api/operator/withholding', { enabled, effective_from: '2026-12-01' });
    expect((await withhold(true)).status).toBe(200);
    await here.admin.put(CEILING, { amount: 1_000_000 });
    const person = await signUp(here.server);
    await addBank(here.server, person);
    await earn(here.server, person, here.admin, 12_000);
    const { id } = (await person.post('/api/withdraw-payments', {})).body;
    await here.admin.post(path(id, 'schedule'), { payment_date: PAYOUT_DAY });
    expect(await withdrawal(here, id)).toMatchObject({ withheld: 394.54 });
    const entered = await payAlone(id);
    expect(entered.body).toMatchObject({ status: 'scheduled', pending_result: { kind: 'paid' } });
    expect(entered.body.pending_result.note.replaceAll('\u00a0', ' ')).toBe(
      'O pagamento é de outro mês, em que o imposto seria de R$ 0,00 em vez de R$ 394,54. Por isso outra pessoa confirma, e a contabilidade acerta a diferença.',
    );
    expect((await confirmResult(here, id)).body).toMatchObject({ status: 'paid', withheld: 394.54 });
    const untaxed = await scheduled();
    expect((await payAlone(untaxed)).body).toMatchObject({ status: 'paid', pending_result: null });
    expect((await withhold(false)).status).toBe(200);
  });

  it('another person confirms what one entered; the same person cannot', async () => {
    const id = await scheduled();
    expect((await payAlone(id)).body.result_needs).toEqual({ second_person: true, bank_code: false });
    const own = await here.admin.post(path(id, 'result/confirm'));
    expect([own.status, own.body.code]).toEqual([403, 'own_result']);
    expect((await withdrawal(here, id)).status).toBe('scheduled');
    const again = await payAlone(id);
    expect([again.status, again.body.code]).toEqual([409, 'result_pending']);
    expect((await confirmResult(here, id)).body).toMatchObject({ status: 'paid', pending_result: null });
    const late = await confirmResult(here, id);
    expect([late.status, late.body.code]).toEqual([409, 'no_pending_result']);
  });

  it('of 8 simultaneous confirmations and rejections one counts, and the ledger pays once', async () => {
    const id = await scheduled();
    await payAlone(id);
    const answers = await Promise.all(
      Array.from({ length: 8 }, (_, n) =>
        n % 2 === 0
          ? confirmResult(here, id)
          : here.preparer.post(path(id, 'result/reject'), { reason: 'engano' }),
      ),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
  });

  it('a result that waits keeps the withdrawal out of a batch', async () => {
    const id = await scheduled();
    await payAlone(id);
    const { status, body } = await prepare(here.preparer, [id]);
    expect([status, body.errors.withdrawal_ids]).toEqual([
      422,
      [`Saque ${id}: O resultado deste saque foi registrado à mão e espera a confirmação de outra pessoa.`],
    ]);
    await here.approver.post(path(id, 'result/reject'), { reason: 'engano' });
    expect((await prepare(here.preparer, [id])).status).toBe(201);
  });

  it('a batch that was prepared before cannot be approved meanwhile', async () => {
    const id = await scheduled();
    const { body: batch } = await prepare(here.preparer, [id]);
    await payAlone(id);
    const { status, body } = await approve(here, batch.id);
    expect([status, body.errors]).toEqual([
      409,
      { items: [`Saque ${id}: um resultado registrado à mão espera confirmação`] },
    ]);
  });

  it('the ceiling is the administrator’s, and a change of an outdated one is refused', async () => {
    expect((await here.preparer.put(CEILING, { amount: 10 })).status).toBe(403);
    const { body: seen } = await here.preparer.get(CEILING);
    expect((await here.admin.put(CEILING, { amount: 12.345 })).status).toBe(422);
    expect((await here.admin.put(CEILING, { amount: 10, seen_version: seen.version })).body.amount).toBe(10);
    const late = await here.admin.put(CEILING, { amount: 20, seen_version: seen.version });
    expect([late.status, late.body.code]).toEqual([409, 'ceiling_changed_meanwhile']);
  });
});

describe('while the bank has not answered an order', () => {
  it('nobody alone returns or pays it, whatever the ceiling, and a second person needs the code too', async () => {
    await here.admin.put(CEILING, { amount: 1_000_000 });
    const { id: batchId, ids } = await sendBatch(here, 1);
    const [id = 0] = ids;
    const without = await here.admin.post(path(id, 'return'), { reason: 'Encerrada' });
    expect([without.status, without.body.code, Object.keys(without.body.errors)]).toEqual([
      422,
      'bank_code_required',
      ['bank_code'],
    ]);
    const entered = await enterResult(here, id, 'return');
    expect(entered.body).toMatchObject({
      status: 'scheduled',
      pending_result: { bank_code: 'PC', kind: 'returned' },
    });
    expect(entered.body.order_note).toContain('sem resposta');
    await confirmResult(here, id);
    expect((await withdrawal(here, id)).status).toBe('returned');
    const item = await here.server.db
      .selectFrom('payout_batch_item')
      .select(['live', 'outcome'])
      .where('batch_id', '=', batchId)
      .executeTakeFirst();
    expect(item).toEqual({ live: false, outcome: 'returned' });
  });

  it('the next order after one that people ended is a caution that preparer and approver both see', async () => {
    const { ids, people } = await sendBatch(here, 1);
    const [id = 0] = ids;
    const [person] = people;
    if (!person) throw new Error('nobody');
    await endByPeople(here, id, 'return');
    here.server.clock.advance(60_000);
    await changeBank(here.server, person, { pix_key: 'nova@example.com' });
    expect(await proposed(id)).toEqual(['order_ended_by_people']);
    expect((await prepare(here.preparer, [id])).status).toBe(422);
    const { body } = await prepare(here.preparer, [id], { reviewed_ids: [id] });
    const shown = await read(here, body.id);
    expect(shown.items[0].cautions.map(({ code }: { code: string }) => code)).toEqual([
      'order_ended_by_people',
    ]);
  });

  it('a return file that comes first overtakes what waits', async () => {
    const sent = await sendBatch(here, 1);
    const [id = 0] = sent.ids;
    await enterResult(here, id, 'return');
    await importReturn(here, await bankReturn(here, sent));
    expect(await withdrawal(here, id)).toMatchObject({ status: 'paid', pending_result: null });
    expect((await confirmResult(here, id)).status).toBe(409);
  });

  it('a return file that says that nothing was paid overtakes it too, although the withdrawal stays scheduled', async () => {
    const sent = await sendBatch(here, 1);
    const [id = 0] = sent.ids;
    await enterResult(here, id, 'pay', '00');
    await importReturn(here, await bankReturn(here, sent, { [id]: 'HF' }));
    expect(await withdrawal(here, id)).toMatchObject({ status: 'scheduled', pending_result: null });
    expect((await confirmResult(here, id)).body.code).toBe('no_pending_result');
  });
});

describe('when the bank contradicts itself', () => {
  async function contradicted() {
    const sent = await sendBatch(here, 1);
    const [id = 0] = sent.ids;
    await importReturn(here, await bankReturn(here, sent, { [id]: 'HF' }));
    const { body: batch } = await prepare(here.preparer, [id]);
    here.server.clock.advance(60_000);
    const { body: file } = await importReturn(here, await bankReturn(here, sent));
    return { id, batch, file };
  }

  it('the prepared batch is refused, the next one needs a review, and the ledger check names the payment', async () => {
    const { id, batch, file } = await contradicted();
    const refused = await approve(here, batch.id);
    expect([refused.status, refused.body.errors]).toEqual([
      409,
      { items: [`Saque ${id}: há um novo ponto a revisar`] },
    ]);
    await here.approver.post(`${BATCHES}/${batch.id}/reject`, { reason: 'pago?' });
    expect(await proposed(id)).toEqual(['order_contradicted']);
    const named = await expectOnlyUnmatchedPayments(here.server);
    expect(named.filter((detail) => detail.startsWith(`retorno ${file.id}, `))).toEqual([
      expect.stringMatching(new RegExp(`^retorno ${file.id}, linha \\d+, saque ${id}$`)),
    ]);
    await endByPeople(here, id, 'pay');
    expect((await withdrawal(here, id)).status).toBe('paid');
  });

  it('an administrator who did not import the file clears the payment up, once', async () => {
    const { id, file } = await contradicted();
    const { body } = await here.approver.get(`${RETURNS}/${file.id}/items`);
    const line = body.data.find((item: { withdrawal: { id: number } }) => item.withdrawal.id === id);
    expect(line.unmatched_payment).toBe(true);
    const clear = (who: Operator) =>
      who.post(`${RETURNS}/${file.id}/items/${line.id}/clear`, { note: 'O banco estornou o valor' });
    expect((await clear(here.preparer)).status).toBe(403);
    const other = await newOperator(here.server, operatorRole.admin);
    expect((await clear(other)).body).toMatchObject({
      unmatched_payment: false,
      cleared: { note: 'O banco estornou o valor', by: 'Operadora' },
    });
    expect((await clear(here.admin)).body.code).toBe('return_line_not_open');
    const named = await expectOnlyUnmatchedPayments(here.server);
    expect(named.filter((detail) => detail.startsWith(`retorno ${file.id}, `))).toEqual([]);
  });
});

describe('people and data behind a batch', () => {
  const invitedBy = (email: string, inviter: Operator, days: number) =>
    sql`insert into operator_invitation (name, email, role, invited_by, created_at, expires_at, accepted_at)
      values ('Operadora', ${email}, 'finance', ${inviter.id}, now(), now(),
        ${here.server.clock.now()}::timestamptz - make_interval(days => ${sql.lit(days)}))`.execute(
      here.server.db,
    );

  it('an operator counts for seven days as whoever invited them', async () => {
    const [inviter, first, second] = await Promise.all([
      newOperator(here.server),
      newOperator(here.server, operatorRole.finance),
      newOperator(here.server, operatorRole.finance),
    ]);
    const id = await scheduled();
    await invitedBy(first.email, inviter, 6);
    await invitedBy(second.email, inviter, 6);
    const { body: batch } = await prepare(first, [id]);
    for (const who of [inviter, second]) {
      const { status, body } = await approve(here, batch.id, who);
      expect([status, body.code]).toEqual([403, 'people_not_independent']);
    }
    const seen = await inviter.get(`${BATCHES}/${batch.id}`);
    expect(seen.body).toMatchObject({
      decidable: false,
      notices: ['Operadora entrou na equipe por um convite de Operadora.'],
    });
    await sql`update operator_invitation set accepted_at = accepted_at - interval '1 day' where invited_by = ${inviter.id}`.execute(
      here.server.db,
    );
    expect((await approve(here, batch.id, second)).status).toBe(200);
  });

  it('says that the preparer has no access any more', async () => {
    const gone = await newOperator(here.server, operatorRole.finance);
    const { body: batch } = await prepare(gone, [await scheduled()]);
    await here.admin.post(`/api/operator/operators/${gone.id}/disable`, { reason: 'saiu' });
    expect((await read(here, batch.id)).notices).toEqual([
      'Operadora preparou este lote e não tem mais acesso.',
    ]);
  });

  it('a name that the bank cannot read leaves its withdrawal out, and the rest goes on', async () => {
    const { indiker, id } = await newRequest(here.server, here.admin);
    await here.server.db
      .updateTable('indiker')
      .set({ firstname: 'Андрей', lastname: 'Иванов' })
      .where('id', '=', indiker.id)
      .execute();
    const fine = await scheduled();
    const { body } = await here.preparer.post(BATCHES, { payment_date: PAYOUT_DAY });
    const taken = body.items.map((item: { id: number }) => item.id);
    expect(taken).toContain(fine);
    expect(taken).not.toContain(id);
    expect((await approve(here, body.id)).status).toBe(200);
  });

  it('asks for Latin letters when bank data are saved', async () => {
    const person = await signUp(here.server);
    await expect(
      addBank(here.server, person, {
        account_owner_is_user: false,
        account_owner_fisrtname: 'Андрей',
        account_owner_lastname: 'Lima',
        account_owner_document: '52998224725',
        account_owner_phone: '11987654321',
      }),
    ).rejects.toThrow('O banco só lê letras latinas. Escreva o nome com elas');
    await here.server.db
      .updateTable('indiker')
      .set({ firstname: '王' })
      .where('id', '=', person.id)
      .execute();
    await expect(addBank(here.server, person)).rejects.toThrow('own_name_not_latin');
  });

  // The last test, because its clock ends the operators' sessions.
  it('an e-mail replaced by the staff is a caution, and keeps the bank data for three days', async () => {
    const { indiker, id } = await newRequest(here.server, here.admin);
    const moved = `nova.${id}@example.com`;
    await here.admin.put(`/api/operator/indikers/${indiker.id}/email`, {
      email: moved,
      reason: 'documento',
    });
    expect(await proposed(id)).toEqual(['email_changed_lately']);
    const owner = here.server.db
      .selectFrom('indiker')
      .select(['email_changed_at'])
      .where('id', '=', indiker.id);
    expect((await owner.executeTakeFirst())?.email_changed_at).toEqual(here.server.clock.now());
    const signedIn = await clientOf(here.server).post('/api/auth/login', {
      login: moved,
      password: PASSWORD,
    });
    const session = String(signedIn.body.access_token);
    const save = () =>
      changeBank(here.server, { ...indiker, ...clientOf(here.server, session), email: moved });
    expect((await save()).body.code).toBe('bank_data_wait');
    await here.server.db
      .updateTable('indiker')
      .set({ email_verified_at: here.server.clock.now() })
      .where('id', '=', indiker.id)
      .execute();
    expect((await save()).body.code).toBe('bank_data_wait');
    here.server.clock.advance(3 * 86_400_000);
    expect((await save()).status).toBe(200);
  });
});
