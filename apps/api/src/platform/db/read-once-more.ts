import { setTimeout as sleep } from 'node:timers/promises';
import { isConnectionLost, OutcomeUnknownError } from './failures.ts';

const PAUSE_MS = 100;

/**
 * A read that lost its connection to the database is done once more, over another one: at a fail-over, or when a pooler
 * restarts, all connections break at the same moment. A write is not: its caller learns whether it may have happened.
 */
export async function readOnceMore<T>(reply: { readonly sent: boolean }, read: () => Promise<T>): Promise<T> {
  try {
    return await read();
  } catch (error) {
    const isLost = isConnectionLost(error) || error instanceof OutcomeUnknownError;
    if (!isLost || reply.sent) throw error;
    await sleep(PAUSE_MS);
    return read();
  }
}
