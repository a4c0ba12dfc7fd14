import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Tx } from '../platform/db/database.ts';

export interface Holiday {
  readonly date: PlainDate;
  readonly name: string;
}

/** False when the date is already an extra holiday. */
export async function insertExtraHoliday(tx: Tx, holiday: Holiday, now: Date): Promise<boolean> {
  const inserted = await tx
    .insertInto('extra_holiday')
    .values({ ...holiday, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('date')
    .executeTakeFirst();
  return inserted !== undefined;
}

export const deleteExtraHoliday = (tx: Tx, date: PlainDate): Promise<Holiday | undefined> =>
  tx.deleteFrom('extra_holiday').where('date', '=', date).returning(['date', 'name']).executeTakeFirst();
