import type { ExportOrder } from '@indike/contract/operator/exports';
import type { ExportSubject } from '@indike/rules/exports/subjects';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/database.ts';

export type FilterOf<S extends ExportSubject> = Extract<ExportOrder, { subject: S }>['filter'];

/** The compiler does not see that a subject and its own filter make an order. */
export const exportOrder = <S extends ExportSubject>(subject: S, filter: FilterOf<S>) =>
  ({ subject, filter }) as ExportOrder;

/** Rows examined by one statement, so that its duration does not depend on the size of the table. */
const WINDOW_ROWS = 5_000;

/** The ids to export from one window of a table. */
export interface IdWindow {
  readonly ids: readonly number[];
  /** The last id examined; null after the last row of the table. */
  readonly end: number | null;
}

/** The tables whose rows are the rows of an export, and their aliases in conditions. */
export const EXPORT_TABLES = {
  referrals: { table: 'referral', alias: 'r' },
  indikers: { table: 'indiker', alias: 'i' },
  earnings: { table: 'earning', alias: 'e' },
  withdrawals: { table: 'withdrawal', alias: 'w' },
  ledger: { table: 'ledger_entry', alias: 'e' },
  audit: { table: 'audit_log', alias: 'a' },
  campaigns: { table: 'campaign', alias: 'c' },
} as const satisfies Record<ExportSubject, { table: string; alias: string }>;

/**
 * Reads by id instead of in the order of the list. Rows that change meanwhile keep their place, so that none is skipped
 * or repeated, and no transaction has to stay open.
 * @param after the `end` of the previous window; 0 for the first
 */
export async function readWindow(
  db: Db,
  subject: ExportSubject,
  condition: RawBuilder<boolean>,
  after: number,
): Promise<IdWindow> {
  const { table, alias } = EXPORT_TABLES[subject];
  const row = sql.ref(alias);
  const { rows } = await sql<{ ids: number[]; last: number | null; count: number }>`
    select coalesce(json_agg(id order by id) filter (where fits), '[]') as ids, max(id) as last, count(*)::int as count
    from (
      select ${row}.id, ${condition} as fits from ${sql.table(table)} ${row}
      where ${row}.id > ${after} and ${row}.id <= (select max(id) from (
        select id from ${sql.table(table)} where id > ${after} order by id limit ${sql.lit(WINDOW_ROWS)}
      ) ids)
    ) seen`.execute(db);
  const [window] = rows;
  if (!window || window.count < WINDOW_ROWS) return { ids: window?.ids ?? [], end: null };
  return { ids: window.ids, end: window.last };
}

/** An instant in São Paulo time, in the format of Brazilian spreadsheets. */
export const timeCell = (column: string): RawBuilder<string | null> =>
  sql`to_char(${sql.ref(column)} at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI')`;

export const isAmong = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  sql`${sql.ref(column)} = any(${ids}::bigint[])`;
