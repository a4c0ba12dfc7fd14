import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { changeBank } from '../../testing/money.ts';
import {
  newRequest,
  endByPeople,
  prepared,
  read,
  reject,
  startPayoutTest,
  withdrawal,
  type PayoutTest,
} from '../../testing/payouts.ts';
import { readPdf } from '../../testing/pdf.ts';
import { bankReturn, importReturn, sendBatch } from '../../testing/return-files.ts';

let here: PayoutTest;
beforeAll(async () => {
  here = await startPayoutTest();
});
afterAll(() => here.server.stop());

describe('the batches of a withdrawal', () => {
  it('are empty before it is prepared, and the tax is unknown', async () => {
    const { id } = await newRequest(here.server, here.admin);
    expect(await withdrawal(here, id)).toMatchObject({
      total: 500,
      withheld: null,
      net: null,
      batches: [],
      bank_number: null,
    });
  });

  it('are listed newest first: paid, returned by the bank, rejected', async () => {
    const { indiker, id } = await newRequest(here.server, here.admin);
    const rejected = await prepared(here, [id]);
    expect((await withdrawal(here, id)).batches).toEqual([
      {
        id: rejected,
        payment_date: '2026-12-15',
        status: 'prepared',
        outcome: null,
        state_name: 'Preparado',
      },
    ]);
    await reject(here, rejected);
    const returned = await sendBatch(here, 0, [id]);
    expect(await withdrawal(here, id)).toMatchObject({ withheld: 0, net: 500 });
    await importReturn(here, await bankReturn(here, returned, { [id]: 'PC' }));
    here.server.clock.advance(60_000);
    await changeBank(here.server, indiker, { pix_key: 'nova@example.com' });
    const paid = await sendBatch(here, 0, [id]);
    await importReturn(here, await bankReturn(here, paid));
    expect((await withdrawal(here, id)).batches).toMatchObject([
      { id: paid.id, status: 'approved', outcome: 'paid', state_name: 'Pago' },
      { id: returned.id, status: 'approved', outcome: 'returned', state_name: 'Devolvido' },
      { id: rejected, status: 'rejected', outcome: null, state_name: 'Rejeitado' },
    ]);
    // Each batch keeps the outcome of the payment in it.
    const outcomes = [];
    for (const batch of [paid.id, returned.id, rejected])
      outcomes.push((await read(here, batch)).items[0].outcome);
    expect(outcomes).toEqual([
      { code: 'paid', name: 'Pago', occurrences: 'Pagamento efetuado (00)' },
      { code: 'returned', name: 'Devolvido', occurrences: 'A conta do PIX foi encerrada (PC)' },
      null,
    ]);
  });
});

describe("the bank's number of a payment", () => {
  const bankNumber = async (id: number): Promise<string> => (await withdrawal(here, id)).bank_number;

  it('is on the receipt, on the Indiker’s page and on the operator’s page', async () => {
    const sent = await sendBatch(here, 2);
    const [id = 0, other = 0] = sent.ids;
    const [person] = sent.people;
    await importReturn(here, await bankReturn(here, sent, { [other]: 'PC' }));
    const number = await bankNumber(id);
    expect(number).toMatch(/^SB\d+$/);
    if (!person) throw new Error('nobody');
    const { body } = await person.get(`/api/withdraw-payments/${id}`);
    expect(body.receipt).toMatchObject({ bank_number: number });
    const pdf = await person.get(`/api/withdraw-payments/${id}/receipt`);
    const lines = (await readPdf(pdf.body)).text.split('\n');
    expect(lines.slice(lines.indexOf('Número no banco'))[1]).toBe(number);
    expect(await bankNumber(other)).toBeNull();
  });

  it('is added even after an operator recorded the payment', async () => {
    const sent = await sendBatch(here, 1);
    const [id = 0] = sent.ids;
    await endByPeople(here, id, 'pay');
    expect(await bankNumber(id)).toBeNull();
    await importReturn(here, await bankReturn(here, sent));
    expect(await bankNumber(id)).toMatch(/^SB\d+$/);
  });

  it('is not shown when the file contradicts the operator', async () => {
    const sent = await sendBatch(here, 1);
    const [id = 0] = sent.ids;
    await endByPeople(here, id, 'return');
    await importReturn(here, await bankReturn(here, sent));
    expect(await bankNumber(id)).toBeNull();
  });

  it('is left out of the receipt when there is none', async () => {
    const { indiker, id } = await newRequest(here.server, here.admin);
    await here.admin.post(`/api/operator/withdrawals/${id}/schedule`, {});
    await here.admin.post(`/api/operator/withdrawals/${id}/pay`, { paid_at: '2026-11-21' });
    const { body } = await indiker.get(`/api/withdraw-payments/${id}/receipt`);
    expect((await readPdf(body)).text).not.toContain('Número no banco');
  });
});
