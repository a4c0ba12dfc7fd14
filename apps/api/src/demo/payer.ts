import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import { findAdministrator } from './operators.ts';

const LEGAL_NAME = 'Indike Demonstração Ltda.';
/** The example that the tax office gives for a CNPJ with letters. */
const CNPJ = '12ABC34501DE35';
/** R$ 10.000,00, so that one person can try out a payment by hand. */
const CEILING = 1_000_000;

/**
 * Adds a payer, so that a payout batch can be approved right away. Only in a demonstration, and never in place of a
 * payer that was entered by hand.
 */
export async function addDemoPayer(db: Db, now: Date): Promise<void> {
  const administrator = await findAdministrator(db);
  if (administrator === undefined) return;
  await db
    .insertInto('payer')
    .values({
      id: 1,
      legal_name: LEGAL_NAME,
      cnpj: CNPJ,
      bank_code: '341',
      agreement: '1234567',
      agency: '2545',
      agency_digit: null,
      account: '02366',
      account_digit: '1',
      address: null,
      version: 1,
      updated_at: now,
    })
    .onConflict((conflict) => conflict.doNothing())
    .execute();
  await sql`insert into manual_result_ceiling (amount, operator_id, created_at)
    select ${CEILING}, ${administrator}, ${now} where not exists (select from manual_result_ceiling)`.execute(
    db,
  );
}

export async function removeDemoPayer(db: Db): Promise<void> {
  // The table only grows, so the ceiling of the demonstration ends with a row of its own.
  await sql`insert into manual_result_ceiling (amount, operator_id, created_at)
    select 0, c.operator_id, now() from manual_result_ceiling c
    where c.id = (select max(id) from manual_result_ceiling) and c.amount = ${CEILING}`.execute(db);
  await db.deleteFrom('payer').where('legal_name', '=', LEGAL_NAME).where('cnpj', '=', CNPJ).execute();
}
