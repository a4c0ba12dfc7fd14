import { sql } from 'kysely';
import { beforeAll, expect, it } from 'vitest';
import { runNightly } from '../jobs.ts';
import { expectCleanLedger } from '../testing/money.ts';
import * as world from '../testing/money-world.ts';
import { useTestServer } from '../testing/use-test-server.ts';

const server = useTestServer();
let here: world.World;
let [paid, requested] = [0, 0];
beforeAll(async () => {
  here = await world.createWorld(server);
  server.clock.set('2026-03-02T15:00:00Z');
  const user = await world.addPerson(here);
  await world.addClosed(here, user, 1);
  ({ id: paid } = await server.db.selectFrom('withdrawal').select('id').executeTakeFirstOrThrow());
  const other = await world.addPerson(here);
  const id = await world.addReferral(here, other);
  await world.transition(here, id, { status: 'in_contact' });
  await world.negotiate(here, id, 100_000);
  await world.sign(here, id, 100_000);
  await world.payInvoice(here, id);
  await world.passDays(here, 5);
  requested = (await world.withdraw(here, other)) ?? 0;
  await world.schedule(here, requested);
});

const bankDataOf = async (id: number) =>
  server.db
    .selectFrom('withdrawal')
    .select(['bank_data', 'bank_digest'])
    .where('id', '=', id)
    .executeTakeFirstOrThrow();

const ledgerRows = async (): Promise<string> => {
  const tables = ['ledger_account', 'ledger_transaction', 'ledger_entry', 'wallet', 'earning'] as const;
  const rows = await Promise.all(
    tables.map(
      async (table) =>
        (await sql`select t::text from ${sql.table(table)} t order by 1`.execute(server.db)).rows,
    ),
  );
  return JSON.stringify(rows);
};

it('removes the bank data of a paid withdrawal and their digest after five years', async () => {
  server.clock.set('2031-03-02T15:00:00Z');
  await runNightly(server.deps);
  expect((await bankDataOf(paid)).bank_data).toMatchObject({ pix_key: expect.stringContaining('@') });
  const before = await ledgerRows();
  server.clock.set('2031-03-03T15:00:00Z');
  await runNightly(server.deps);
  expect(await bankDataOf(paid)).toEqual({ bank_data: null, bank_digest: null });
  expect((await bankDataOf(requested)).bank_data).not.toBeNull();
  expect(await ledgerRows()).toBe(before);
  await expectCleanLedger(server);
});

it.each([
  `update withdrawal set bank_data = '{}' where status = 'paid'`,
  `update withdrawal set bank_data = null where status = 'scheduled'`,
  `update withdrawal set bank_data = null, payment_date = '2020-01-01' where status = 'paid'`,
  `update withdrawal set requested_on = requested_on + 1`,
])('the database refuses: %s', async (statement) => {
  await expect(sql.raw(statement).execute(server.db)).rejects.toThrow(
    /cannot change so|withdrawal_bank_data_check/,
  );
});
