import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { changeBank } from '../testing/money.ts';
import {
  approve,
  BATCHES,
  batchCount,
  PAYOUT_DAY,
  prepare,
  prepared,
  read,
  reject,
  renewPayoutTest,
  startPayoutTest,
  type PayoutTest,
  withdrawal,
} from '../testing/payouts.ts';

let here: PayoutTest;
beforeAll(async () => {
  here = await startPayoutTest();
});
renewPayoutTest(() => here);

describe('concurrent requests', () => {
  const codes = (answers: { status: number; body: { code?: string } }[]) =>
    answers.map(({ status, body }) => body.code ?? String(status)).toSorted();

  it('ten that prepare the same withdrawals create one batch', async () => {
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) =>
        n % 2 === 0
          ? prepare(here.preparer, [here.byPix, here.byTransfer])
          : here.admin.post(BATCHES, { payment_date: PAYOUT_DAY }),
      ),
    );
    expect(answers.filter(({ status }) => status === 201)).toHaveLength(1);
    expect(answers.filter(({ status }) => status === 409 || status === 422)).toHaveLength(9);
    expect(await batchCount(here)).toBe(1);
    const twice = sql`
      with other as (
        insert into payout_batch (payment_date, status, item_count, gross, withheld, net, pix_count, pix_net, prepared_by, prepared_at)
        select payment_date, status, item_count, gross, withheld, net, pix_count, pix_net, prepared_by, prepared_at
        from payout_batch returning id
      )
      insert into payout_batch_item (batch_id, withdrawal_id, user_id, form, gross, withheld, net, bank_version, cautions, live)
      select other.id, withdrawal_id, user_id, form, gross, withheld, net, bank_version, cautions, live
      from payout_batch_item, other`;
    await expect(twice.execute(here.server.db)).rejects.toThrow('payout_batch_item_live_idx');
  });

  it('ten approvals approve the batch once', async () => {
    const id = await prepared(here, [here.byPix]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => approve(here, id, n % 2 ? here.approver : here.admin)),
    );
    expect(codes(answers)).toEqual(['200', ...Array.from({ length: 9 }, () => 'batch_decided')]);
  });

  it('approvals and rejections make one decision', async () => {
    const id = await prepared(here, [here.byPix]);
    const answers = await Promise.all(
      Array.from({ length: 10 }, (_, n) => (n % 2 === 0 ? approve(here, id) : reject(here, id, here.admin))),
    );
    expect(answers.filter(({ status }) => status === 200)).toHaveLength(1);
    const { status } = await read(here, id);
    expect((await withdrawal(here, here.byPix)).status).toBe(
      status === 'approved' ? 'scheduled' : 'requested',
    );
  });

  it('an approval during a change of bank data pays to the data the approver saw, or not at all', async () => {
    const id = await prepared(here, [here.byPix]);
    here.server.clock.advance(60_000);
    const [decided, saved] = await Promise.all([
      approve(here, id),
      changeBank(here.server, here.ana, { pix_key: 'outra@example.com' }),
    ]);
    expect(saved.status).toBe(200);
    const { rows } = await sql<{ key: string; version: number }>`
      select bank_data ->> 'pix_key' as key, bank_version as version from withdrawal where id = ${here.byPix}`.execute(
      here.server.db,
    );
    const sentTo = [decided.body.code, rows[0]?.key, rows[0]?.version];
    expect([
      [undefined, 'ana@example.com', 1],
      ['batch_changed', null, null],
    ]).toContainEqual(sentTo);
  });

  it('scheduling by hand during a change of bank data copies the old or the new data, never a mixture', async () => {
    here.server.clock.advance(60_000);
    const [scheduled, saved] = await Promise.all([
      here.admin.post(`/api/operator/withdrawals/${here.byPix}/schedule`, { payment_date: PAYOUT_DAY }),
      changeBank(here.server, here.ana, { pix_key: 'outra@example.com' }),
    ]);
    expect([scheduled.status, saved.status]).toEqual([200, 200]);
    const { rows } = await sql`
      select bank_data ->> 'pix_key' as key, bank_version as version from withdrawal where id = ${here.byPix}`.execute(
      here.server.db,
    );
    expect([
      { key: 'ana@example.com', version: 1 },
      { key: 'outra@example.com', version: 2 },
    ]).toContainEqual(rows[0]);
  });

  it('an approval, a payment and a scheduling by hand leave the ledger consistent', async () => {
    await here.admin.post(`/api/operator/withdrawals/${here.byPix}/schedule`, { payment_date: PAYOUT_DAY });
    const id = await prepared(here, [here.byPix, here.byTransfer]);
    const [, payment] = await Promise.all([
      approve(here, id),
      here.admin.post(`/api/operator/withdrawals/${here.byPix}/pay`, { paid_at: '2026-11-21' }),
      here.admin.post(`/api/operator/withdrawals/${here.byTransfer}/schedule`, { payment_date: PAYOUT_DAY }),
    ]);
    // Once the batch is approved, its order is with the bank, and nobody alone registers a payment.
    expect((await withdrawal(here, here.byPix)).status).toBe(payment.status === 200 ? 'paid' : 'scheduled');
    expect((await withdrawal(here, here.byTransfer)).status).toBe('scheduled');
  });
});
