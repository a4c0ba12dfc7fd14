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
  makeNextDueBy,
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

/** Per round, how many subjects are sent concurrently, and how many deliveries of each in sequence. */
const MANY = { subjects: 32, each: 8 };
/** A failing endpoint is tried with a single delivery. */
const ONE = { subjects: 1, each: 1 };
const LEASE_MS = 30_000;
/** How long into a round attempts may begin, so that with their timeout they still end before the lease. */
const START_WINDOW_MS = 15_000;

export const leaseUntil = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

type Recording = Pick<Deps, 'clock' | 'jobs' | 'appUrl'>;

/** Updates the endpoint after a round. The lock on its row serializes concurrent rounds. */
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
    retryAfterSeconds: Math.max(0, ...results.map(({ retryAfterSeconds }) => retryAfterSeconds ?? 0)),
    random: Math.random(),
  });
  const { failedRounds, waitSeconds, disable } = decision;
  const resumeAt = new Date(waitSeconds === 0 ? 0 : now.getTime() + waitSeconds * 1000);
  await setHealth(tx, endpointId, {
    failedRounds,
    failingSince: failedRounds === 0 ? null : since,
    resumeAt,
  });
  if (waitSeconds > 0) await makeNextDueBy(tx, endpointId, resumeAt);
  if (failedRounds === 0 && endpoint.failed_rounds >= FAILING_ROUNDS) await makeDeliveriesDue(tx, endpointId);
  if (disable === null || endpoint.disabled_at !== null) return;
  await setDisabled(tx, endpointId, disable, now);
  await emailAboutDisabled(deps, tx, { endpoint, reason: disable, since, last: results.at(-1) });
}

/**
 * Stores one result. Those that arrive while a statement runs share the next one, whichever endpoints they are of, so
 * that many endpoints take a single database connection.
 */
export function createRecorder(db: Db): (result: AttemptResult) => Promise<void> {
  let waiting: AttemptResult[] = [];
  let last: Promise<void> = Promise.resolve();
  let next: Promise<void> | undefined;
  async function write(previous: Promise<void>): Promise<void> {
    await previous.catch(() => {});
    const results = waiting;
    waiting = [];
    next = undefined;
    await recordAttempts(db, results);
  }
  return (result) => {
    waiting.push(result);
    if (!next) {
      next = write(last);
      last = next;
    }
    return next;
  };
}

/** What the rounds of all endpoints in one process share. */
export interface Sending {
  readonly deps: Deps;
  readonly record: ReturnType<typeof createRecorder>;
  /** Bounds how many database connections the rounds take at a time. */
  readonly withConnection: <T>(work: () => Promise<T>) => Promise<T>;
  readonly isStopping: () => boolean;
}

/** The deliveries claimed for one endpoint. */
interface Taken {
  readonly endpoint: EndpointRow;
  readonly receiver: Receiver;
  readonly deliveries: readonly ClaimedDelivery[];
  readonly leasedUntil: Date;
}

/** Undefined when the endpoint is not to be sent to, or has no due delivery. */
async function takeDeliveries(deps: Deps, endpointId: number): Promise<Taken | undefined> {
  const now = deps.clock.now();
  const endpoint = await findSendableEndpoint(deps.db, endpointId, now);
  if (!endpoint) return undefined;
  const receiver = receiverOf(deps, endpoint, now);
  const limits = endpoint.failed_rounds < FAILING_ROUNDS ? MANY : ONE;
  const leasedUntil = leaseUntil(now);
  const deliveries = await claimDeliveries(deps.db, { endpointId, ...limits, now, leasedUntil });
  return deliveries.length > 0 ? { endpoint, receiver, deliveries, leasedUntil } : undefined;
}

/**
 * Sends the deliveries of all subjects concurrently, and those of one subject in sequence: each after the previous one
 * was delivered and recorded. Returns the results, and the deliveries that were not sent.
 */
async function sendInOrder(
  { deps, record, isStopping }: Sending,
  { receiver, deliveries }: Taken,
): Promise<{ readonly results: readonly AttemptResult[]; readonly unsent: readonly ClaimedDelivery[] }> {
  const results: AttemptResult[] = [];
  const unsent = new Set(deliveries);
  const began = performance.now();
  async function sendSubject(run: readonly ClaimedDelivery[]): Promise<void> {
    for (const delivery of run) {
      if (isStopping() || performance.now() - began >= START_WINDOW_MS) return;
      unsent.delete(delivery);
      const result = resultOf(delivery, await attemptDelivery(deps, receiver, delivery), deps.clock.now());
      // Requests cut by our own shutdown are no failures of the receiver. They are sent again when the lease has ended.
      if (isStopping() && result.status === null) return;
      results.push(result);
      await record(result);
      if (!isDelivered(result.status)) return;
    }
  }
  const subjects = Map.groupBy(deliveries, ({ subject }) => subject);
  await Promise.all(Array.from(subjects.values(), sendSubject));
  return { results, unsent: [...unsent] };
}

/** Nothing was due, or something was not delivered, or everything was. */
export type RoundOutcome = 'nothing_due' | 'not_all_delivered' | 'delivered';

/** Sends due deliveries to one endpoint and records the results. Unless nothing was due, there may be more. */
export async function deliverRound(sending: Sending, endpointId: number): Promise<RoundOutcome> {
  const { deps, withConnection } = sending;
  const taken = await withConnection(() => takeDeliveries(deps, endpointId));
  if (!taken) return 'nothing_due';
  const { results, unsent } = await sendInOrder(sending, taken);
  if (unsent.length > 0) await withConnection(() => releaseClaims(deps.db, unsent, taken.leasedUntil));
  const isAllWell = results.every(({ status }) => isDelivered(status));
  if (results.length > 0 && (!isAllWell || taken.endpoint.failed_rounds > 0))
    await withConnection(() =>
      deps.db.transaction().execute((tx) => updateHealthAfterRound(deps, tx, endpointId, results)),
    );
  return isAllWell && unsent.length === 0 ? 'delivered' : 'not_all_delivered';
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
  const decision = decideDelivery({
    httpStatus: attempt.status,
    attempts: delivery.attempts,
    ageSeconds: (now.getTime() - delivery.created_at.getTime()) / 1000,
    retryAfterSeconds: attempt.retryAfterSeconds,
    random: Math.random(),
  });
  const nextAttemptAt =
    decision.state === deliveryState.pending ? new Date(now.getTime() + decision.waitSeconds * 1000) : null;
  return { id: delivery.id, attempts: delivery.attempts, state: decision.state, nextAttemptAt, ...attempt };
}
