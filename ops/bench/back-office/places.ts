import { sql } from 'kysely';
import type { Db } from '#api/platform/db/database.ts';
import { PAGE_ROWS } from './call.ts';
import type { Seeded } from './seeded.ts';

const DEEP_PAGE = 10_000;

export interface Places {
  /** Cursors of the ten-thousandth page, or at 90 % of a smaller database. */
  readonly oldest: string;
  readonly newest: string;
  readonly audit: string;
  /** The cursor of the withdrawal with the middle id. */
  readonly withdrawals: string;
  /** Ids in the middle of their tables. */
  readonly withdrawal: number;
  readonly indiker: number;
  readonly referral: number;
  /** The Indiker with the middle id. */
  readonly person: {
    readonly name: string;
    readonly email: string;
    readonly cpf: string;
    readonly phone: string;
  };
}

/** Finds the cursors of deep pages, and rows in the middle of their tables. */
export async function findPlaces(db: Db, { referrals }: Seeded): Promise<Places> {
  const deep = Math.min(DEEP_PAGE * PAGE_ROWS, Math.floor(referrals * 0.9));
  const position = async (table: string, column: string, offset: number): Promise<string> => {
    const { rows } = await sql<{ position: string }>`
      select ${sql.ref(column)}::text || '_' || id as position from ${sql.table(table)}
      order by ${sql.ref(column)} ${sql.raw(column === 'created_at' ? 'desc' : 'asc')}, id offset ${offset} limit 1`.execute(
      db,
    );
    return encodeURIComponent(rows[0]?.position ?? '');
  };
  const positionFrom = async (table: string, id: number): Promise<string> => {
    const { rows } = await sql<{ position: string }>`
      select created_at::text || '_' || id as position from ${sql.table(table)} where id >= ${id} order by id limit 1`.execute(
      db,
    );
    return encodeURIComponent(rows[0]?.position ?? '');
  };
  const middle = async (table: string): Promise<number> => {
    const { rows } = await sql<{ id: number }>`
      select (min(id) + max(id)) / 2 as id from ${sql.table(table)}`.execute(db);
    return rows[0]?.id ?? 0;
  };
  const indiker = await middle('indiker');
  const withdrawal = await middle('withdrawal');
  const { rows } = await sql<Places['person']>`
    select firstname || ' ' || lastname as name, email, cpf, phone from indiker where id = ${indiker}`.execute(
    db,
  );
  const [person] = rows;
  if (!person) throw new Error('nobody in the middle');
  return {
    oldest: await position('referral', 'status_since', deep),
    newest: await position('referral', 'created_at', deep),
    audit: await position('audit_log', 'created_at', Math.floor(deep * 0.9)),
    withdrawals: await positionFrom('withdrawal', withdrawal),
    withdrawal,
    indiker,
    referral: await middle('referral'),
    person,
  };
}
