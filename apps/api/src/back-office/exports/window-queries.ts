import type { ExportSubject } from '@indike/rules/exports/subjects';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

/** So many rows are looked at by one statement, which therefore takes the same time however many there are. */
const WINDOW_ROWS = 5_000;

/** The rows of a stretch of a table that are to be exported. */
export interface IdWindow {
  readonly ids: readonly number[];
  /** The last id that was looked at; null after the last row of the table. */
  readonly end: number | null;
}

/** The table whose rows are the rows of an export. */
export const EXPORT_TABLES = {
  referrals: 'referral',
  indikers: 'indiker',
  earnings: 'earning',
  withdrawals: 'withdrawal',
  ledger: 'ledger_entry',
  audit: 'audit_log',
} as const satisfies Record<ExportSubject, string>;

interface Stretch {
  readonly subject: ExportSubject;
  /** What the condition calls a row. */
  readonly alias: string;
  readonly condition: RawBuilder<boolean>;
  /** The `end` of the stretch before; 0 at the beginning. */
  readonly after: number;
}

/**
 * Read by number, not in the order of the list: rows that change meanwhile stay in their place, so none is left out or comes
 * twice, and no transaction stays open.
 */
export async function readWindow(db: Db, { subject, alias, condition, after }: Stretch): Promise<IdWindow> {
  const row = sql.ref(alias);
  const { rows } = await sql<{ ids: number[]; last: number | null; count: number }>`
    select coalesce(json_agg(id order by id) filter (where fits), '[]') as ids, max(id) as last, count(*)::int as count
    from (
      select ${row}.id, ${condition} as fits from (
        select * from ${sql.table(EXPORT_TABLES[subject])} where id > ${after} order by id limit ${sql.lit(WINDOW_ROWS)}
      ) ${row}
    ) seen`.execute(db);
  const [window] = rows;
  if (!window || window.count < WINDOW_ROWS) return { ids: window?.ids ?? [], end: null };
  return { ids: window.ids, end: window.last };
}

/** An instant as a spreadsheet in Brazil reads it. */
export const timeCell = (column: string): RawBuilder<string | null> =>
  sql`to_char(${sql.ref(column)} at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI')`;

export const isAmong = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  sql`${sql.ref(column)} = any(${ids}::bigint[])`;
