import type { systemHealth } from '@indike/contract/operator/system-health';
import type { ResponseOf } from '@indike/contract/wire/endpoint';
import {
  levelOfBackup,
  levelOfDatabase,
  levelOfDisk,
  levelOfEmails,
  levelOfErrors,
  levelOfJobs,
  levelOfLedger,
  levelOfProcesses,
  levelOfProxy,
  levelOfWebhooks,
  worstLevel,
} from '@indike/rules/operators/system-health';
import { isBackupFailing, type SystemState } from './system-state.ts';
import { EMAIL_JOBS } from '../platform/jobs/queue-settings.ts';

type Health = ResponseOf<typeof systemHealth>;

interface Context {
  readonly now: Date;
  /** The real time even in the sandbox, because backups follow it. */
  readonly realNow: Date;
  readonly sandbox: boolean;
}

const sum = (numbers: readonly number[]): number => numbers.reduce((total, one) => total + one, 0);

function presentProcesses({ processes }: SystemState): Health['processes'] {
  const level = levelOfProcesses({
    workers: processes.filter(({ role }) => role !== 'web').length,
    versions: new Set(processes.map(({ version }) => version)).size,
  });
  const running = processes.map(({ role, version, startedAt }) => ({
    role,
    version,
    started_at: startedAt.toISOString(),
  }));
  return { level, running };
}

function presentRequests({ processes }: SystemState): Health['requests'] {
  const requests = sum(processes.map((one) => one.requests));
  const errors = sum(processes.map((one) => one.errors));
  return { level: levelOfErrors({ requests, errors }), count: requests, errors };
}

/** The sandbox is for one person on this machine, who cannot lock anyone else out. */
function presentProxy({ processes }: SystemState, { sandbox }: Context): Health['proxy'] {
  if (sandbox) return null;
  const ignored = sum(processes.map(({ proxyIgnored }) => proxyIgnored));
  return { level: levelOfProxy(ignored), ignored_requests: ignored };
}

/** Waiting e-mails are shown separately, but e-mails that failed for good count as failed jobs here. */
function presentJobs({ queues }: SystemState): Health['jobs'] {
  const others = queues.filter(({ queue }) => !EMAIL_JOBS.some((email) => email === queue));
  const [oldest] = others
    .filter(({ oldestAt }) => oldestAt !== null)
    .toSorted((one, other) => (other.oldestSeconds ?? 0) - (one.oldestSeconds ?? 0));
  const failed = sum(queues.map((queue) => queue.failed));
  return {
    level: levelOfJobs({ oldestSeconds: oldest?.oldestSeconds ?? null, failed }),
    waiting: sum(others.map(({ waiting }) => waiting)),
    failed,
    oldest_at: oldest?.oldestAt?.toISOString() ?? null,
    oldest_name: oldest?.queue ?? null,
  };
}

function presentEmails({ emails }: SystemState): Health['emails'] {
  const { waiting, oldestAt, oldestSeconds, oldestError } = emails;
  return {
    level: levelOfEmails(oldestSeconds),
    waiting,
    oldest_at: oldestAt?.toISOString() ?? null,
    oldest_error: oldestError,
  };
}

function presentWebhooks({ webhooks }: SystemState): Health['webhooks'] {
  const { oldestSeconds, ...counts } = webhooks;
  return {
    level: levelOfWebhooks(webhooks),
    ...counts,
    oldest_seconds: oldestSeconds === null ? null : Math.max(0, Math.round(oldestSeconds)),
  };
}

/** The sandbox has invented data, so it shows backups only when they are scheduled. */
function presentBackup({ backup }: SystemState, { realNow, sandbox }: Context): Health['backup'] {
  if (backup === null || (backup.everyHours === null && sandbox)) return null;
  const { everyHours, newestUntil, newestBytes, files, failedAt, failure } = backup;
  const isFailing = isBackupFailing(backup);
  return {
    level: levelOfBackup({ everyHours, newestAt: newestUntil, isFailing }, realNow),
    every_hours: everyHours,
    last_at: newestUntil?.toISOString() ?? null,
    last_bytes: newestBytes,
    files,
    failed_at: isFailing ? (failedAt?.toISOString() ?? null) : null,
    failure: isFailing ? failure : null,
  };
}

export function presentSystemHealth(state: SystemState, context: Context): Health {
  const { now } = context;
  const { databaseMs, databaseBytes, ledger, disk } = state;
  const parts = {
    database: {
      level: levelOfDatabase(databaseMs),
      answer_ms: Math.round(databaseMs),
      bytes: databaseBytes,
    },
    processes: presentProcesses(state),
    requests: presentRequests(state),
    proxy: presentProxy(state, context),
    jobs: presentJobs(state),
    emails: presentEmails(state),
    webhooks: presentWebhooks(state),
    ledger: {
      level: levelOfLedger(ledger, now),
      checked_at: ledger?.checkedAt.toISOString() ?? null,
      findings: ledger?.findings ?? null,
    },
    backup: presentBackup(state, context),
    disk: disk && { level: levelOfDisk(disk), free_bytes: disk.free, bytes: disk.size },
  };
  const levels = Object.values(parts).flatMap((part) => part?.level ?? []);
  return { level: worstLevel(levels), checked_at: now.toISOString(), ...parts };
}
