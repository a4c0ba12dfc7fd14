import type { ExportSubject } from '@indike/rules/exports/subjects';
import { sql, type RawBuilder } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Rows examined by one statement, so that its duration does not depend on the size of the table. */
const WINDOW_ROWS = 5_000;

/** The ids to export from one window of a table. */
export interface IdWindow {
  readonly ids: readonly number[];
  /** The last id examined; null after the last row of the table. */
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
  /** The alias of the table in `condition`. */
  readonly alias: string;
  readonly condition: RawBuilder<boolean>;
  /** The `end` of the previous window; 0 for the first. */
  readonly after: number;
}

/**
 * Reads by id instead of in the order of the list. Rows that change meanwhile keep their place, so that none is skipped
 * or repeated, and no transaction has to stay open.
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

/** An instant in São Paulo time, in the format of Brazilian spreadsheets. */
export const timeCell = (column: string): RawBuilder<string | null> =>
  sql`to_char(${sql.ref(column)} at time zone 'America/Sao_Paulo', 'DD/MM/YYYY HH24:MI')`;

export const isAmong = (column: string, ids: readonly number[]): RawBuilder<boolean> =>
  sql`${sql.ref(column)} = any(${ids}::bigint[])`;
