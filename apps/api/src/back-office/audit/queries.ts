import { sql } from 'kysely';
import type { Db } from '../../platform/db/database.ts';

export async function listAuditEntries(db: Db, { page, limit }: { page: number; limit: number }) {
  const [rows, { total }] = await Promise.all([
    db
      .selectFrom('audit_log as a')
      .innerJoin('operator as o', 'o.id', 'a.operator_id')
      .select(['a.id', 'a.created_at', 'a.operator_id', 'o.name', 'a.action', 'a.entity', 'a.entity_id'])
      .select([
        sql<Record<string, unknown> | null>`a.before`.as('before'),
        sql<Record<string, unknown> | null>`a.after`.as('after'),
      ])
      .orderBy('a.id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    db
      .selectFrom('audit_log')
      .select((c) => c.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export type AuditRow = Awaited<ReturnType<typeof listAuditEntries>>['rows'][number];
