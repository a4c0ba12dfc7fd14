import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionLost, OutcomeUnknownError } from './failures.ts';

const PAUSE_MS = 100;

/**
 * Runs a failed read once more, over another connection, when it lost its connection to the database: in a fail-over or a
 * pooler's restart all connections break at the same moment. Writes are not retried; their callers learn if the outcome
 * is unknown.
 *
 * @throws the error of the first attempt, when it has another cause or the answer has been sent
 */
export async function retryLostRead<T>(
  error: unknown,
  reply: { readonly sent: boolean },
  read: () => Promise<T>,
): Promise<T> {
  const isLost = isConnectionLost(error) || error instanceof OutcomeUnknownError;
  if (!isLost || reply.sent) throw error;
  await sleep(PAUSE_MS);
  return read();
}
