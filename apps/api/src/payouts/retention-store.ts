import type { PlainDate } from '@indike/rules/dates/calendar';
import { BANK_DATA_YEARS } from '@indike/rules/money/withdrawals';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Removes remittance files when their bank data need no longer be stored (product 8.3). Their hashes stay. */
export async function removeOldRemittances(db: Db, today: PlainDate): Promise<number> {
  const { numAffectedRows } = await sql`
    update remittance_file f set content = null, csv = null from payout_batch b
    where b.id = f.batch_id and f.content is not null
      and b.payment_date + make_interval(years => ${BANK_DATA_YEARS}) < ${today}::date`.execute(db);
  return Number(numAffectedRows ?? 0n);
}
