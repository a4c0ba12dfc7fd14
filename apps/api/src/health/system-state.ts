import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { readDiskSpace, type DiskSpace } from '../platform/observability/disk-space.ts';
import type { Db } from '../platform/db/database.ts';
import { readEmailBacklog, type EmailBacklog } from '../platform/jobs/backlog.ts';
import { readQueues, type QueueState } from '../platform/jobs/queue-state.ts';
import { countSignInLocks, type SignInLocks } from '../platform/limits/sign-in-locks.ts';
import { findRunningProcesses, type RunningProcess } from '../platform/processes/store.ts';
import {
  countDueWithoutBatch,
  readDatabaseSize,
  readLedgerCheck,
  readWebhookBacklog,
  sumWithdrawals,
  timeDatabase,
  type LedgerCheckResult,
  type WebhookBacklog,
  type WithdrawalSum,
} from './state-queries.ts';

/** What the page of the staff and the metrics both show. */
export interface SystemState {
  readonly databaseMs: number;
  readonly databaseBytes: number;
  readonly processes: readonly RunningProcess[];
  readonly queues: readonly QueueState[];
  readonly emails: EmailBacklog;
  readonly webhooks: WebhookBacklog;
  /** Null while the ledger was never checked. */
  readonly ledger: LedgerCheckResult | null;
  /** Null where the database is on another machine. */
  readonly disk: DiskSpace | null;
}

interface Place {
  readonly db: Db;
  /** The folder of the embedded database. */
  readonly dataFolder: string | undefined;
}

/** One statement after the other, so that it never takes more than one connection. */
export async function readSystemState({ db, dataFolder }: Place): Promise<SystemState> {
  return {
    databaseMs: await timeDatabase(db),
    databaseBytes: await readDatabaseSize(db),
    processes: await findRunningProcesses(db),
    queues: await readQueues(db),
    emails: await readEmailBacklog(db),
    webhooks: await readWebhookBacklog(db),
    ledger: await readLedgerCheck(db),
    disk: dataFolder === undefined ? null : await readDiskSpace(dataFolder),
  };
}

/** What the metrics alone show: the staff has pages of its own for these. */
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
