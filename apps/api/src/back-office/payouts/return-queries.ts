import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { ReturnOutcome } from '@indike/rules/payouts/return-items';
import { sql } from 'kysely';
import type { Db, Queryable } from '../../platform/db/database.ts';
import { allOf, toKeysetPage, type KeysetPage } from '../../platform/db/keyset.ts';

interface OutcomeRow {
  readonly outcome: ReturnOutcome;
  readonly count: number;
  readonly value: Centavos;
}

const outcomesOf = sql<OutcomeRow[]>`(
  select coalesce(jsonb_agg(jsonb_build_object('outcome', o.outcome, 'count', o.count, 'value', o.value)), '[]')
  from (select i.outcome, count(*) as count, sum(i.value) as value from return_file_item i
    where i.file_id = f.id group by i.outcome) o)`;

const files = (db: Queryable) =>
  db
    .selectFrom('return_file as f')
    .innerJoin('operator as o', 'o.id', 'f.imported_by')
    .leftJoin('bank as b', 'b.id', 'f.bank_code')
    .select(['f.id', 'f.name', 'f.bank_code', 'b.title as bank_name', 'f.sequence', 'f.item_count'])
    .select(['f.imported_by', 'o.name as importer', 'f.imported_at', 'f.completed_at'])
    .select(outcomesOf.as('outcomes'));

export const findReturnFile = (db: Queryable, id: number) =>
  files(db).where('f.id', '=', id).executeTakeFirst();
export type ReturnFileColumns = NonNullable<Awaited<ReturnType<typeof findReturnFile>>>;

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
  return toKeysetPage(rows, limit, ({ id }) => String(id));
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
  readonly withdrawal_id: number | null;
  readonly batch_id: number | null;
  readonly user_id: number | null;
  readonly firstname: string | null;
  readonly lastname: string | null;
}

export async function listReturnItems(
  db: Queryable,
  fileId: number,
  { outcome, after, limit }: Page & { readonly outcome?: ReturnOutcome | undefined },
): Promise<KeysetPage<ReturnItemColumns>> {
  const { rows } = await sql<ReturnItemColumns>`
    select i.line, i.outcome, i.detail, i.occurrences, i.reference, i.bank_number, i.value, i.paid_value, i.paid_on,
      i.withdrawal_id, i.batch_id, p.id as user_id, p.firstname, p.lastname
    from return_file_item i
    left join withdrawal w on w.id = i.withdrawal_id left join indiker p on p.id = w.user_id
    where i.file_id = ${fileId} and i.line > ${Number(after ?? 0)}
      and ${allOf([outcome !== undefined && sql`i.outcome = ${outcome}`])}
    order by i.line limit ${limit + 1}`.execute(db);
  return toKeysetPage(rows, limit, ({ line }) => String(line));
}
