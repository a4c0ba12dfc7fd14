import { promisify } from 'node:util';
import { gzip } from 'node:zlib';
import { CSV_BOM } from '@indike/rules/files/csv';
import type { Deps } from '../deps.ts';
import { CSV_PAGE_ROWS } from '../platform/http/streams.ts';
import type { JobKinds } from '../platform/jobs/job-kinds.ts';
import { recordReady } from './commands.ts';
import { exportReadyEmail } from './emails.ts';
import { appendPart, type ExportFileRow, findExportFile, finishExportFile } from './store.ts';
import { exportSource, type ExportSource } from './sources.ts';

const compress = promisify(gzip);
/** The fastest level already saves most of what a higher one would. */
const FASTEST = { level: 1 };

/** Whoever still waits by then has probably gone on to other work and gets an e-mail. */
const EMAIL_AFTER_MS = 60_000;
const hasWaited = ({ created_at }: ExportFileRow, now: Date): boolean =>
  now.getTime() - created_at.getTime() > EMAIL_AFTER_MS;

/** Pages read concurrently, so that the database reads one while the process formats the other. */
const READ_AT_ONCE = 2;

async function textOf(source: ExportSource, ids: readonly number[]): Promise<string> {
  const parts: string[] = [];
  const pageAt = (at: number) => source.lines(ids.slice(at, at + CSV_PAGE_ROWS));
  for (let at = 0; at < ids.length; at += READ_AT_ONCE * CSV_PAGE_ROWS) {
    const pages = Array.from({ length: READ_AT_ONCE }, (_, page) => pageAt(at + page * CSV_PAGE_ROWS));
    parts.push(...(await Promise.all(pages)));
  }
  return parts.join('');
}

interface Work {
  readonly deps: Deps;
  readonly source: ExportSource;
  readonly file: ExportFileRow;
}

/** Makes the part of one window. Returns the next position, or null when this worker is done. */
async function makePart({ deps, source, file }: Work, position: number): Promise<number | null> {
  const { ids, end } = await source.window(position);
  const text = (position === 0 ? CSV_BOM + source.head : '') + (await textOf(source, ids));
  const content = text === '' ? null : deps.encryption.encryptFile(await compress(text, FASTEST));
  const part = { fileId: file.id, from: position, to: end ?? file.last_id + 1, rows: ids.length, content };
  return deps.db.transaction().execute(async (tx) => {
    if (!(await appendPart(tx, part))) return null;
    if (end !== null) return end;
    const now = deps.clock.now();
    const rows = await finishExportFile(tx, file.id, now);
    if (rows === undefined) return null;
    await recordReady(tx, { file, rows, now });
    if (file.email !== null && file.disabled_at === null && hasWaited(file, now))
      await deps.jobs.send(
        tx,
        'send-email',
        exportReadyEmail(
          { name: file.name, email: file.email, subject: file.subject, rows, expiresAt: file.expires_at },
          deps.appUrl,
        ),
      );
    return null;
  });
}

/**
 * Job: makes a file part by part and stores each part together with its position. After a failure another worker
 * continues from there. Of two concurrent workers, one stops at its next part.
 */
export async function makeExportFile(deps: Deps, { fileId, order }: JobKinds['export-file']): Promise<void> {
  const file = await findExportFile(deps.db, fileId);
  if (file === undefined) return;
  const source = exportSource(await deps.reports(), order, {
    operatorId: file.operator_id,
    now: file.created_at,
  });
  for (let position: number | null = file.position; position !== null;)
    position = await makePart({ deps, source, file }, position);
}
