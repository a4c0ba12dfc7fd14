import { rolesOf } from '@indike/embedded-postgres';
import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { leaveLostRows } from './after-restore.ts';
import { readHistory } from './referrals/changes/queries.ts';
import { insertTestOperator } from './testing/operators.ts';
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
  await insertTestOperator(here.server);
  const { indiker, id: withdrawal } = await newRequest(here.server, here.admin);
  const { referral } = await here.server.db
    .selectFrom('referral')
    .select((q) => q.fn.max('id').as('referral'))
    .executeTakeFirstOrThrow();
  const batch = await prepared(here, [withdrawal]);
  await approve(here, batch);
  const { sequence } = (await read(here, batch)).remittance;
  const { earning, operator } = await here.server.db
    .selectNoFrom((q) => [
      q
        .selectFrom('earning')
        .select((e) => e.fn.max('id').as('id'))
        .as('earning'),
      q
        .selectFrom('operator')
        .select((o) => o.fn.max('id').as('id'))
        .as('operator'),
    ])
    .executeTakeFirstOrThrow();
  return {
    indiker: indiker.id,
    referral,
    withdrawal,
    batch,
    sequence,
    earning: earning ?? 0,
    operator: operator ?? 0,
  };
}

it('gives new rows ids and files numbers that the lost ones cannot have had', async () => {
  const before = await nextIds();
  await leave();
  const after = await nextIds();
  for (const name of ['indiker', 'referral', 'withdrawal', 'batch', 'earning', 'operator'] as const)
    expect([name, after[name] - before[name] > 1_000_000]).toEqual([name, true]);
  expect(after.sequence).toBe(before.sequence + 1_001);
  await leave();
  expect((await nextIds()).sequence).toBe(before.sequence + 2_002);
});

it('skips the ids of clawbacks, of which the company’s systems hear too', async () => {
  const next = async () => {
    const { rows } = await sql<{ id: number }>`
      select nextval(pg_get_serial_sequence('clawback', 'id')) as id`.execute(here.server.db);
    return rows[0]?.id ?? 0;
  };
  const before = await next();
  await leave();
  expect((await next()) - before).toBeGreaterThan(1_000_000);
});

it('begins another history of changes', async () => {
  const before = await readHistory(here.server.db);
  await leave();
  expect(await readHistory(here.server.db)).not.toBe(before);
});

it('skips numbers also under an agreement that has no file yet, and none that do not fit', async () => {
  await savePayer(here.admin, { agreement: '7654321' });
  expect(await leave()).toEqual([]);
  expect((await nextIds()).sequence).toBe(1_001);
  const { db } = here.server;
  await savePayer(here.admin, { agreement: '7654399' });
  await db
    .insertInto('remittance_sequence')
    .values({ bank_code: '341', agreement: '7654399', last: 999_001 })
    .execute();
  expect(await leave()).toEqual([
    expect.stringMatching(/^Remessas do banco 341, convênio 7654399: o número 999001 /),
  ]);
  expect((await nextIds()).sequence).toBe(999_002);
  await savePayer(here.admin);
});
