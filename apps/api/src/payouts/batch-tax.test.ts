import { afterAll, afterEach, beforeAll, expect, it } from 'vitest';
import { addBank, earn, expectCleanLedger } from '../testing/money.ts';
import {
  approve,
  BATCHES,
  PAYOUT_DAY,
  prepare,
  prepared,
  read,
  startPayoutTest,
  type PayoutTest,
  withdrawal,
} from '../testing/payouts.ts';
import { signUp } from '../testing/people.ts';

let here: PayoutTest;
beforeAll(async () => {
  here = await startPayoutTest();
});
afterAll(() => here.server.stop());
afterEach(() => expectCleanLedger(here.server));

const withhold = async (enabled: boolean): Promise<void> => {
  const effective_from = here.server.clock.now().toISOString().slice(0, 10);
  const { status } = await here.admin.put('/api/operator/withholding', { enabled, effective_from });
  expect(status).toBe(200);
};

/** Requests two withdrawals of one Indiker: R$ 6.000,00, then R$ 1.607,20. */
async function requestTwo(): Promise<[number, number]> {
  const person = await signUp(here.server);
  await addBank(here.server, person);
  const ids: number[] = [];
  for (const value of [12_000, 3_214.4]) {
    await earn(here.server, person, here.admin, value);
    ids.push((await person.post('/api/withdraw-payments')).body.id);
  }
  return [ids[0] ?? 0, ids[1] ?? 0];
}

it('a batch is prepared and approved with the tax of the month, which its withdrawals then show', async () => {
  await withhold(true);
  const [first, second] = await requestTwo();
  const proposal = await here.preparer.get(`${BATCHES}/proposal?payment_date=${PAYOUT_DAY}`);
  expect(proposal.status).toBe(200);
  expect(JSON.stringify(proposal.body)).toContain('394.54');
  const id = await prepared(here, [second, first]);
  const batch = await read(here, id);
  expect(batch).toMatchObject({ total: 7_607.2, withheld: 1_016.27, net: 6_590.93 });
  expect(batch.items).toMatchObject([
    { id: first, total: 6_000, withheld: 394.54, net: 5_605.46 },
    { id: second, total: 1_607.2, withheld: 621.73, net: 985.47 },
  ]);
  expect((await approve(here, id)).status).toBe(200);
  expect(await withdrawal(here, first)).toMatchObject({ withheld: 394.54, net: 5_605.46 });
  expect(await withdrawal(here, second)).toMatchObject({ withheld: 621.73, net: 985.47 });
  await withhold(false);
});

it('a batch is not approved when withholding has changed since it was prepared', async () => {
  const [first] = await requestTwo();
  const id = await prepared(here, [first]);
  expect(await read(here, id)).toMatchObject({ withheld: 0, changes: [] });
  await withhold(true);
  const { status, body } = await approve(here, id);
  expect([status, body.code]).toEqual([409, 'batch_changed']);
  expect((await read(here, id)).changes).toEqual([expect.stringContaining(`Saque ${first}`)]);
  expect(await withdrawal(here, first)).toMatchObject({ status: 'requested', withheld: null });
  await withhold(false);
  expect((await approve(here, id)).status).toBe(200);
  expect(await withdrawal(here, first)).toMatchObject({ status: 'scheduled', withheld: 0 });
});

it('what a batch did not pay counts for the tax of no other withdrawal until another batch pays it', async () => {
  await withhold(true);
  const [first, second] = await requestTwo();
  const refused = await prepared(here, [first]);
  expect((await approve(here, refused)).status).toBe(200);
  const path = `${BATCHES}/${refused}/file-refusal`;
  expect((await here.preparer.post(path, { reason: 'convênio inativo' })).status).toBe(200);
  expect((await here.approver.post(`${path}/confirm`)).status).toBe(200);
  const id = await prepared(here, [second]);
  expect(await read(here, id)).toMatchObject({ withheld: 0 });
  expect((await approve(here, id)).status).toBe(200);
  const again = await prepare(here.preparer, [first], { reviewed_ids: [first] });
  expect([again.status, again.body.withheld]).toEqual([201, 1_016.27]);
  expect((await approve(here, again.body.id)).status).toBe(200);
  await withhold(false);
});
