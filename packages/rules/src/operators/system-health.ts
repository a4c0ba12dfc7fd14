import { HOUR_MS } from '../dates/calendar.ts';

// How the health of the running product is judged for the operators' page (product 12.22). The alerts of
// ops/deploy/observability have the same limits; a test compares them.

export const healthLevel = {
  good: 'good',
  /** An operator should look at it today. */
  attention: 'attention',
  /** An operator must look at it now. */
  bad: 'bad',
} as const;
export type HealthLevel = (typeof healthLevel)[keyof typeof healthLevel];
const { good, attention, bad } = healthLevel;
export const HEALTH_LEVELS = [good, attention, bad] as const;

interface Limits {
  readonly attention: number;
  readonly bad: number;
}

/** Limits of the age of the oldest waiting job or e-mail, in seconds. */
export const JOB_AGE: Limits = { attention: 5 * 60, bad: 30 * 60 };
export const EMAIL_AGE: Limits = { attention: 5 * 60, bad: 15 * 60 };
/**
 * In seconds. Longer than the others, because receivers are often down for an hour and deliveries are retried for a
 * day.
 */
export const WEBHOOK_AGE: Limits = { attention: 60 * 60, bad: 6 * 60 * 60 };
/** Maximum age of the last ledger check, which runs nightly. */
export const LEDGER_CHECK_HOURS = 26;
/** How many hours a backup may be late, because a failed one is retried every hour and a large one takes time. */
export const BACKUP_LATE_HOURS = 2;
/** Limits of the time the database takes for the simplest query, in milliseconds. */
export const DATABASE_ANSWER: Limits = { attention: 250, bad: 1_500 };
/** The share of the disk that must be free. */
export const DISK_FREE: Limits = { attention: 0.15, bad: 0.05 };
/** The share of the requests that may fail. Fewer failures than `FEW_ERRORS` are too few to call the product bad. */
export const ERROR_SHARE = 0.01;
export const FEW_ERRORS = 10;
/** A process that has not reported itself for this long has ended or hangs. */
export const PROCESS_SILENCE_SECONDS = 60;

function levelAbove(value: number, limits: Limits): HealthLevel {
  if (value <= limits.attention) return good;
  return value <= limits.bad ? attention : bad;
}

/** `seconds` is null when nothing waits. */
const levelOfAge = (seconds: number | null, limits: Limits): HealthLevel =>
  seconds === null ? good : levelAbove(seconds, limits);

const worse = (one: HealthLevel, other: HealthLevel): HealthLevel =>
  HEALTH_LEVELS.indexOf(one) >= HEALTH_LEVELS.indexOf(other) ? one : other;

export const worstLevel = (levels: readonly HealthLevel[]): HealthLevel => levels.reduce(worse, good);

export const levelOfDatabase = (answerMs: number): HealthLevel => levelAbove(answerMs, DATABASE_ANSWER);

export function levelOfJobs(facts: {
  readonly oldestSeconds: number | null;
  readonly failed: number;
}): HealthLevel {
  return worse(levelOfAge(facts.oldestSeconds, JOB_AGE), facts.failed > 0 ? attention : good);
}

export const levelOfEmails = (oldestSeconds: number | null): HealthLevel =>
  levelOfAge(oldestSeconds, EMAIL_AGE);

export function levelOfWebhooks(facts: {
  readonly oldestSeconds: number | null;
  /** Endpoints without a success for several rounds. */
  readonly failing: number;
  /** Endpoints that the product disabled. */
  readonly disabled: number;
}): HealthLevel {
  const { oldestSeconds, failing, disabled } = facts;
  return worse(levelOfAge(oldestSeconds, WEBHOOK_AGE), failing + disabled > 0 ? attention : good);
}

/** A difference is bad. A missing or old check requires attention, because the state of the ledger is then unknown. */
export function levelOfLedger(
  check: { readonly checkedAt: Date; readonly findings: number } | null,
  now: Date,
): HealthLevel {
  if (check === null) return attention;
  if (check.findings > 0) return bad;
  return now.getTime() - check.checkedAt.getTime() > LEDGER_CHECK_HOURS * HOUR_MS ? attention : good;
}

/**
 * A failed or late backup requires attention. When the next one is missed too it is bad, because losing the disk would
 * then lose more data than agreed. Without scheduled backups (`everyHours` null) it is unknown whether there are any,
 * which requires attention.
 */
export function levelOfBackup(
  facts: {
    readonly everyHours: number | null;
    /** The instant up to which the newest backup is complete; null without a backup. */
    readonly newestAt: Date | null;
    /** The last run failed. */
    readonly isFailing: boolean;
  },
  now: Date,
): HealthLevel {
  const { everyHours, newestAt, isFailing } = facts;
  if (everyHours === null) return attention;
  if (newestAt === null) return isFailing ? bad : attention;
  const hours = (now.getTime() - newestAt.getTime()) / HOUR_MS;
  const limits = { attention: everyHours + BACKUP_LATE_HOURS, bad: 2 * everyHours + BACKUP_LATE_HOURS };
  return worse(levelAbove(hours, limits), isFailing ? attention : good);
}

export function levelOfDisk({ free, size }: { readonly free: number; readonly size: number }): HealthLevel {
  const share = size === 0 ? 1 : free / size;
  if (share < DISK_FREE.bad) return bad;
  return share < DISK_FREE.attention ? attention : good;
}

export function levelOfErrors(facts: { readonly requests: number; readonly errors: number }): HealthLevel {
  const { requests, errors } = facts;
  if (errors === 0) return good;
  return errors >= FEW_ERRORS && errors > requests * ERROR_SHARE ? bad : attention;
}

/** Without a process that runs jobs, nothing is released, paid out or sent. */
export function levelOfProcesses(facts: {
  readonly workers: number;
  readonly versions: number;
}): HealthLevel {
  if (facts.workers === 0) return bad;
  return facts.versions > 1 ? attention : good;
}

/** People whose addresses are unknown share their limits, so that the wrong passwords of one lock all of them out. */
export const levelOfProxy = (ignoredRequests: number): HealthLevel =>
  ignoredRequests > 0 ? attention : good;
