import { sql } from 'kysely';
import type { Db, Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';

export interface ViewForm {
  readonly name: string;
  readonly address: string;
  readonly shared: boolean;
}

export interface OwnView extends ViewForm {
  readonly id: number;
}

/** The operator's own views. Locks the operator, so that concurrent changes of their views wait. */
export async function lockViewsOf(tx: Tx, operatorId: OperatorId): Promise<OwnView[]> {
  await tx.selectFrom('operator').select('id').where('id', '=', operatorId).forNoKeyUpdate().execute();
  return tx
    .selectFrom('saved_view')
    .select(['id', 'name', 'address', 'shared'])
    .where('operator_id', '=', operatorId)
    .execute();
}

export async function insertView(tx: Tx, operatorId: OperatorId, view: ViewForm, now: Date): Promise<number> {
  const { id } = await tx
    .insertInto('saved_view')
    .values({ operator_id: operatorId, ...view, created_at: now })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function updateView(tx: Tx, id: number, view: ViewForm): Promise<void> {
  await tx.updateTable('saved_view').set(view).where('id', '=', id).execute();
}

export async function removeView(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('saved_view').where('id', '=', id).execute();
}

/** Compares names without case, as the database does. */
export async function isSameName(tx: Tx, one: string, names: readonly string[]): Promise<boolean> {
  const { rows } = await sql<{ same: boolean }>`
    select lower(${one}) = any (select lower(n) from unnest(${names}::text[]) n) as same`.execute(tx);
  return rows[0]?.same ?? false;
}

/** The operator's own views and the shared ones, without those of people who have left and cannot remove them. */
export const listViews = (db: Db, me: OperatorId) =>
  db
    .selectFrom('saved_view as v')
    .innerJoin('operator as o', 'o.id', 'v.operator_id')
    .select(['v.id', 'v.name', 'v.address', 'v.shared', 'o.id as operator_id', 'o.name as operator_name'])
    .where((w) =>
      w.or([w('v.operator_id', '=', me), w.and([w('v.shared', '=', true), w('o.disabled_at', 'is', null)])]),
    )
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute();
export type ViewRow = Awaited<ReturnType<typeof listViews>>[number];
