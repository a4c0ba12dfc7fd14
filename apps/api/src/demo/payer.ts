import type { Db } from '../platform/db/database.ts';
import { findAdministrator } from './operators.ts';

const LEGAL_NAME = 'Indike Demonstração Ltda.';
/** The example that the tax office gives for a CNPJ with letters. */
const CNPJ = '12ABC34501DE35';

/**
 * Adds a payer, so that a payout batch can be approved right away. Only in a demonstration, and never in place of a
 * payer that was entered by hand.
 */
export async function addDemoPayer(db: Db, now: Date): Promise<void> {
  if ((await findAdministrator(db)) === undefined) return;
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
}

export async function removeDemoPayer(db: Db): Promise<void> {
  await db.deleteFrom('payer').where('legal_name', '=', LEGAL_NAME).where('cnpj', '=', CNPJ).execute();
}
