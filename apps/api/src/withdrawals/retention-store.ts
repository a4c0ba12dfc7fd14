import type { PlainDate } from '@indike/rules/dates/calendar';
import { BANK_DATA_YEARS } from '@indike/rules/money/withdrawals';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Removes the bank data and the CPF of withdrawals paid more than five years ago (product 8.3, decision 0023). */
export async function removeOldBankData(db: Db, today: PlainDate): Promise<number> {
  const { numAffectedRows } = await sql`
    update withdrawal set bank_data = null, payee_cpf = null
    where status = 'paid' and bank_data is not null
      and payment_date + make_interval(years => ${BANK_DATA_YEARS}) < ${today}::date`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
