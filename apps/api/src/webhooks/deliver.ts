import type { KeyObject } from 'node:crypto';
import {
  decideDelivery,
  decideRound,
  deliveryState,
  FAILING_ROUNDS,
  isDelivered,
  isGone,
} from '@indike/rules/integrations/webhooks';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import {
  bringForward,
  claimDeliveries,
  recordAttempts,
  type AttemptResult,
  type ClaimedDelivery,
} from './delivery-store.ts';
import { emailAboutDisabled } from './emails.ts';
import { bodyOf, messageIdOf } from './message.ts';
import { currentKeys } from './secret.ts';
import { signedHeaders } from './signature.ts';
import {
  findSendableEndpoint,
  lockEndpoint,
  setDisabled,
  setHealth,
  type EndpointRow,
} from './endpoint-store.ts';

/** At once, to one endpoint by one process. One that fails is tried with one. */
const CONCURRENCY = 32;
/** Longer than any attempt takes. */
const LEASE_MS = 30_000;
const MAX_ANSWER_CHARACTERS = 2_048;

export const leaseUntil = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

interface Attempt {
  readonly status: number | null;
  readonly failure: string | null;
  readonly answer: string | null;
  readonly milliseconds: number;
  readonly retryAfterSeconds: number | null;
}

/** PostgreSQL stores no U+0000, and half a character would not be read back as it came. */
const storable = (text: string): string =>
  text.slice(0, MAX_ANSWER_CHARACTERS).replaceAll('\u0000', '').toWellFormed();

const secondsOf = (retryAfter: string | null): number | null =>
  retryAfter !== null && /^\d{1,6}$/.test(retryAfter) ? Number(retryAfter) : null;

interface Receiver {
  readonly url: string;
  /** Those that sign. */
  readonly keys: readonly KeyObject[];
}

/** One request, signed for now. The timestamp is the real one: receivers compare it with their clocks. */
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
    answer: storable(text),
    milliseconds,
    retryAfterSeconds: secondsOf(retryAfter),
  };
}

function resultOf(delivery: ClaimedDelivery, attempt: Attempt, now: Date): AttemptResult {
  const { retryAfterSeconds, ...told } = attempt;
  const decision = decideDelivery({
    httpStatus: attempt.status,
    attempts: delivery.attempts,
    ageSeconds: (now.getTime() - delivery.created_at.getTime()) / 1000,
    retryAfterSeconds,
    random: Math.random(),
  });
  const nextAttemptAt =
    decision.state === deliveryState.pending ? new Date(now.getTime() + decision.waitSeconds * 1000) : null;
  return { id: delivery.id, attempts: delivery.attempts, state: decision.state, nextAttemptAt, ...told };
}

type Recording = Pick<Deps, 'clock' | 'jobs' | 'appUrl'>;

/** Under a lock on the endpoint: rounds of several processes end one after the other. */
async function endRound(
  deps: Recording,
  tx: Tx,
  endpointId: number,
  results: readonly AttemptResult[],
): Promise<void> {
  const endpoint = await lockEndpoint(tx, endpointId);
  if (!endpoint) return;
  const now = deps.clock.now();
  const since = endpoint.failing_since ?? now;
  const decision = decideRound({
    anyDelivered: results.some(({ status }) => isDelivered(status)),
    anyGone: results.some(({ status }) => isGone(status)),
    failedRounds: endpoint.failed_rounds,
    failingSeconds: (now.getTime() - since.getTime()) / 1000,
    random: Math.random(),
  });
  const { failedRounds, waitSeconds, disable } = decision;
  const resumeAt = new Date(waitSeconds === 0 ? 0 : now.getTime() + waitSeconds * 1000);
  await setHealth(tx, endpointId, {
    failedRounds,
    failingSince: failedRounds === 0 ? null : since,
    resumeAt,
  });
  if (failedRounds === 0 && endpoint.failed_rounds >= FAILING_ROUNDS) await bringForward(tx, endpointId);
  if (disable === null || endpoint.disabled_at !== null) return;
  await setDisabled(tx, endpointId, disable, now);
  await emailAboutDisabled(deps, tx, { endpoint, reason: disable, since, last: results.at(-1) });
}

async function recordRound(
  deps: Recording & { readonly db: Db },
  endpoint: EndpointRow,
  results: readonly AttemptResult[],
): Promise<void> {
  const allWell = endpoint.failed_rounds === 0 && results.every(({ status }) => isDelivered(status));
  if (allWell) return recordAttempts(deps.db, results);
  await deps.db.transaction().execute(async (tx) => {
    // The endpoint is locked first, as by whoever replays a delivery.
    await endRound(deps, tx, endpoint.id, results);
    await recordAttempts(tx, results);
  });
}

/** Sends what is due to one endpoint and records what came of it. Returns how many; to be called until it is none. */
export async function deliverRound(
  deps: Deps,
  endpointId: number,
  isStopping: () => boolean,
): Promise<number> {
  const now = deps.clock.now();
  const endpoint = await findSendableEndpoint(deps.db, endpointId, now);
  if (!endpoint) return 0;
  const receiver = { url: endpoint.url, keys: currentKeys(deps, endpoint, now) };
  const limit = endpoint.failed_rounds < FAILING_ROUNDS ? CONCURRENCY : 1;
  const claimed = await claimDeliveries(deps.db, { endpointId, limit, now, leasedUntil: leaseUntil(now) });
  if (claimed.length === 0) return 0;
  const results = await Promise.all(
    claimed.map(async (delivery) => {
      const attempt = await attemptDelivery(deps, receiver, delivery);
      return resultOf(delivery, attempt, deps.clock.now());
    }),
  );
  // What our own end has cut is no failure of the receiver; the lease ends and it is sent again.
  const recorded = isStopping() ? results.filter(({ status }) => status !== null) : results;
  if (recorded.length > 0) await recordRound(deps, endpoint, recorded);
  return claimed.length;
}
