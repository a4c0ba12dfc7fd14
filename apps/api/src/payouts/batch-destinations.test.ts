import { afterAll, beforeAll, expect, it } from 'vitest';
import { changeBank } from '../testing/money.ts';
import { BATCHES, newRequest, prepared, startPayoutTest, TED, type PayoutTest } from '../testing/payouts.ts';

let here: PayoutTest;
beforeAll(async () => {
  here = await startPayoutTest();
});
afterAll(() => here.server.stop());

it('shows preparer and approver where each payment goes, masked, until the bank data change', async () => {
  const pix = await newRequest(here.server, here.admin, {});
  const transfer = await newRequest(here.server, here.admin, TED);
  const id = await prepared(here, [pix.id, transfer.id]);
  const destinations = async (operator: typeof here.admin) => {
    const { items } = (await operator.get(`${BATCHES}/${id}`)).body;
    return items.map(({ destination }: { destination: string | null }) => destination);
  };
  const shown = await destinations(here.approver);
  expect(shown).toEqual([
    expect.stringMatching(/^PIX no (CPF|celular|e-mail) .*•••/),
    expect.stringMatching(/agência .*conta .*•••/),
  ]);
  expect(await destinations(here.preparer)).toEqual(shown);

  here.server.clock.advance(60_000);
  expect((await changeBank(here.server, pix.indiker, { pix_key: 'nova@example.com' })).status).toBe(200);
  expect(await destinations(here.approver)).toEqual([null, shown[1]]);
});
