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

/** A job that fails is tried again with growing pauses; one that never succeeds ends as failed, for operators to see. */
const WORK: QueueSettings = {
  retryLimit: 6,
  retryDelay: 5,
  retryBackoff: true,
  retryDelayMax: 300,
  expireInSeconds: 120,
  // A worker that died leaves its jobs to others after this long; one that lives says so twice as often.
  heartbeatSeconds: 15,
  // What failed stays in the operators' sight for a while.
  deleteAfterSeconds: 3 * DAY,
};

/**
 * E-mails outlive a mail server that is away for days: the pauses double from 10 seconds to 2 hours, which makes 46 tries in
 * a little more than three days. One batch, each of its e-mails as slow as the time-outs of the transport allow, ends
 * before it expires.
 */
const EMAIL: QueueSettings = {
  ...WORK,
  retryLimit: 45,
  retryDelay: 10,
  retryDelayMax: 7_200,
  expireInSeconds: 600,
  deleteAfterSeconds: 14 * DAY,
};

export const EMAIL_JOBS = ['send-email', 'send-recovery-code', 'notify', 'contact-notice'] as const;

const isEmailJob = (name: JobName): boolean => EMAIL_JOBS.some((email) => email === name);

export const queueSettings = (name: JobName, emailExpireSeconds?: number): QueueSettings =>
  isEmailJob(name)
    ? { ...EMAIL, ...(emailExpireSeconds !== undefined && { expireInSeconds: emailExpireSeconds }) }
    : WORK;

/** How many jobs are taken at once. Of e-mails no more than there are connections: what is taken must not wait long. */
export const batchSizeOf = (name: JobName): number => (isEmailJob(name) ? 2 : 20);
