import { statfs } from 'node:fs/promises';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Db } from '../platform/db/database.ts';
import {
  type EmailBacklog,
  type QueueState,
  readEmailBacklog,
  readQueues,
} from '../platform/jobs/backlog.ts';
import { countSignInLocks, type SignInLocks } from '../platform/limits/sign-in-locks.ts';
import { findRunningProcesses, type RunningProcess } from '../platform/processes/store.ts';
import type { BackupSettings } from '../platform/settings/settings-types.ts';
import {
  type BackupResult,
  countDueWithoutBatch,
  type LedgerCheckResult,
  readBackupResult,
  readDatabaseSize,
  readLedgerCheck,
  readWebhookBacklog,
  sumWithdrawals,
  timeDatabase,
  type WebhookBacklog,
  type WithdrawalSum,
} from './state-queries.ts';

interface BackupState extends BackupResult {
  /** Null when no backups are scheduled. */
  readonly everyHours: number | null;
}

/** What both the operators' system health page and the metrics show. */
export interface SystemState {
  readonly databaseMs: number;
  readonly databaseBytes: number;
  readonly processes: readonly RunningProcess[];
  readonly queues: readonly QueueState[];
  readonly emails: EmailBacklog;
  readonly webhooks: WebhookBacklog;
  /** Null while the ledger was never checked. */
  readonly ledger: LedgerCheckResult | null;
  /** Null when the database is on another machine, whose own tools back it up. */
  readonly backup: BackupState | null;
  /** Null when the database is on another machine. */
  readonly disk: DiskSpace | null;
}

interface Place {
  readonly db: Db;
  /** The folder of the embedded database. */
  readonly dataFolder: string | undefined;
  readonly backup: Pick<BackupSettings, 'folder' | 'everyHours'>;
}

const NO_BACKUP: BackupResult = {
  newestUntil: null,
  newestBytes: null,
  files: 0,
  checkedAt: null,
  failedAt: null,
  failure: null,
};

/** Ignores the results of earlier runs when backups are no longer scheduled. */
async function readBackupState(db: Db, { folder, everyHours }: Place['backup']): Promise<BackupState> {
  if (folder === undefined) return { ...NO_BACKUP, everyHours: null };
  return { ...((await readBackupResult(db)) ?? NO_BACKUP), everyHours };
}

/** Whether the last run failed. */
export const isBackupFailing = ({ failedAt, checkedAt }: BackupResult): boolean =>
  failedAt !== null && (checkedAt === null || failedAt > checkedAt);

/** Runs its statements one after another, so that it never takes more than one connection. */
export async function readSystemState({ db, dataFolder, backup }: Place): Promise<SystemState> {
  return {
    databaseMs: await timeDatabase(db),
    databaseBytes: await readDatabaseSize(db),
    processes: await findRunningProcesses(db),
    queues: await readQueues(db),
    emails: await readEmailBacklog(db),
    webhooks: await readWebhookBacklog(db),
    ledger: await readLedgerCheck(db),
    backup: dataFolder === undefined ? null : await readBackupState(db, backup),
    disk: dataFolder === undefined ? null : await readDiskSpace(dataFolder),
  };
}

/** What only the metrics show: operators have separate pages for these. */
export interface MetricState {
  readonly withdrawals: readonly WithdrawalSum[];
  readonly dueWithoutBatch: number;
  readonly signInLocks: readonly SignInLocks[];
}

export async function readMetricState(db: Db, now: Date): Promise<MetricState> {
  const today = dateInSaoPaulo(now);
  return {
    withdrawals: await sumWithdrawals(db, today),
    dueWithoutBatch: await countDueWithoutBatch(db, today),
    signInLocks: await countSignInLocks(db),
  };
}

interface DiskSpace {
  readonly free: number;
  readonly size: number;
}

/** Size and free space, in bytes, of the disk that a folder is on. Null when the folder does not exist. */
async function readDiskSpace(folder: string): Promise<DiskSpace | null> {
  try {
    const { bavail, blocks, bsize } = await statfs(folder);
    return { free: bavail * bsize, size: blocks * bsize };
  } catch {
    return null;
  }
}
