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
  type AttemptResult,
  claimDeliveries,
  type ClaimedDelivery,
  makeDeliveriesDue,
  recordAttempts,
  releaseClaims,
} from './delivery-store.ts';
import { emailAboutDisabled } from './emails.ts';
import {
  type EndpointRow,
  findSendableEndpoint,
  lockEndpoint,
  setDisabled,
  setHealth,
} from './endpoint-store.ts';
import { bodyOf, currentKeys, messageIdOf, signedHeaders } from './signature.ts';

/**
 * Per round, how many subjects one process sends to an endpoint concurrently, and how many deliveries of each in
 * sequence.
 */
const MANY = { subjects: 32, each: 8 };
/** A failing endpoint is tried with a single delivery. */
const ONE = { subjects: 1, each: 1 };
const LEASE_MS = 30_000;
/** How long into a round attempts may begin, so that with their timeout they still end before the lease. */
const START_WINDOW_MS = 15_000;

export const leaseUntil = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

type Recording = Pick<Deps, 'clock' | 'jobs' | 'appUrl'>;

/** Updates the endpoint after a round. The lock on its row serializes the rounds of several processes. */
async function updateHealthAfterRound(
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
  if (failedRounds === 0 && endpoint.failed_rounds >= FAILING_ROUNDS) await makeDeliveriesDue(tx, endpointId);
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
    // Locks the endpoint before the deliveries, in the same order as a replay.
    await updateHealthAfterRound(deps, tx, endpoint.id, results);
    await recordAttempts(tx, results);
  });
}

/** The deliveries claimed for one endpoint. */
interface Taken {
  readonly endpoint: EndpointRow;
  readonly receiver: Receiver;
  readonly deliveries: readonly ClaimedDelivery[];
}

/** Sends the deliveries concurrently, each with its own signature. */
const sendAll = (
  deps: Deps,
  receiver: Receiver,
  deliveries: readonly ClaimedDelivery[],
): Promise<AttemptResult[]> =>
  Promise.all(
    deliveries.map(async (delivery) =>
      resultOf(delivery, await attemptDelivery(deps, receiver, delivery), deps.clock.now()),
    ),
  );

/**
 * Sends the first delivery of each subject and records the results, then the second delivery of each subject whose
 * first one was delivered, and so on. Returns the deliveries that were not sent.
 */
async function sendInOrder(
  deps: Deps,
  { endpoint, receiver, deliveries }: Taken,
  isStopping: () => boolean,
): Promise<ClaimedDelivery[]> {
  const unsent = new Set(deliveries);
  const began = performance.now();
  let runs = [...Map.groupBy(deliveries, ({ subject }) => subject).values()];
  while (runs.length > 0 && !isStopping() && performance.now() - began < START_WINDOW_MS) {
    const first = runs.flatMap((run) => run.slice(0, 1));
    for (const delivery of first) unsent.delete(delivery);
    const results = await sendAll(deps, receiver, first);
    // Requests cut by our own shutdown are no failures of the receiver. They are sent again when the lease has ended.
    const recorded = isStopping() ? results.filter(({ status }) => status !== null) : results;
    if (recorded.length > 0) await recordRound(deps, endpoint, recorded);
    runs = runs
      .filter((_, index) => isDelivered(results[index]?.status ?? null))
      .map((run) => run.slice(1))
      .filter((run) => run.length > 0);
  }
  return [...unsent];
}

/**
 * Sends due deliveries to one endpoint and records the results. Returns true when there may be more: then call it
 * again.
 */
export async function deliverRound(
  deps: Deps,
  endpointId: number,
  isStopping: () => boolean,
): Promise<boolean> {
  const now = deps.clock.now();
  const endpoint = await findSendableEndpoint(deps.db, endpointId, now);
  if (!endpoint) return false;
  const receiver = receiverOf(deps, endpoint, now);
  const limits = endpoint.failed_rounds < FAILING_ROUNDS ? MANY : ONE;
  const leasedUntil = leaseUntil(now);
  const deliveries = await claimDeliveries(deps.db, { endpointId, ...limits, now, leasedUntil });
  const unsent = await sendInOrder(deps, { endpoint, receiver, deliveries }, isStopping);
  if (unsent.length > 0) await releaseClaims(deps.db, unsent, leasedUntil);
  return deliveries.length > 0;
}

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
function resultOf(delivery: ClaimedDelivery, attempt: Attempt, now: Date): AttemptResult {
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
