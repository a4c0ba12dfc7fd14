import type { PlainDate } from '@indike/rules/dates/calendar';
import { sql } from 'kysely';
import type { Queryable } from '../platform/db/database.ts';
import type { Holiday } from './holiday-store.ts';

/** The operators' extra bank holidays (product 3.4), as a part of a larger statement. */
export const extraHolidayDates = sql<PlainDate[]>`array(select date::text from extra_holiday)`;

export async function findExtraHolidays(db: Queryable): Promise<ReadonlySet<string>> {
  const rows = await db.selectFrom('extra_holiday').select('date').execute();
  return new Set(rows.map(({ date }) => date));
}

export const listExtraHolidays = (db: Queryable): Promise<Holiday[]> =>
  db.selectFrom('extra_holiday').select(['date', 'name']).orderBy('date').execute();
