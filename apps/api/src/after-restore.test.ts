import { rolesOf } from '@indike/embedded-postgres';
import { beforeAll, expect, it } from 'vitest';
import { leaveLostRows } from './after-restore.ts';
import { readHistory } from './referrals/changes/queries.ts';
import {
  approve,
  newRequest,
  prepared,
  read,
  renewPayoutTest,
  savePayer,
  startPayoutTest,
  type PayoutTest,
} from './testing/payouts.ts';

let here: PayoutTest;
beforeAll(async () => {
  here = await startPayoutTest();
});
renewPayoutTest(() => here);

/** As the role that owns the tables, as the commands do. */
const leave = () => leaveLostRows({ owner: rolesOf(here.server.database.connection).owner });

/** The ids that the next withdrawal gets, and everything that leads to it. */
async function nextIds() {
  const { indiker, id: withdrawal } = await newRequest(here.server, here.admin);
  const { referral } = await here.server.db
    .selectFrom('referral')
    .select((q) => q.fn.max('id').as('referral'))
    .executeTakeFirstOrThrow();
  const batch = await prepared(here, [withdrawal]);
  await approve(here, batch);
  const { sequence } = (await read(here, batch)).remittance;
  return { indiker: indiker.id, referral, withdrawal, batch, sequence };
}

it('gives new rows ids and files numbers that the lost ones cannot have had', async () => {
  const before = await nextIds();
  await leave();
  const after = await nextIds();
  for (const name of ['indiker', 'referral', 'withdrawal', 'batch'] as const)
    expect([name, after[name] - before[name] > 1_000_000]).toEqual([name, true]);
  expect(after.sequence).toBe(before.sequence + 1_001);
  await leave();
  expect((await nextIds()).sequence).toBe(before.sequence + 2_002);
});

it('begins another history of changes', async () => {
  const before = await readHistory(here.server.db);
  await leave();
  expect(await readHistory(here.server.db)).not.toBe(before);
});

it('skips numbers also under an agreement that has no file yet, and none that do not fit', async () => {
  await savePayer(here.admin, { agreement: '7654321' });
  await leave();
  expect((await nextIds()).sequence).toBe(1_001);
  const { db } = here.server;
  await savePayer(here.admin, { agreement: '7654399' });
  await db
    .insertInto('remittance_sequence')
    .values({ bank_code: '341', agreement: '7654399', last: 999_001 })
    .execute();
  await leave();
  expect((await nextIds()).sequence).toBe(999_002);
  await savePayer(here.admin);
});
