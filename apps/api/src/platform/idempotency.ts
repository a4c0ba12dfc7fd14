import { createHash } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Db, Tx } from './db/database.ts';
import { isRefused, refuse, refusalError, type Refused } from './refusal.ts';

const KEY = /^[\w.:-]{1,100}$/;

/** The caller's `Idempotency-Key`, if any. @throws 422 when it is malformed */
export function idempotencyKey(request: FastifyRequest): string | undefined {
  const header = request.headers['idempotency-key'];
  if (header === undefined) return undefined;
  if (typeof header !== 'string' || !KEY.test(header)) throw refusalError('idempotency_key_invalid');
  return header;
}

/** An operator's key is kept with the Indiker whom the request is about, whose erasure erases the stored answer too. */
export const operatorKey = (operatorId: number, key: string | undefined): string | undefined =>
  key && `operator:${operatorId}:${key}`;

/** A repeated key with another content is another request. */
export const requestOf = (call: string, content: unknown): string =>
  `${call} ${createHash('sha256').update(JSON.stringify(content)).digest('hex')}`;

interface Keyed {
  readonly userId: number;
  readonly key: string | undefined;
  /** Identifies the call and its body. The same key with a different request is refused. */
  readonly request: string;
  readonly now: Date;
}

/**
 * Runs `run` once per key. One of several concurrent calls inserts the key; the others wait at the unique index and get
 * its response. A refusal is not stored, because it changed nothing, so the same key may succeed later.
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
  const inserted = tx.updateTable('idempotency').where('user_id', '=', userId).where('key', '=', key);
  if (!taken) {
    const stored = await tx
      .selectFrom('idempotency')
      .select(['request', 'answer'])
      .where('user_id', '=', userId)
      .where('key', '=', key)
      .executeTakeFirstOrThrow();
    return stored.request === request ? (stored.answer as T) : refuse('idempotency_key_reused');
  }
  const answer = await run();
  if (isRefused(answer)) {
    await tx.deleteFrom('idempotency').where('user_id', '=', userId).where('key', '=', key).execute();
  } else {
    await inserted.set({ answer: JSON.stringify(answer) }).execute();
  }
  return answer;
}

export async function deleteAnswersBefore(db: Db, before: Date): Promise<void> {
  await db.deleteFrom('idempotency').where('created_at', '<', before).execute();
}

/** Deletes the stored answers to requests of these people that begin so. */
export async function deleteAnswersTo(
  tx: Tx,
  requests: readonly { readonly userId: number; readonly request: string }[],
): Promise<void> {
  for (const { userId, request } of requests)
    await tx
      .deleteFrom('idempotency')
      .where('user_id', '=', userId)
      .where((q) => q.fn<boolean>('starts_with', ['request', q.val(request)]))
      .execute();
}
