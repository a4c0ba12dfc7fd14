import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';

/** The operator's own views and all shared ones. */
export const listViews = (db: Db, me: OperatorId) =>
  db
    .selectFrom('saved_view as v')
    .innerJoin('operator as o', 'o.id', 'v.operator_id')
    .select(['v.id', 'v.name', 'v.address', 'v.shared', 'o.id as operator_id', 'o.name as operator_name'])
    .where((w) => w.or([w('v.operator_id', '=', me), w('v.shared', '=', true)]))
    .orderBy(sql`lower(v.name)`)
    .orderBy('v.id')
    .execute();
export type ViewRow = Awaited<ReturnType<typeof listViews>>[number];
