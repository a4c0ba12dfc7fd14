import { FIRST_FEW, STALLED_DAYS } from '@indike/contract/operator/dashboard';
import { addDays, dateInSaoPaulo, daysBefore } from '@indike/rules/dates/calendar';
import { operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { newOperator, type Operator } from '../testing/operators.ts';
import {
  approve,
  endByPeople,
  PAYOUT_DAY,
  type PayoutTest,
  prepared,
  renewPayoutTest,
  startPayoutTest,
} from '../testing/payouts.ts';
import { refer } from '../testing/people.ts';
import { moveToStatus } from '../testing/rows.ts';

let here: PayoutTest;
beforeAll(async () => {
  here = await startPayoutTest();
});
renewPayoutTest(() => here);

const dashboardOf = async (who: Operator) => (await who.get('/api/operator/dashboard')).body;

describe('the referrals of an analyst', () => {
  const day = (days: number) => addDays(dateInSaoPaulo(here.server.clock.now()), days);
  const own = async (owner: Operator, followUp?: string): Promise<number> => {
    const id = await refer(here.ana);
    await here.server.db
      .updateTable('referral')
      .set({ owner_id: owner.id, follow_up_on: followUp ?? null })
      .where('id', '=', id)
      .execute();
    return id;
  };
  const idsOf = (rows: readonly { id: number }[]) => rows.map(({ id }) => id);

  it('are counted and listed as the filters of the list find them', async () => {
    const { db, clock } = here.server;
    const analyst = await newOperator(here.server, operatorRole.analyst);
    const change = (id: number, columns: object) =>
      db.updateTable('referral').set(columns).where('id', '=', id).execute();
    const stalled = await own(analyst);
    await moveToStatus(db, stalled, 'in_contact');
    await change(stalled, { status_since: daysBefore(clock.now(), STALLED_DAYS) });
    const corrected = await own(analyst);
    for (const status of ['in_contact', 'fix_contact'] as const) await moveToStatus(db, corrected, status);
    await change(corrected, { contact_corrected: true });
    const mine = [await own(analyst, day(0)), await own(analyst, day(-2))];
    // Another's, and one that moves and waits for a later day.
    await own(here.admin, day(-1));
    await moveToStatus(db, await own(analyst, day(1)), 'in_contact');

    const work = (await dashboardOf(analyst)).mine;
    expect(work).toMatchObject({ waiting: 2, contact_corrected: 1, stalled: 1, due: 2, overdue: 1 });
    expect(idsOf(work.to_act)).toEqual([stalled, corrected, ...mine]);
    expect(idsOf(work.follow_ups)).toEqual([mine[1], mine[0]]);
    expect(work.to_act[0]).toMatchObject({ status: 'in_contact', follow_up_on: null });
    expect(work.follow_ups[0]).toMatchObject({ company: expect.any(String), follow_up_on: day(-2) });
    for (const [filter, count] of [
      ['status=waiting', work.waiting],
      ['attention=contact_corrected', work.contact_corrected],
      ['waiting_days=7', work.stalled],
      ['follow_up=due', work.due],
    ]) {
      const { data } = (await analyst.get(`/api/operator/queue?owner=me&${filter}`)).body;
      expect([filter, data.length]).toEqual([filter, count]);
    }
  });

  it('are listed up to the first few', async () => {
    const analyst = await newOperator(here.server, operatorRole.analyst);
    for (let n = 0; n <= FIRST_FEW; n += 1) await own(analyst, day(-n));
    const work = (await dashboardOf(analyst)).mine;
    expect([work.waiting, work.to_act.length, work.due, work.follow_ups.length]).toEqual([
      FIRST_FEW + 1,
      FIRST_FEW,
      FIRST_FEW + 1,
      FIRST_FEW,
    ]);
  });
});

describe('the batches', () => {
  it('wait for another person than the one who prepared them', async () => {
    const id = await prepared(here, [here.byPix, here.byTransfer]);
    const batch = { id, payment_date: PAYOUT_DAY, count: 2, net: expect.any(Number) };
    for (const [who, isOwn] of [
      [here.preparer, true],
      [here.approver, false],
    ] as const)
      expect((await dashboardOf(who)).money).toMatchObject({
        to_approve: isOwn ? 0 : 1,
        own_prepared: isOwn ? 1 : 0,
        prepared: [{ ...batch, is_own: isOwn, prepared_by: 'Operadora' }],
      });
  });

  it('miss an answer from their payment day until the bank or two people have said all', async () => {
    const id = await prepared(here, [here.byPix, here.byTransfer]);
    expect((await approve(here, id)).status).toBe(200);
    const unanswered = async () => {
      const { unanswered_batches: count, unanswered: rows } = (
        await dashboardOf(await newOperator(here.server, operatorRole.finance))
      ).money;
      return [count, rows.map((row: { id: number; count: number }) => [row.id, row.count])];
    };
    expect(await unanswered()).toEqual([0, []]);
    here.server.clock.set(`${PAYOUT_DAY}T12:00:00Z`);
    expect(await unanswered()).toEqual([1, [[id, 2]]]);
    Object.assign(here, { approver: await newOperator(here.server), admin: await newOperator(here.server) });
    await endByPeople(here, here.byPix, 'pay');
    expect(await unanswered()).toEqual([1, [[id, 1]]]);
    await endByPeople(here, here.byTransfer, 'return');
    expect(await unanswered()).toEqual([0, []]);
  });
});
