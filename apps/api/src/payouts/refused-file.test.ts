import { operatorRole } from '@indike/rules/operators/roles';
import { beforeAll, describe, expect, it } from 'vitest';
import { lastAuditOf, newOperator, type Operator } from '../testing/operators.ts';
import {
  approve,
  BATCHES,
  prepare,
  prepared,
  read,
  renewPayoutTest,
  startPayoutTest,
  type PayoutTest,
  withdrawal,
} from '../testing/payouts.ts';
import { bankReturn, importReturn } from '../testing/return-files.ts';

let here: PayoutTest;
beforeAll(async () => {
  here = await startPayoutTest();
});
renewPayoutTest(() => here);

const REASON = 'convênio inativo';
const pathOf = (id: number) => `${BATCHES}/${id}/file-refusal`;
const enter = (id: number, by: Operator = here.preparer) => by.post(pathOf(id), { reason: REASON });
const confirm = (id: number, by: Operator = here.approver) => by.post(`${pathOf(id)}/confirm`);
const approved = async () => {
  const id = await prepared(here, [here.byPix, here.byTransfer]);
  expect((await approve(here, id)).status).toBe(200);
  return id;
};

it('takes effect with the second person: the withdrawals go into another batch, and the file is not sent any more', async () => {
  const id = await approved();
  expect(await read(here, id)).toMatchObject({ file_refusal: null, file_refusable: true });
  const entered = await enter(id);
  expect([entered.status, entered.body]).toMatchObject([
    200,
    {
      file_refusal: { reason: REASON, is_own: true, confirmed_by: null },
      file_refusable: false,
      items: [{ outcome: null }, { outcome: null }],
    },
  ]);
  expect((await prepare(here.preparer, [here.byPix])).status).toBe(422);
  expect((await here.admin.get(`${BATCHES}/${id}/remittance`)).status).toBe(200);

  const { status, body } = await confirm(id);
  const notPaid = { status: 'scheduled', outcome: { code: 'not_paid', occurrences: '' } };
  expect([status, body]).toMatchObject([
    200,
    { file_refusal: { confirmed_by: { id: here.approver.id } }, items: [notPaid, notPaid] },
  ]);
  expect(await lastAuditOf(here.server, id)).toMatchObject({
    operator_id: here.approver.id,
    action: 'payout-batch.confirm-file-refusal',
    after: { reason: REASON, withdrawals: 2 },
  });
  for (const file of ['remittance', 'csv']) {
    const answer = await here.admin.get(`${BATCHES}/${id}/${file}`);
    expect([answer.status, answer.body.code]).toEqual([409, 'file_refused']);
  }
  const again = await prepare(here.preparer, [here.byPix, here.byTransfer], {
    reviewed_ids: [here.byPix, here.byTransfer],
  });
  expect(again.status).toBe(201);
  expect(again.body.items[0].cautions).toMatchObject([{ code: 'order_ended_by_people' }]);
  expect((await approve(here, again.body.id)).status).toBe(200);
});

it('overtakes a result that somebody entered for one of its withdrawals', async () => {
  const id = await approved();
  const form = { paid_at: '2026-11-21', bank_code: '00' };
  expect((await here.admin.post(`/api/operator/withdrawals/${here.byPix}/pay`, form)).status).toBe(200);
  await enter(id);
  expect((await confirm(id)).status).toBe(200);
  const late = await here.approver.post(`/api/operator/withdrawals/${here.byPix}/result/confirm`);
  expect([late.status, late.body.code]).toEqual([409, 'no_pending_result']);
  expect((await withdrawal(here, here.byPix)).status).toBe('scheduled');
});

describe('is refused', () => {
  it('to one person alone, and to who may not move money', async () => {
    const id = await approved();
    for (const role of [operatorRole.analyst, operatorRole.auditor])
      expect((await enter(id, await newOperator(here.server, role))).status).toBe(403);
    expect((await here.preparer.post(pathOf(id), { reason: ' ' })).status).toBe(422);
    expect((await confirm(id)).body.code).toBe('file_refusal_missing');
    await enter(id);
    expect((await enter(id, here.approver)).body.code).toBe('file_refusal_entered');
    const own = await confirm(id, here.preparer);
    expect([own.status, own.body.code]).toEqual([403, 'own_file_refusal']);
    expect((await enter(999_999_999)).status).toBe(404);
  });

  it('of a batch without a file', async () => {
    const id = await prepared(here, [here.byPix]);
    expect((await enter(id)).body.code).toBe('batch_not_approved');
  });

  it('once the bank has answered, also between the two people', async () => {
    const id = await approved();
    await enter(id);
    const ids = [here.byPix, here.byTransfer];
    const { body: remittance } = await here.admin.get(`${BATCHES}/${id}/remittance`);
    const taken = Object.fromEntries(ids.map((each) => [each, 'BD'] as const));
    const text = await bankReturn(here, { id, ids, people: [], remittance }, taken);
    expect((await importReturn(here, text)).status).toBe(200);
    expect(await read(here, id)).toMatchObject({ items: [{ outcome: null }, { outcome: null }] });
    expect((await confirm(id)).body.code).toBe('file_answered');
    expect((await here.admin.delete(pathOf(id))).status).toBe(200);
    expect((await enter(id)).body.code).toBe('file_answered');
  });

  it('after it was discarded, until it is entered again', async () => {
    const id = await approved();
    await enter(id);
    const discarded = await here.preparer.delete(pathOf(id));
    expect([discarded.status, discarded.body.file_refusal]).toEqual([200, null]);
    expect(await lastAuditOf(here.server, id)).toMatchObject({
      action: 'payout-batch.discard-file-refusal',
      before: { reason: REASON },
    });
    expect((await confirm(id)).body.code).toBe('file_refusal_missing');
    await enter(id, here.approver);
    expect((await confirm(id, here.preparer)).status).toBe(200);
    expect((await here.admin.delete(pathOf(id))).body.code).toBe('file_refusal_missing');
  });
});

it('happens once for parallel confirmations', async () => {
  const id = await approved();
  await enter(id);
  const answers = await Promise.all(Array.from({ length: 6 }, () => confirm(id)));
  expect(answers.map(({ status }) => status).toSorted((a, b) => a - b)).toEqual([
    200, 409, 409, 409, 409, 409,
  ]);
});
