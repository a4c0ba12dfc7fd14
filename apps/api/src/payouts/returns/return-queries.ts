import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { ReturnOutcome } from '@indike/rules/payouts/return-items';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { allOf, type KeysetPage, toKeysetPage } from '../../platform/db/rows.ts';
import { UNMATCHED_PAYMENT } from '../../ledger/commands.ts';

interface OutcomeRow {
  readonly outcome: ReturnOutcome;
  readonly count: number;
  readonly value: Centavos;
}

/** What became of the items of these files. */
async function withOutcomes<File extends { readonly id: number }>(db: Queryable, rows: readonly File[]) {
  const { rows: counted } = await sql<OutcomeRow & { file_id: number }>`
    select file_id, outcome, count(*) as count, sum(value)::bigint as value from return_file_item
    where file_id = any(${rows.map(({ id }) => id)}::bigint[]) group by file_id, outcome order by outcome`.execute(
    db,
  );
  return rows.map((file) => ({
    ...file,
    outcomes: counted.flatMap(({ file_id, ...outcome }) => (file_id === file.id ? [outcome] : [])),
  }));
}

const files = (db: Queryable) =>
  db
    .selectFrom('return_file as f')
    .innerJoin('operator as o', 'o.id', 'f.imported_by')
    .leftJoin('bank as b', 'b.id', 'f.bank_code')
    .select(['f.id', 'f.name', 'f.bank_code', 'b.title as bank_name', 'f.sequence', 'f.item_count'])
    .select(['f.imported_by', 'o.name as importer', 'f.imported_at', 'f.completed_at']);

export async function findReturnFile(db: Queryable, id: number) {
  const [file] = await withOutcomes(db, await files(db).where('f.id', '=', id).execute());
  return file;
}
export type ReturnFileColumns = NonNullable<Awaited<ReturnType<typeof findReturnFile>>>;

export async function findImporter(db: Queryable, id: number): Promise<number | undefined> {
  const row = await db
    .selectFrom('return_file')
    .select('imported_by')
    .where('id', '=', id)
    .executeTakeFirst();
  return row?.imported_by;
}

export const findReturnFileByHash = (db: Queryable, sha256: Buffer) =>
  db.selectFrom('return_file').select(['id', 'completed_at']).where('sha256', '=', sha256).executeTakeFirst();

interface Page {
  readonly after?: string | undefined;
  readonly limit: number;
}

export async function listReturnFiles(db: Db, { after, limit }: Page) {
  const rows = await files(db)
    .$if(after !== undefined, (q) => q.where('f.id', '<', Number(after)))
    .orderBy('f.id', 'desc')
    .limit(limit + 1)
    .execute();
  return toKeysetPage(await withOutcomes(db, rows), limit, ({ id }) => String(id));
}

export interface ReturnItemColumns {
  readonly line: number;
  readonly outcome: ReturnOutcome;
  readonly detail: string | null;
  readonly occurrences: string;
  readonly reference: string;
  readonly bank_number: string;
  readonly value: Centavos;
  readonly paid_value: Centavos;
  readonly paid_on: PlainDate | null;
  readonly unmatched_payment: boolean;
  readonly clearance_note: string | null;
  readonly cleared_by: string | null;
  readonly cleared_at: Date | null;
  readonly withdrawal_id: number | null;
  readonly batch_id: number | null;
  readonly user_id: number | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

const items = (where: RawBuilder<unknown>, limit: number) => sql<ReturnItemColumns>`
  select r.line, r.outcome, r.detail, r.occurrences, r.reference, r.bank_number, r.value, r.paid_value, r.paid_on,
    ${sql.raw(UNMATCHED_PAYMENT)} as unmatched_payment, c.note as clearance_note, o.name as cleared_by,
    c.created_at as cleared_at, r.withdrawal_id, r.batch_id, p.id as user_id, p.firstname, p.lastname
  from return_file_item r
  left join return_line_clearance c on c.file_id = r.file_id and c.line = r.line left join operator o on o.id = c.operator_id
  left join withdrawal w on w.id = r.withdrawal_id and w.user_id = r.user_id left join indiker p on p.id = w.user_id
  where ${where} order by r.line limit ${limit}`;

export async function findReturnItem(
  db: Queryable,
  fileId: number,
  line: number,
): Promise<ReturnItemColumns | undefined> {
  const { rows } = await items(sql`r.file_id = ${fileId} and r.line = ${line}`, 1).execute(db);
  return rows[0];
}

export async function listReturnItems(
  db: Queryable,
  fileId: number,
  { outcome, after, limit }: Page & { readonly outcome?: ReturnOutcome | undefined },
): Promise<KeysetPage<ReturnItemColumns>> {
  const where = allOf([
    sql`r.file_id = ${fileId}`,
    sql`r.line > ${Number(after ?? 0)}`,
    outcome !== undefined && sql`r.outcome = ${outcome}`,
  ]);
  const { rows } = await items(where, limit + 1).execute(db);
  return toKeysetPage(rows, limit, ({ line }) => String(line));
}
