/** The error's name, as stored with the failed job. */
export const EXPIRED = 'expired';

/** The job's purpose has passed: it ends as failed at once and is never retried. */
export class JobExpiredError extends Error {
  override readonly name = EXPIRED;
}
