/** The error's name, as stored with the failed job. */
export const EXPIRED = 'expired';

/** Thrown when a job is no longer useful: it fails at once and is never retried. */
export class JobExpiredError extends Error {
  override readonly name = EXPIRED;
}
