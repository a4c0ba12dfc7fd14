import { beforeAll, beforeEach, describe, expect, it } from 'vitest';
import { SIGN_IN_NETWORK_DAYS } from '@indike/rules/operators/retention';
import { runNightly } from '../jobs.ts';
import { runDailySettlement } from '../rewards/jobs.ts';
import { clientOf } from '../testing/client.ts';
import { emailsTo } from '../testing/emails.ts';
import { addBank, earn, expectCleanLedger, totals } from '../testing/money.ts';
import { downloadExport } from '../testing/exports.ts';
import { newOperator } from '../testing/operators.ts';
import { signUp, type Indiker } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import {
  SHARE_LINK,
  newLinkOwner,
  openConfirmation,
  shareCodeOf,
  signUpByLink,
} from '../testing/share-links.ts';
import { bonusRisks, findHeldBonuses } from './hold-queries.ts';

const server = useTestServer({ jobs: true });
let operator: Awaited<ReturnType<typeof newOperator>>;
let ana: Indiker;
beforeAll(async () => {
  operator = await newOperator(server);
});
beforeEach(async () => {
  ana = await newLinkOwner(server);
});

const REQUEST = '/api/me/settlement-request';
const settle = (who: Indiker) => operator.post(`/api/operator/indikers/${who.id}/settle`, { reason: 'saiu' });
const detailOf = async (who: Indiker) => (await operator.get(`/api/operator/indikers/${who.id}`)).body;
const heldIds = async (who: Indiker): Promise<number[]> =>
  (await findHeldBonuses(server.db, who.id)).map(({ earningId }) => earningId);
const decide = (who: Indiker, bonus_ids: unknown, decision = 'released', by = operator) =>
  by.post(`/api/operator/indikers/${who.id}/held-bonuses`, { bonus_ids, decision, reason: 'conferido' });

/** Signs up people as a script does: from one address, with one phone, at one moment. */
async function invent(count: number, who = ana): Promise<void> {
  const trk = await shareCodeOf(who);
  const people: Indiker[] = [];
  for (let n = 0; n < count; n += 5)
    people.push(
      ...(await Promise.all(Array.from({ length: 5 }, () => signUp(server, { trk, phone: '11944443333' })))),
    );
  for (const one of people) await openConfirmation(server, one);
}

/** Two bonuses that are retained, for two of three people who gave one phone, and one that is not. */
async function holdTwo(): Promise<number[]> {
  const trk = await shareCodeOf(ana);
  for (let n = 0; n < 3; n += 1)
    await openConfirmation(server, await signUpByLink(server, trk, n === 0 ? {} : { phone: '1133334444' }));
  await openConfirmation(server, await signUpByLink(server, trk, { phone: '11944443333' }));
  await openConfirmation(server, await signUpByLink(server, trk, { phone: '11944443333' }));
  await openConfirmation(server, await signUpByLink(server, trk, { phone: '11944443333' }));
  return heldIds(ana);
}

describe('a retained bonus', () => {
  it('of 25 made-up people pays nothing until an operator releases it', async () => {
    await addBank(server, ana);
    await invent(25);
    expect(await totals(ana)).toMatchObject({ available: 0, requested: 0 });
    expect((await ana.post(REQUEST)).body.code).toBe('nothing_to_settle');
    expect((await settle(ana)).body.code).toBe('nothing_to_settle');
    expect((await ana.get(SHARE_LINK)).body).toMatchObject({
      confirmed: 25,
      earned: 0,
      under_review: 25,
      under_review_value: 125,
      remaining: 0,
    });
    const { held_bonuses: held, receivable } = await detailOf(ana);
    expect([held.length, receivable]).toEqual([25, 125]);
    expect(held[0]).toMatchObject({ value: 5, reasons: ['shared_network', 'shared_phone', 'burst'] });
    expect(await emailsTo(server, ana.email)).not.toContain('Bônus do link exclusivo: R$ 5,00');
    await expectCleanLedger(server);

    expect((await decide(ana, await heldIds(ana))).body.held_bonuses).toEqual([]);
    expect((await ana.post(REQUEST)).status).toBe(200);
    expect((await settle(ana)).body.total).toBe(125);
    await expectCleanLedger(server);
  }, 60_000);

  it('is a caution for whoever prepares or approves a batch, even after its release', async () => {
    const BATCHES = '/api/operator/payout-batches';
    await addBank(server, ana);
    await decide(ana, await holdTwo());
    await earn(server, ana, operator);
    const { body: withdrawal } = await ana.post('/api/withdraw-payments', {});
    const { body: proposal } = await operator.get(`${BATCHES}/proposal?limit=100`);
    const { cautions } = proposal.data.find(({ id }: { id: number }) => id === withdrawal.id);
    expect(cautions).toEqual([
      {
        code: 'invited_shared_phone',
        message:
          'Convidados pelo link deste Indiker deram o mesmo telefone, e bônus deles ficaram em análise.',
      },
    ]);
    const order = { payment_date: proposal.payment_date, withdrawal_ids: [withdrawal.id] };
    expect((await operator.post(BATCHES, { ...order, reviewed_ids: [] })).body.code).toBe(
      'batch_items_refused',
    );
    const prepared = await operator.post(BATCHES, { ...order, reviewed_ids: [withdrawal.id] });
    expect(prepared.status).toBe(201);
    const approver = await newOperator(server);
    const { body: items } = await approver.get(`${BATCHES}/${prepared.body.id}/items`);
    expect(items.data[0].cautions).toEqual(cautions);
    await expectCleanLedger(server);
  });

  it('lists its Indiker under that filter, and in its export, until it is decided', async () => {
    const ids = await holdTwo();
    const listed = async () => {
      const { body } = await operator.get('/api/operator/indikers?status=bonus_review&limit=100');
      const mine = body.data.filter(({ id }: { id: number }) => id === ana.id).length;
      const file = await downloadExport(server, operator, 'indikers?status=bonus_review&unmasked=1');
      return [mine, String(file.body).split(ana.email).length - 1];
    };
    expect(await listed()).toEqual([1, 1]);
    await decide(ana, ids.slice(0, 1));
    expect((await listed())[0]).toBe(1);
    await decide(ana, ids.slice(1), 'refused');
    expect(await listed()).toEqual([0, 0]);
  });

  it('is not released or expired by time', async () => {
    const ids = await holdTwo();
    server.clock.set('2028-01-01T15:00:00Z');
    await runDailySettlement(server.deps);
    expect(await heldIds(ana)).toEqual(ids);
    await expectCleanLedger(server);
    const later = await newOperator(server);
    await decide(ana, ids, 'released', later);
    const { available, expired } = (await later.get(`/api/operator/indikers/${ana.id}`)).body;
    expect([available, expired]).toEqual([10, 20]);
    server.clock.set('2028-12-31T15:00:00Z');
    await runDailySettlement(server.deps);
    await expectCleanLedger(server);
    server.clock.set('2029-01-01T15:00:00Z');
    await runDailySettlement(server.deps);
    const last = (await (await newOperator(server)).get(`/api/operator/indikers/${ana.id}`)).body;
    expect([last.available, last.expired]).toEqual([0, 30]);
    await expectCleanLedger(server);
  });

  it('keeps a balance of other bonuses from being settled, but not one with a reward', async () => {
    await addBank(server, ana);
    const ids = await holdTwo();
    expect((await totals(ana)).available).toBe(20);
    for (const answer of [await ana.post(REQUEST), await settle(ana)])
      expect([answer.status, answer.body.code]).toEqual([409, 'bonus_under_review']);
    expect((await detailOf(ana)).under_review).toBe(true);
    await earn(server, ana, operator, 100);
    expect((await detailOf(ana)).under_review).toBe(false);
    expect((await settle(ana)).body.total).toBe(70);
    expect(await heldIds(ana)).toEqual(ids);
    await expectCleanLedger(server);
  });

  it('is offset against a clawback only after its release', async () => {
    await addBank(server, ana);
    const referral = await earn(server, ana, operator);
    await ana.post('/api/withdraw-payments');
    await operator.post(`/api/operator/indications/${referral}/clawback`, { amount: 30, reason: 'menor' });
    const ids = await holdTwo();
    expect((await detailOf(ana)).owed).toBe(10);
    await decide(ana, ids);
    expect((await detailOf(ana)).owed).toBe(0);
    await expectCleanLedger(server);
  });
});

describe('a bonus is not retained', () => {
  it('for 25 people at home, so that R$ 125 can be settled', async () => {
    await addBank(server, ana);
    const trk = await shareCodeOf(ana);
    for (let n = 0; n < 25; n += 1) await openConfirmation(server, await signUpByLink(server, trk));
    expect((await totals(ana)).available).toBe(125);
    expect((await detailOf(ana)).held_bonuses).toEqual([]);
    expect((await settle(ana)).body.total).toBe(125);
    await expectCleanLedger(server);
  }, 60_000);

  it('for two others in the household of the inviter, but for the third', async () => {
    const trk = await shareCodeOf(ana);
    const join = async (phone: string) =>
      openConfirmation(server, await signUp(server, { trk, phone, firstname: 'Rui' }));
    await join('11911110001');
    await join('11911110002');
    expect((await totals(ana)).available).toBe(10);
    await join('11911110003');
    expect((await totals(ana)).available).toBe(10);
    const [held] = (await detailOf(ana)).held_bonuses;
    expect(held).toMatchObject({ reasons: ['shared_network'], invited: { firstname: 'Rui' } });
  });
});

describe('POST /api/operator/indikers/{id}/held-bonuses', () => {
  it('needs finance or an administrator', async () => {
    expect((await decide(ana, [1], 'released', await newOperator(server, 'analyst'))).status).toBe(403);
    expect((await decide(ana, [1], 'released', await newOperator(server, 'auditor'))).status).toBe(403);
    expect((await clientOf(server).post(`/api/operator/indikers/${ana.id}/held-bonuses`, {})).status).toBe(
      401,
    );
  });

  it.each([
    [{}, ['bonus_ids', 'decision', 'reason']],
    [{ bonus_ids: [], decision: 'other', reason: ' ' }, ['bonus_ids', 'decision', 'reason']],
    [{ bonus_ids: [0], decision: 'released', reason: 'x' }, ['bonus_ids.0']],
  ])('refuses %j', async (body, fields) => {
    const answer = await operator.post(`/api/operator/indikers/${ana.id}/held-bonuses`, body);
    expect([answer.status, Object.keys(answer.body.errors)]).toEqual([422, fields]);
  });

  it('releases with a reason, notifies, and leaves an audit entry', async () => {
    const ids = await holdTwo();
    expect(ids).toHaveLength(2);
    const [first = 0] = ids;
    expect((await decide(ana, [first])).body.held_bonuses.map(({ id }: { id: number }) => id)).toEqual([
      ids[1],
    ]);
    expect((await totals(ana)).available).toBe(25);
    const entry = await server.db
      .selectFrom('audit_log')
      .select(['action', 'after'])
      .where('entity_id', '=', ana.id)
      .where('action', '=', 'indiker.bonus-release')
      .executeTakeFirstOrThrow();
    expect(entry.after).toEqual({ bonus_ids: [first], value: 500, reason: 'conferido' });
    const risks = await bonusRisks(server.db, [ana.id, operator.id + 100_000]);
    expect([...risks.values()]).toEqual([
      { userId: ana.id, held: 1, released: 1, refused: 0, reasons: ['shared_phone'] },
    ]);
    await expectCleanLedger(server);
  });

  it('refuses a bonus for good', async () => {
    const ids = await holdTwo();
    expect((await decide(ana, ids, 'refused')).status).toBe(200);
    expect((await totals(ana)).available).toBe(20);
    expect((await ana.get(SHARE_LINK)).body).toMatchObject({ earned: 20, under_review: 0 });
    expect((await decide(ana, ids)).body.code).toBe('bonus_not_held');
    await expectCleanLedger(server);
  });

  it('decides all or none, only about the Indiker’s own bonuses, and once', async () => {
    const ids = await holdTwo();
    const rui = await signUp(server);
    expect((await decide(rui, ids)).body.code).toBe('bonus_not_held');
    expect((await decide(ana, [...ids, 999_999])).body.code).toBe('bonus_not_held');
    expect(await heldIds(ana)).toEqual(ids);
    const answers = await Promise.all([
      ...Array.from({ length: 3 }, () => decide(ana, ids)),
      ...Array.from({ length: 3 }, () => decide(ana, ids, 'refused')),
    ]);
    expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
      200, 409, 409, 409, 409, 409,
    ]);
    await expectCleanLedger(server);
  });

  it('stores the network only as a hash that differs from link to link', async () => {
    const rui = await signUp(server);
    for (const who of [ana, rui]) await signUp(server, { trk: await shareCodeOf(who) });
    const rows = await server.db
      .selectFrom('share_sign_up')
      .select('network')
      .where('user_id', 'in', [ana.id, rui.id])
      .execute();
    expect(rows.map(({ network }) => network?.length)).toEqual([32, 32]);
    expect(rows[0]?.network).not.toEqual(rows[1]?.network);
  });

  it('forgets the network of a sign-up after 180 days', async () => {
    await signUp(server, { trk: await shareCodeOf(ana) });
    const storedNetworks = async () =>
      (
        await server.db.selectFrom('share_sign_up').select('network').where('user_id', '=', ana.id).execute()
      ).map(({ network }) => network?.length);
    expect(SIGN_IN_NETWORK_DAYS).toBe(180);
    server.clock.advance(180 * 86_400_000 - 60_000);
    await runNightly(server.deps);
    expect(await storedNetworks()).toEqual([32]);
    server.clock.advance(120_000);
    await runNightly(server.deps);
    expect(await storedNetworks()).toEqual([]);
  });
});
