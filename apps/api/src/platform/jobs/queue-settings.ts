import type { JobKinds, JobName } from './job-kinds.ts';

const DAY = 86_400;

export interface QueueSettings {
  readonly retryLimit: number;
  readonly retryDelay: number;
  readonly retryBackoff: boolean;
  readonly retryDelayMax: number;
  readonly expireInSeconds: number;
  readonly heartbeatSeconds: number;
  readonly deleteAfterSeconds: number;
}

/** Failed jobs are retried with back-off. After the last attempt operators see them as failed. */
const DEFAULT: QueueSettings = {
  retryLimit: 6,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  // Jobs of a dead worker go to others after this time. A live worker renews the heartbeat twice as often.
  heartbeatSeconds: 15,
  // Failed jobs stay visible to operators for this time.
  deleteAfterSeconds: 3 * DAY,
};

/**
 * E-mails survive a mail server that is down for days: the back-off doubles from 10 seconds to 2 hours, which makes 46
 * attempts in a little more than three days. A batch ends before it expires, even if each e-mail takes as long as the
 * transport's timeouts allow.
 */
const EMAIL: QueueSettings = {
  ...DEFAULT,
  retryLimit: 45,
  retryDelay: 10,
  retryDelayMax: 7_200,
  expireInSeconds: 600,
  deleteAfterSeconds: 14 * DAY,
};

/**
 * Read whole tables, slice by slice. An export of a million rows takes about a minute; if a worker dies halfway, the next
 * one finishes it.
 */
const LONG: QueueSettings = { ...DEFAULT, expireInSeconds: 3_600 };
const LONG_JOBS: readonly JobName[] = ['export-file', 'ledger-check', 'dashboard-report', 'clean-up'];
/** Retries for hours while a push service is down. Each message has its own expiry. */
const PUSH: QueueSettings = { ...DEFAULT, retryLimit: 20, retryDelay: 15, retryDelayMax: 3_600 };

/** Copies the whole database. A failed backup is retried after minutes, and the job runs again every hour. */
const BACKUP: QueueSettings = {
  ...DEFAULT,
  retryLimit: 2,
  retryDelay: 300,
  expireInSeconds: 12 * 3_600,
};

export const EMAIL_JOBS = [
  'send-email',
  'send-recovery-code',
  'send-operator-password-link',
  'notify',
  'programme-email',
  'contact-notice',
] as const;

const isEmailJob = (name: JobName): boolean => EMAIL_JOBS.some((email) => email === name);

export function queueSettings(name: JobName, emailExpireSeconds?: number): QueueSettings {
  if (isEmailJob(name))
    return { ...EMAIL, ...(emailExpireSeconds !== undefined && { expireInSeconds: emailExpireSeconds }) };
  if (LONG_JOBS.includes(name)) return LONG;
  if (name === 'backup') return BACKUP;
  return name === 'push' ? PUSH : DEFAULT;
}

/**
 * How many jobs a worker fetches at once. E-mails: as many as there are SMTP connections, so that no fetched e-mail
 * waits long. Exports: one, so that they leave database capacity to other work. Payments at once: one, because they wait for
 * each other with a connection each.
 */
export function batchSizeOf(name: JobName): number {
  if (name === 'export-file' || name === 'pay-at-once') return 1;
  return isEmailJob(name) ? 2 : 20;
}

/** The priority of what a person waits for. All other jobs have 0, and workers fetch higher priorities first. */
export const URGENT = 1;

/**
 * Of what reaches everybody at once and may take hours: in its queue nothing else waits behind it, and it raises no alarm of
 * late mail.
 */
export const MASS = -1;

/**
 * The priority of jobs that are sent many at a time: reminders and other notices go behind the codes and links of
 * single people, but a notice of a security change does not, and announcements go behind all of them.
 */
export function bulkPriority<K extends JobName>(name: K, data: JobKinds[K]): number {
  if (name === 'programme-email') return MASS;
  if (name !== 'notify' || !('about' in data)) return 0;
  if (data.about === 'announcement') return MASS;
  return data.about === 'security' ? URGENT : 0;
}
