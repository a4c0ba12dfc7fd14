import { readdir, readFile, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import type { Email } from '../platform/email.ts';
import { jobIdOf } from '../platform/jobs/job-kinds.ts';
import { readHeads, writeHeads, type AuditHead } from './audit-heads.ts';
import { findAuditHeads, findMissingHeads } from './audit-heads-queries.ts';
import { toBackupError } from './backup-error.ts';
import { checkFolder } from './backup-files.ts';
import { auditDifferenceEmail, auditHeadsEmail } from './emails.ts';
import { findAdmins } from '../ledger/commands.ts';

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
