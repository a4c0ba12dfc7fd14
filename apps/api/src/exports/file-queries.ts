import { exportFileState, type ExportFileState, type ExportSubject } from '@indike/rules/exports/subjects';
import type { OperatorRole } from '@indike/rules/operators/roles';
import { sql } from 'kysely';
import type { Db, Queryable } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { EXPORT_TABLES } from './window-queries.ts';

export async function lastIdOf(db: Queryable, subject: ExportSubject): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from ${sql.table(EXPORT_TABLES[subject])}`.execute(db);
  return rows[0]?.last ?? 0;
}

const files = (db: Queryable) =>
  db
    .selectFrom('export_file as f')
    .innerJoin('operator as o', 'o.id', 'f.operator_id')
    .select([
      'f.id',
      'f.subject',
      'f.unmasked',
      'f.state',
      'f.position',
      'f.last_id',
      'f.row_count',
      'f.chunks',
      'f.created_at',
      'f.expires_at',
      'o.id as operator_id',
      'o.name',
      'o.email',
      'o.disabled_at',
    ])
    .$narrowType<{ subject: ExportSubject; state: ExportFileState; operator_id: OperatorId }>();
export type ExportFileRow = Awaited<ReturnType<typeof listExportFiles>>[number];

/** Enough for a role: files expire after a day, and each operator makes one at a time. */
const MAX_FILES = 50;

export const listExportFiles = (db: Db, role: OperatorRole, now: Date) =>
  files(db)
    .where('f.role', '=', role)
    .where('f.expires_at', '>', now)
    .orderBy('f.id', 'desc')
    .limit(MAX_FILES)
    .execute();

export const findExportFile = (db: Queryable, id: number) =>
  files(db).where('f.id', '=', id).executeTakeFirst();

/** A finished file that this role may download. */
export const findReadyFile = (db: Queryable, id: number, role: OperatorRole, now: Date) =>
  files(db)
    .where('f.id', '=', id)
    .where('f.role', '=', role)
    .where('f.state', '=', exportFileState.ready)
    .where('f.expires_at', '>', now)
    .executeTakeFirst();

export async function readChunk(db: Db, fileId: number, number: number): Promise<Buffer | undefined> {
  const row = await db
    .selectFrom('export_file_chunk')
    .select('content')
    .where('file_id', '=', fileId)
    .where('number', '=', number)
    .executeTakeFirst();
  return row?.content;
}
