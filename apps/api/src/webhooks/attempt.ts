import type { KeyObject } from 'node:crypto';
import { decideDelivery, deliveryState } from '@indike/rules/integrations/webhooks';
import type { Deps } from '../deps.ts';
import type { AttemptResult, ClaimedDelivery } from './delivery-store.ts';
import type { EndpointRow } from './endpoint-store.ts';
import { bodyOf, messageIdOf } from './message.ts';
import { currentKeys } from './secret.ts';
import { signedHeaders } from './signature.ts';

const MAX_ANSWER_CHARACTERS = 2_048;

interface Attempt {
  readonly status: number | null;
  readonly failure: string | null;
  readonly answer: string | null;
  readonly milliseconds: number;
  readonly retryAfterSeconds: number | null;
}

/** Removes U+0000, which PostgreSQL cannot store, and replaces a surrogate whose other half was cut off. */
const toStoredText = (text: string): string =>
  text.slice(0, MAX_ANSWER_CHARACTERS).replaceAll('\u0000', '').toWellFormed();

const secondsOf = (retryAfter: string | null): number | null =>
  retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;

/** The URL that requests are sent to, and the keys that sign them. */
export interface Receiver {
  readonly url: string;
  readonly keys: readonly KeyObject[];
}

export const receiverOf = (
  deps: Pick<Deps, 'encryption'>,
  endpoint: Pick<EndpointRow, 'url' | 'secret' | 'previous_secret' | 'previous_ends_at'>,
  now: Date,
): Receiver => ({ url: endpoint.url, keys: currentKeys(deps, endpoint, now) });

/** Sends one signed request. Its timestamp is the real time, because receivers compare it with their clocks. */
export async function attemptDelivery(
  { outbound, realClock }: Pick<Deps, 'outbound' | 'realClock'>,
  { url, keys }: Receiver,
  delivery: ClaimedDelivery,
): Promise<Attempt> {
  const body = bodyOf(delivery);
  const timestamp = Math.floor(realClock.now().getTime() / 1000);
  const headers = signedHeaders(keys, { id: messageIdOf(delivery), timestamp, body });
  const began = performance.now();
  const result = await outbound.post({ url, headers, body });
  const milliseconds = Math.round(performance.now() - began);
  if ('failed' in result)
    return { status: null, failure: result.failed, answer: null, milliseconds, retryAfterSeconds: null };
  const { status, text, retryAfter } = result.answer;
  return {
    status,
    failure: null,
    answer: toStoredText(text),
    milliseconds,
    retryAfterSeconds: secondsOf(retryAfter),
  };
}

/** The state of a delivery after an attempt. */
export function resultOf(delivery: ClaimedDelivery, attempt: Attempt, now: Date): AttemptResult {
  const { retryAfterSeconds, ...outcome } = attempt;
  const decision = decideDelivery({
    httpStatus: attempt.status,
    attempts: delivery.attempts,
    ageSeconds: (now.getTime() - delivery.created_at.getTime()) / 1000,
    retryAfterSeconds,
    random: Math.random(),
  });
  const nextAttemptAt =
    decision.state === deliveryState.pending ? new Date(now.getTime() + decision.waitSeconds * 1000) : null;
  return { id: delivery.id, attempts: delivery.attempts, state: decision.state, nextAttemptAt, ...outcome };
}
