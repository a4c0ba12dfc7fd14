import type { JobName } from './job-kinds.ts';

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

/** Failed jobs are retried with growing pauses; after the last attempt operators see them as failed. */
const DEFAULT: QueueSettings = {
  retryLimit: 6,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  // Jobs of a dead worker go to others after this long; a living one renews them twice as often.
  heartbeatSeconds: 15,
  // Operators see failed jobs for this long.
  deleteAfterSeconds: 3 * DAY,
};

/**
 * E-mails survive a mail server that is down for days: the pauses double from 10 seconds to 2 hours, 46 attempts in a
 * little more than three days. A batch ends before it expires, even when each e-mail takes as long as the transport's
 * timeouts allow.
 */
const EMAIL: QueueSettings = {
  ...DEFAULT,
  retryLimit: 45,
  retryDelay: 10,
  retryDelayMax: 7_200,
  expireInSeconds: 600,
  deleteAfterSeconds: 14 * DAY,
};

/** A million rows take about a minute. What a worker leaves half done, the next one finishes. */
const EXPORT: QueueSettings = { ...DEFAULT, expireInSeconds: 3_600 };
/** A push service that is down is tried for hours; the message itself says when it is news no longer. */
const PUSH: QueueSettings = { ...DEFAULT, retryLimit: 20, retryDelay: 15, retryDelayMax: 3_600 };

/** Copies the whole database; what one attempt could not, one some minutes later may. The next hour tries again. */
const BACKUP: QueueSettings = {
  ...DEFAULT,
  retryLimit: 2,
  retryDelay: 300,
  expireInSeconds: 12 * 3_600,
};

export const EMAIL_JOBS = ['send-email', 'send-recovery-code', 'notify', 'contact-notice'] as const;

const isEmailJob = (name: JobName): boolean => EMAIL_JOBS.some((email) => email === name);

export function queueSettings(name: JobName, emailExpireSeconds?: number): QueueSettings {
  if (isEmailJob(name))
    return { ...EMAIL, ...(emailExpireSeconds !== undefined && { expireInSeconds: emailExpireSeconds }) };
  if (name === 'export-file') return EXPORT;
  if (name === 'backup') return BACKUP;
  return name === 'push' ? PUSH : DEFAULT;
}

/**
 * How many jobs are fetched at once; of e-mails only as many as there are SMTP connections, so that none waits long, and one
 * export after the other, so that they leave the database to the others.
 */
export function batchSizeOf(name: JobName): number {
  if (name === 'export-file') return 1;
  return isEmailJob(name) ? 2 : 20;
}
