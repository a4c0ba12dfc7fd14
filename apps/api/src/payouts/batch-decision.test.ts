import { operatorRole } from '@indike/rules/operators/roles';
import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import { addBank, changeBank, earn } from '../testing/money.ts';
import { lastAuditOf, newOperator } from '../testing/operators.ts';
import { signUp } from '../testing/people.ts';
import {
  approve,
  BATCHES,
  endByPeople,
  newRequest,
  PAYOUT_DAY,
  prepare,
  prepared,
  read,
  reject,
  renewPayoutTest,
  startPayoutTest,
  TED,
  type PayoutTest,
  withdrawal,
  withdrawOf,
} from '../testing/payouts.ts';

let here: PayoutTest;
beforeAll(async () => {
  here = await startPayoutTest();
});
renewPayoutTest(() => here);

describe('the approval', () => {
  it('is refused when money of a withdrawal was clawed back since the preparation, until that is reviewed', async () => {
    const { server, admin } = here;
    const indiker = await signUp(server);
    await addBank(server, indiker);
    const referral = await earn(server, indiker, admin);
    const { body: requested } = await indiker.post('/api/withdraw-payments', {});
    const batch = await prepared(here, [requested.id]);
    const clawback = { amount: 120, reason: 'Contrato desfeito' };
    expect((await admin.post(`/api/operator/indications/${referral}/clawback`, clawback)).status).toBe(200);
    const { status, body } = await approve(here, batch);
    expect([status, body.errors]).toEqual([
      409,
      { items: [`Saque ${requested.id}: há um novo ponto a revisar`] },
    ]);
    await reject(here, batch);
    const { body: again } = await here.preparer.post(BATCHES, {
      payment_date: PAYOUT_DAY,
      reviewed_ids: [requested.id],
    });
    const taken = again.items.find(({ id }: { id: number }) => id === requested.id);
    expect(taken.cautions.map(({ code }: { code: string }) => code)).toEqual(['clawback_open']);
    expect((await approve(here, again.id)).status).toBe(200);
  });

  it('by another operator schedules the withdrawals with their current bank data', async () => {
    const id = await prepared(here, [here.byPix, here.byTransfer]);
    const { status, body } = await approve(here, id);
    expect([status, body]).toMatchObject([
      200,
      {
        status: 'approved',
        decided_by: { id: here.approver.id },
        decided_at: here.server.clock.now().toISOString(),
        items: [
          { id: here.byPix, status: 'scheduled' },
          { id: here.byTransfer, status: 'scheduled' },
        ],
      },
    ]);
    expect(await withdrawal(here, here.byTransfer)).toMatchObject({
      status: 'scheduled',
      payment_date: PAYOUT_DAY,
      bank_account: { bank_id: '001', agency: '1234' },
    });
    const { rows } = await sql<{ version: number }>`
      select bank_version as version from withdrawal where id in (${here.byPix}, ${here.byTransfer})`.execute(
      here.server.db,
    );
    expect(rows).toEqual([{ version: 1 }, { version: 1 }]);
    expect(await lastAuditOf(here.server, id)).toMatchObject({
      operator_id: here.approver.id,
      action: 'payout-batch.approve',
      before: { status: 'prepared' },
      after: { status: 'approved', payment_date: PAYOUT_DAY },
    });
  });

  it('is refused to the operator who prepared the batch, whatever the role, and so is the rejection', async () => {
    for (const who of [here.preparer, here.admin]) {
      const { body } = await prepare(who, [who === here.admin ? here.byPix : here.byTransfer]);
      for (const answer of [await approve(here, body.id, who), await reject(here, body.id, who)])
        expect([answer.status, answer.body.code]).toEqual([403, 'own_batch']);
      expect((await read(here, body.id)).status).toBe('prepared');
    }
    const asPreparer = sql`update payout_batch set status = 'approved', decided_by = prepared_by, decided_at = now()`;
    await expect(asPreparer.execute(here.server.db)).rejects.toThrow('payout_batch_two_people');
  });

  it('accepts withdrawals scheduled by hand, and returned ones with newer bank data', async () => {
    await here.admin.post(`/api/operator/withdrawals/${here.byPix}/schedule`, { payment_date: '2026-12-01' });
    await here.admin.post(`/api/operator/withdrawals/${here.byTransfer}/schedule`, {
      payment_date: '2026-12-01',
    });
    await here.admin.post(`/api/operator/withdrawals/${here.byTransfer}/return`, {
      reason: 'conta encerrada',
    });
    here.server.clock.advance(60_000);
    await changeBank(here.server, here.bia, { pix_key: 'bia@example.com' });
    const { body } = await here.preparer.post(BATCHES, { payment_date: PAYOUT_DAY });
    expect(body.items.map(({ id, form }: { id: number; form: string }) => [id, form])).toEqual([
      [here.byPix, 'pix'],
      [here.byTransfer, 'pix'],
    ]);
    await approve(here, body.id);
    expect(await withdrawal(here, here.byPix)).toMatchObject({
      status: 'scheduled',
      payment_date: PAYOUT_DAY,
    });
    expect(await withdrawal(here, here.byTransfer)).toMatchObject({
      status: 'scheduled',
      return_reason: null,
      bank_account: { pix_key: 'b***@example.com' },
    });
  });

  it('notifies only the Indikers whose payment date is new', async () => {
    await here.admin.post(`/api/operator/withdrawals/${here.byPix}/schedule`, { payment_date: PAYOUT_DAY });
    const jobs = async () =>
      (
        await sql<{ n: number }>`select count(*)::int as n from pgboss.job where name = 'notify'`.execute(
          here.server.db,
        )
      ).rows[0]?.n ?? 0;
    const id = await prepared(here, [here.byPix, here.byTransfer]);
    const before = await jobs();
    await approve(here, id);
    expect((await jobs()) - before).toBe(1);
  });

  it('is refused with a list of the changes since the preparation, and only a rejection remains possible', async () => {
    const { indiker: rui, id: blocked } = await newRequest(here.server, here.admin);
    const id = await prepared(here, [here.byPix, here.byTransfer, blocked]);
    here.server.clock.advance(60_000);
    await changeBank(here.server, here.bia, TED);
    await here.admin.post(`/api/operator/withdrawals/${here.byPix}/schedule`, { payment_date: PAYOUT_DAY });
    await here.admin.post(`/api/operator/withdrawals/${here.byPix}/pay`, { paid_at: '2026-11-21' });
    await here.admin.post(`/api/operator/indikers/${rui.id}/block`, { reason: 'suspeita' });
    const changes = [
      `Saque ${here.byPix}: não espera mais este pagamento`,
      `Saque ${here.byTransfer}: os dados bancários mudaram`,
      `Saque ${blocked}: o cadastro do Indiker foi bloqueado`,
    ];
    expect((await read(here, id)).changes).toEqual(changes);
    const { status, body } = await approve(here, id);
    expect([status, body.code, body.errors]).toEqual([409, 'batch_changed', { items: changes }]);
    expect((await withdrawal(here, here.byTransfer)).status).toBe('requested');
    expect((await reject(here, id)).body).toMatchObject({
      status: 'rejected',
      reject_reason: 'Valores errados',
    });
  });

  it('is refused after the payment date, or when that date has become a holiday', async () => {
    const { body } = await here.preparer.post(BATCHES, {
      payment_date: '2026-11-23',
      withdrawal_ids: [here.byPix],
    });
    await here.admin.post('/api/operator/holidays', { date: '2026-11-23', name: 'Feriado local' });
    expect((await approve(here, body.id)).body.code).toBe('batch_date_closed');
    await here.admin.delete('/api/operator/holidays/2026-11-23');
    const now = here.server.clock.now().toISOString();
    here.server.clock.set('2026-11-24T12:00:00Z');
    const late = await newOperator(here.server, operatorRole.finance);
    expect((await approve(here, body.id, late)).body.code).toBe('batch_date_passed');
    expect((await late.get(`${BATCHES}/${body.id}`)).body).toMatchObject({ decidable: false });
    here.server.clock.set(now);
  });
});

describe('the rejection', () => {
  it('with a reason makes the withdrawals available to another batch', async () => {
    const id = await prepared(here, [here.byPix]);
    expect((await prepare(here.preparer, [here.byPix])).body.code).toBe('batch_items_refused');
    expect((await reject(here, id)).body).toMatchObject({ status: 'rejected', status_name: 'Rejeitado' });
    expect((await withdrawal(here, here.byPix)).status).toBe('requested');
    expect(await lastAuditOf(here.server, id)).toEqual({
      operator_id: here.approver.id,
      action: 'payout-batch.reject',
      before: { status: 'prepared' },
      after: { status: 'rejected', reason: 'Valores errados' },
    });
    await prepared(here, [here.byPix]);
  });

  it('is final, and so is the approval', async () => {
    const [first, second] = [await prepared(here, [here.byPix]), await prepared(here, [here.byTransfer])];
    await reject(here, first);
    await approve(here, second);
    for (const answer of [
      await approve(here, first),
      await reject(here, first),
      await approve(here, second),
      await reject(here, second),
    ])
      expect([answer.status, answer.body.code]).toEqual([409, 'batch_decided']);
  });
});

describe('an outcome entered by hand', () => {
  it('ends the live batch of the withdrawal', async () => {
    const id = await prepared(here, [here.byPix, here.byTransfer]);
    await approve(here, id);
    await endByPeople(here, here.byPix, 'pay');
    await endByPeople(here, here.byTransfer, 'return');
    const items = await here.server.db
      .selectFrom('payout_batch_item')
      .select(['withdrawal_id', 'live', 'outcome', 'outcome_on'])
      .where('batch_id', '=', id)
      .orderBy('withdrawal_id')
      .execute();
    expect(items).toEqual([
      { withdrawal_id: here.byPix, live: false, outcome: 'paid', outcome_on: '2026-11-21' },
      { withdrawal_id: here.byTransfer, live: false, outcome: 'returned', outcome_on: null },
    ]);
    here.server.clock.advance(60_000);
    await changeBank(here.server, here.bia, TED);
    // After two people ended the order, the preparer has to name the withdrawal.
    const { body: again } = await prepare(here.preparer, [here.byTransfer], {
      reviewed_ids: [here.byTransfer],
    });
    expect((await approve(here, again.id)).status).toBe(200);
  });
});

it('a batch may have two withdrawals of one Indiker, but none without bank data', async () => {
  const second = await withdrawOf(here.server, here.ana, here.admin);
  expect((await here.preparer.get(`${BATCHES}/proposal?payment_date=${PAYOUT_DAY}`)).body.count).toBe(3);
  await here.server.db.deleteFrom('bank_account').where('user_id', '=', here.ana.id).execute();
  const { body } = await prepare(here.preparer, [here.byPix, second]);
  expect(body.errors.withdrawal_ids).toEqual([
    `Saque ${here.byPix}: O Indiker não tem dados bancários.`,
    `Saque ${second}: O Indiker não tem dados bancários.`,
  ]);
});
