import { spawn } from 'node:child_process';
import { readdir, readFile, stat, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import { findAdmins } from '../ledger/commands.ts';
import type { Email } from '../platform/email.ts';
import { jobIdOf } from '../platform/jobs/job-kinds.ts';
import { findAuditHeads, findMissingHeads } from './audit-heads-queries.ts';
import { type AuditHead, readHeads, writeHeads } from './audit-heads.ts';
import {
  BackupError,
  type BackupFile,
  checkFolder,
  listBackups,
  removeOldBackups,
  toBackupError,
} from './backup-files.ts';
import { auditDifferenceEmail, auditHeadsEmail, backupFailedEmail, type FailedBackup } from './emails.ts';
import { saveBackupFailure, saveBackupFolderState } from './store.ts';

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

type HeadDeps = Pick<Deps, 'db' | 'clock' | 'jobs' | 'log' | 'appUrl' | 'backup'>;

const NAME = /^indike-auditoria-\d{4}-\d{2}-\d{2}\.txt$/;
const nameOn = (day: PlainDate): string => `indike-auditoria-${day}.txt`;

async function eachAdmin(
  { db, jobs }: HeadDeps,
  what: string,
  today: PlainDate,
  emailTo: (address: string) => Email,
): Promise<void> {
  await db.transaction().execute(async (tx) => {
    const admins = await findAdmins(tx);
    const ids = admins.map(({ id }) => jobIdOf(what, today, id));
    await jobs.sendAll(
      tx,
      'send-email',
      admins.map(({ email }) => emailTo(email)),
      ids,
    );
  });
}

async function readKept(folder: string): Promise<AuditHead[]> {
  const names = (await readdir(folder)).filter((name) => NAME.test(name));
  const texts = await Promise.all(names.map((name) => readFile(join(folder, name), 'utf8')));
  return texts.flatMap(readHeads);
}

/** The first file of a day stands. */
async function writeFirst(path: string, heads: readonly AuditHead[]): Promise<void> {
  try {
    await writeFile(path, writeHeads(heads), { flag: 'wx', mode: 0o600 });
  } catch (error) {
    if (!(error instanceof Error && 'code' in error && error.code === 'EEXIST')) throw error;
  }
}

/** Compares the log with every file of heads in the backup folder, and adds today's file. */
async function compareWithFolder(deps: HeadDeps, folder: string, heads: readonly AuditHead[]): Promise<void> {
  const today = dateInSaoPaulo(deps.clock.now());
  let missing: AuditHead[];
  try {
    checkFolder(folder);
    missing = await findMissingHeads(deps.db, await readKept(folder));
    await writeFirst(join(folder, nameOn(today)), heads);
  } catch (error) {
    deps.log.error({ alert: 'backup', reason: String(toBackupError(error, folder)) }, 'audit heads not kept');
    return;
  }
  if (missing.length === 0) return;
  deps.log.error({ alert: 'ledger', missing }, 'audit log differs from the heads that left the database');
  const context = { today, appUrl: deps.appUrl };
  await eachAdmin(deps, 'audit-difference', today, (to) => auditDifferenceEmail(to, missing, context));
}

/**
 * Runs nightly. Takes the heads of the audit log's chains out of the database, into the backup folder and an e-mail to
 * each administrator, and compares those in the folder with the log.
 */
export async function keepAuditHeads(deps: HeadDeps): Promise<void> {
  const { db, clock, appUrl, backup } = deps;
  const heads = await findAuditHeads(db);
  if (backup.folder !== undefined) await compareWithFolder(deps, backup.folder, heads);
  if (heads.length === 0) return;
  const today = dateInSaoPaulo(clock.now());
  await eachAdmin(deps, 'audit-heads', today, (to) => auditHeadsEmail(to, heads, { today, appUrl }));
}
