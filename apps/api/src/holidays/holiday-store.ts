import type { PlainDate } from '@indike/rules/dates/calendar';
import { sql } from 'kysely';
import type { Tx, Queryable } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';

export interface Holiday {
  readonly date: PlainDate;
  readonly name: string;
}

/** False when the date is already an extra holiday. */
export const insertExtraHoliday = (tx: Tx, holiday: Holiday, now: Date): Promise<boolean> =>
  hasRow(
    tx
      .insertInto('extra_holiday')
      .values({ ...holiday, created_at: now })
      .onConflict((conflict) => conflict.doNothing())
      .returning('date'),
  );

export const deleteExtraHoliday = (tx: Tx, date: PlainDate): Promise<Holiday | undefined> =>
  tx.deleteFrom('extra_holiday').where('date', '=', date).returning(['date', 'name']).executeTakeFirst();

/** The operators' extra bank holidays (product 3.4), as a part of a larger statement. */
export const extraHolidayDates = sql<PlainDate[]>`array(select date::text from extra_holiday)`;

export async function findExtraHolidays(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('extra_holiday').select('date').execute();
  return new Set(rows.map(({ date }) => date));
}

export const listExtraHolidays = (db: Queryable): Promise<Holiday[]> =>
  db.selectFrom('extra_holiday').select(['date', 'name']).orderBy('date').execute();
