import type { FastifyRequest } from 'fastify';
import type { Tx } from './db/database.ts';
import { isRefused, refuse, refusalError, type Refused } from './refusal.ts';

const KEY = /^[\w.:-]{1,100}$/;

/** The caller's `Idempotency-Key`, if any. @throws 422 when it is no key. */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY.test(header)) throw refusalError('idempotency_key_invalid');
  return header;
}

interface Keyed {
  readonly userId: number;
  readonly key: string | undefined;
  /** Which call, with which body: the same key for another one is refused. */
  readonly request: string;
  readonly now: Date;
}

/**
 * Runs once for a key: of several at once one inserts the key and the others wait for it at the unique index, then get
 * its answer. A refusal changed nothing and is not kept, so that the same key may succeed later.
 */
export async function once<T extends object>(
  tx: Tx,
  { userId, key, request, now }: Keyed,
  run: () => Promise<T | Refused>,
): Promise<T | Refused> {
  if (key === undefined) return run();
  const taken = await tx
    .insertInto('idempotency')
    .values({ user_id: userId, key, request, created_at: now })
    .onConflict((conflict) => conflict.doNothing())
    .returning('key')
    .executeTakeFirst();
  const mine = tx.updateTable('idempotency').where('user_id', '=', userId).where('key', '=', key);
  if (!taken) {
    const kept = await tx
      .selectFrom('idempotency')
      .select(['request', 'answer'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return kept.request === request ? (kept.answer as T) : refuse('idempotency_key_reused');
  }
  const answer = await run();
  if (isRefused(answer)) {
    await tx.deleteFrom('idempotency').where('user_id', '=', userId).where('key', '=', key).execute();
  } else {
    await mine.set({ answer: JSON.stringify(answer) }).execute();
  }
  return answer;
}
