import { beforeAll, describe, expect, it } from 'vitest';
import { changeBank } from '../testing/money.ts';
import { lastAuditOf } from '../testing/operators.ts';
import {
  approve,
  BATCHES,
  newRequest,
  PAYOUT_DAY,
  prepared,
  reject,
  renewPayoutTest,
  startPayoutTest,
  TED,
  type PayoutTest,
  withdrawal,
} from '../testing/payouts.ts';

let here: PayoutTest;
beforeAll(async () => {
  here = await startPayoutTest();
});
renewPayoutTest(() => here);

describe('the proposal', () => {
  const propose = async (query = `payment_date=${PAYOUT_DAY}`) =>
    (await here.preparer.get(`${BATCHES}/proposal?${query}`)).body;
  const idsOf = (rows: { id: number }[]) => rows.map(({ id }) => id);

  it('is for the next payout date, with separate sums for PIX and transfers', async () => {
    const body = await propose('');
    expect(body).toMatchObject({
      payment_date: PAYOUT_DAY,
      date_problem: null,
      count: 2,
      total: 1000,
      withheld: 0,
      net: 1000,
      pix: { count: 1, net: 500 },
      transfer: { count: 1, net: 500 },
      net_in_words: 'mil reais',
      to_review: { count: 0, net: 0 },
      excluded: [],
      is_cut: false,
    });
    expect(body.sentence.replaceAll('\u00a0', ' ')).toBe(
      '2 saques, R$ 1.000,00: 1 por PIX (R$ 500,00) e 1 por transferência (R$ 500,00)',
    );
    expect(idsOf(body.data)).toEqual([here.byPix, here.byTransfer]);
    for (const { destination } of body.data) expect(destination).toMatch(/•/);
  });

  it('says when the date is not a banking day', async () => {
    expect(await propose('payment_date=2026-12-25')).toMatchObject({
      date_problem: 'A data do pagamento deve ser um dia útil bancário.',
    });
    expect((await propose('payment_date=2026-12-14')).data).toEqual([]);
  });

  it('lists withdrawals to review first, apart from the sums, and says why others are excluded', async () => {
    await here.admin.post(`/api/operator/indikers/${here.ana.id}/block`, { reason: 'suspeita' });
    here.server.clock.advance(60_000);
    await changeBank(here.server, here.bia, TED);
    const { id: clear } = await newRequest(here.server, here.admin);
    const { id: taken } = await newRequest(here.server, here.admin);
    await prepared(here, [taken]);
    const { indiker: rui, id: back } = await newRequest(here.server, here.admin);
    await here.admin.post(`/api/operator/withdrawals/${back}/schedule`, { payment_date: PAYOUT_DAY });
    await here.admin.post(`/api/operator/withdrawals/${back}/return`, { reason: 'conta encerrada' });
    const body = await propose();
    expect(body).toMatchObject({ count: 1, net: 500, to_review: { count: 2, net: 1000 }, excluded_count: 2 });
    expect(
      body.data.map(({ id, cautions }: { id: number; cautions: { code: string }[] }) => [
        id,
        ...cautions.map(({ code }) => code),
      ]),
    ).toEqual([[here.byPix, 'indiker_blocked'], [here.byTransfer, 'bank_data_changed'], [clear]]);
    expect(
      body.excluded.map(({ id, problem }: { id: number; problem: { code: string } }) => [id, problem.code]),
    ).toEqual([
      [back, 'new_bank_data_required'],
      [taken, 'in_live_batch'],
    ]);
    here.server.clock.advance(60_000);
    await changeBank(here.server, rui);
    expect(idsOf((await propose()).data)).toContain(back);
  });

  it('continues from where the last page ended', async () => {
    await here.admin.post(`/api/operator/indikers/${here.bia.id}/block`, { reason: 'suspeita' });
    const seen: number[] = [];
    let after = '';
    do {
      const { data, next } = await propose(`payment_date=${PAYOUT_DAY}&limit=1&after=${after}`);
      seen.push(...idsOf(data));
      after = next ?? '';
    } while (after !== '');
    expect(seen).toEqual([here.byTransfer, here.byPix]);
  });
});

describe('a batch', () => {
  it('includes every due withdrawal without cautions, and freezes it', async () => {
    await here.admin.post(`/api/operator/indikers/${here.bia.id}/block`, { reason: 'suspeita' });
    const { id: left } = await newRequest(here.server, here.admin);
    const { status, body } = await here.preparer.post(BATCHES, {
      payment_date: PAYOUT_DAY,
      without_ids: [left],
    });
    expect(status).toBe(201);
    expect(body).toMatchObject({
      status: 'prepared',
      status_name: 'Preparado',
      payment_date: PAYOUT_DAY,
      count: 1,
      total: 500,
      net: 500,
      net_in_words: 'quinhentos reais',
      prepared_by: { id: here.preparer.id },
      prepared_at: here.server.clock.now().toISOString(),
      decided_by: null,
      changes: [],
      decidable: false,
      undecidable_reason: 'Quem preparou o lote não o decide. Peça a outra pessoa.',
      items: [
        { id: here.byPix, form: 'pix', total: 500, withheld: 0, net: 500, status: 'requested', cautions: [] },
      ],
      next: null,
    });
    expect(await lastAuditOf(here.server, body.id)).toEqual({
      operator_id: here.preparer.id,
      action: 'payout-batch.prepare',
      before: null,
      after: { status: 'prepared', payment_date: PAYOUT_DAY, net: 50_000, withdrawals: [here.byPix] },
    });
    expect((await withdrawal(here, here.byPix)).status).toBe('requested');
  });

  it('includes reviewed withdrawals, and shows their cautions', async () => {
    await here.admin.post(`/api/operator/indikers/${here.bia.id}/block`, { reason: 'suspeita' });
    const { body } = await here.preparer.post(BATCHES, {
      payment_date: PAYOUT_DAY,
      reviewed_ids: [here.byTransfer],
    });
    expect(body).toMatchObject({ count: 2, pix: { count: 1 }, transfer: { count: 1, net: 500 } });
    expect(body.items[1].cautions).toEqual([
      { code: 'indiker_blocked', message: 'O cadastro do Indiker está bloqueado.' },
    ]);
    expect((await approve(here, body.id)).status).toBe(200);
  });

  it('is listed page by page, newest first', async () => {
    const ids = [await prepared(here, [here.byPix]), await prepared(here, [here.byTransfer])];
    await reject(here, ids[0] ?? 0);
    const list = async (query: string) => (await here.approver.get(`${BATCHES}?${query}`)).body;
    const first = await list('limit=1');
    expect([first.data[0].id, first.next]).toEqual([ids[1], String(ids[1])]);
    expect((await list(`limit=1&after=${first.next}`)).data).toMatchObject([
      {
        id: ids[0],
        status: 'rejected',
        reject_reason: 'Valores errados',
        decided_by: { id: here.approver.id },
      },
    ]);
    expect((await list('status=prepared')).data).toMatchObject([{ id: ids[1] }]);
    expect((await here.approver.get(`${BATCHES}?status=x`)).status).toBe(422);
  });

  it('shows its withdrawals page by page', async () => {
    const id = await prepared(here, [here.byPix, here.byTransfer]);
    const { body: first } = await here.approver.get(`${BATCHES}/${id}/items?limit=1`);
    expect([first.data[0].id, first.next]).toEqual([here.byPix, String(here.byPix)]);
    const { body: second } = await here.approver.get(`${BATCHES}/${id}/items?limit=1&after=${first.next}`);
    expect([second.data[0].id, second.next]).toEqual([here.byTransfer, null]);
    expect((await here.approver.get(`${BATCHES}/999999/items`)).status).toBe(404);
  });
});
