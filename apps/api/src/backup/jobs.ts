import { spawn } from 'node:child_process';
import { stat } from 'node:fs/promises';
import { join } from 'node:path';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import { jobIdOf } from '../platform/jobs/job-kinds.ts';
import { BackupError } from './backup-error.ts';
import { listBackups, removeOldBackups, type BackupFile } from './backup-files.ts';
import { backupFailedEmail, type FailedBackup } from './emails.ts';
import { saveBackupFailure, saveBackupFolderState } from './store.ts';
import { findAdmins } from '../ledger/commands.ts';

type BackupDeps = Pick<Deps, 'db' | 'jobs' | 'log' | 'realClock' | 'appUrl' | 'backup'>;

const PROGRAM = join(import.meta.dirname, '../backup-create.ts');
const MINUTE_MS = 60_000;
/** Tolerance: a backup's time is some seconds after its job started, so it looks too young at the next due run. */
const DUE_TOLERANCE_MS = 10 * MINUTE_MS;

/**
 * Runs `npm run backup` as a child process, so that its memory and CPU use are not the server's. It is killed when the
 * server exits.
 * @throws BackupError with what it printed
 */
export function runBackupProgram(folder: string): Promise<void> {
  const child = spawn(process.execPath, [PROGRAM, folder], { stdio: ['ignore', 'ignore', 'pipe'] });
  const end = (): void => void child.kill('SIGTERM');
  process.once('exit', end);
  let complaint = '';
  child.stderr
    .setEncoding('utf8')
    .on('data', (text: string) => (complaint = (complaint + text).slice(-4_000)));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => {
      process.off('exit', end);
      if (code === 0) resolve();
      else reject(new BackupError(complaint.trim().split('\n', 1)[0] || `terminou com ${code}`));
    });
  });
}

/** The job ids allow one e-mail per day and administrator, however often the backup fails. */
async function reportFailure(
  { db, jobs, appUrl, realClock }: BackupDeps,
  failed: FailedBackup,
): Promise<void> {
  const now = realClock.now();
  const today = dateInSaoPaulo(now);
  await db.transaction().execute(async (tx) => {
    await saveBackupFailure(tx, failed.reason, now);
    const admins = await findAdmins(tx);
    const emails = admins.map(({ email }) => backupFailedEmail(email, failed, { today, appUrl }));
    const ids = admins.map(({ id }) => jobIdOf('backup-alert', today, id));
    await jobs.sendAll(tx, 'send-email', emails, ids);
  });
}

async function recordBackups({ db, realClock }: BackupDeps, folder: string): Promise<void> {
  const found = await listBackups(folder);
  const [newest] = found;
  const seen = newest && { until: newest.until, bytes: (await stat(newest.path)).size };
  await saveBackupFolderState(db, { newest: seen ?? null, files: found.length }, realClock.now());
}

async function makeWhenDue(
  deps: BackupDeps,
  folder: string,
  { newest, makeBackup }: { newest: BackupFile | undefined; makeBackup: typeof runBackupProgram },
): Promise<void> {
  const { everyHours, keep } = deps.backup;
  const age = newest ? deps.realClock.now().getTime() - newest.until.getTime() : Infinity;
  if (age < everyHours * 60 * MINUTE_MS - DUE_TOLERANCE_MS) return;
  await makeBackup(folder);
  const removed = await removeOldBackups(folder, keep);
  deps.log.info({ removed }, 'backup made');
}

/**
 * Reads the time of the last backup from the file names, so it also works after a restore or days of downtime. Old
 * backups are removed only after a new one was made.
 */
export async function backUpWhenDue(deps: BackupDeps, makeBackup = runBackupProgram): Promise<void> {
  const { folder } = deps.backup;
  if (folder === undefined) return;
  let newest: BackupFile | undefined;
  try {
    [newest] = await listBackups(folder);
    await makeWhenDue(deps, folder, { newest, makeBackup });
    await recordBackups(deps, folder);
  } catch (error) {
    const reason = error instanceof Error ? error.message : String(error);
    deps.log.error({ alert: 'backup', reason }, 'backup failed');
    await reportFailure(deps, { reason, folder, last: newest?.until });
    throw error;
  }
}
