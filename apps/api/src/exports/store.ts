import { sql } from 'kysely';
import { hoursAfter } from '@indike/rules/dates/calendar';
import {
  EXPORT_FILE_HOURS,
  EXPORT_JOB_HOURS,
  exportFileState,
  type ExportFileState,
  type ExportSubject,
} from '@indike/rules/exports/subjects';
import type { OperatorRole } from '@indike/rules/operators/roles';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { EXPORT_TABLES } from './window-queries.ts';

export interface NewExportFile {
  readonly operatorId: OperatorId;
  readonly role: OperatorRole;
  readonly subject: ExportSubject;
  readonly unmasked: boolean;
  /** The highest id of the table at the time of the order, for the progress. */
  readonly lastId: number;
  readonly now: Date;
}

/** Undefined while another file of the operator is being made. */
export async function insertExportFile(tx: Tx, file: NewExportFile): Promise<number | undefined> {
  const { operatorId, now } = file;
  await tx
    .updateTable('export_file')
    .set({ state: exportFileState.failed })
    .where('operator_id', '=', operatorId)
    .where('state', '=', exportFileState.running)
    .where('created_at', '<', hoursAfter(now, -EXPORT_JOB_HOURS))
    .execute();
  const row = await tx
    .insertInto('export_file')
    .values({
      operator_id: operatorId,
      role: file.role,
      subject: file.subject,
      unmasked: file.unmasked,
      last_id: file.lastId,
      created_at: now,
      expires_at: hoursAfter(now, EXPORT_FILE_HOURS),
    })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

export interface ExportProgress {
  readonly fileId: number;
  /** The positions before and after this part. */
  readonly from: number;
  readonly to: number;
  readonly rows: number;
  /** Null when the part has no rows. */
  readonly content: Buffer | null;
}

/** Returns false when the file was deleted meanwhile or another worker has written this part. */
export async function appendPart(tx: Tx, part: ExportProgress): Promise<boolean> {
  const added = part.content === null ? 0 : 1;
  const row = await tx
    .updateTable('export_file')
    .set({
      position: part.to,
      row_count: sql<number>`row_count + ${part.rows}::int`,
      chunks: sql<number>`chunks + ${added}::int`,
    })
    .where('id', '=', part.fileId)
    .where('position', '=', part.from)
    .where('state', '=', exportFileState.running)
    .returning('chunks')
    .executeTakeFirst();
  if (row === undefined) return false;
  if (part.content !== null)
    await tx
      .insertInto('export_file_chunk')
      .values({ file_id: part.fileId, number: row.chunks, content: part.content })
      .execute();
  return true;
}

/** Returns the number of rows; undefined when the file was deleted or finished meanwhile. */
export async function finishExportFile(tx: Tx, id: number, now: Date): Promise<number | undefined> {
  const row = await tx
    .updateTable('export_file')
    .set({ state: exportFileState.ready, finished_at: now })
    .where('id', '=', id)
    .where('state', '=', exportFileState.running)
    .returning('row_count')
    .executeTakeFirst();
  return row?.row_count;
}

/** Deletes the file with its content. Returns false when it is another operator's or does not exist. */
export const deleteExportFile = (tx: Tx, id: number, operatorId: OperatorId): Promise<boolean> =>
  hasRow(
    tx.deleteFrom('export_file').where('id', '=', id).where('operator_id', '=', operatorId).returning('id'),
  );

export async function deleteExpiredExports(db: Db, now: Date): Promise<void> {
  await db.deleteFrom('export_file').where('expires_at', '<=', now).execute();
}

export async function lastIdOf(db: Queryable, subject: ExportSubject): Promise<number> {
  const { rows } = await sql<{ last: number | null }>`
    select max(id) as last from ${sql.table(EXPORT_TABLES[subject].table)}`.execute(db);
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
