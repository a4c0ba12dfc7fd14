/** How a job that came too late is known in the queue. */
export const EXPIRED = 'expired';

/** What a job was to do is of no use any more: it ends as failed at once, and is never tried again. */
export class JobExpiredError extends Error {
  override readonly name = EXPIRED;
}
