import { decideRound, FAILING_ROUNDS, isDelivered, isGone } from '@indike/rules/integrations/webhooks';
import type { Deps } from '../deps.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { attemptDelivery, receiverOf, resultOf, type Receiver } from './attempt.ts';
import {
  bringForward,
  claimDeliveries,
  giveBack,
  recordAttempts,
  type AttemptResult,
  type ClaimedDelivery,
} from './delivery-store.ts';
import { emailAboutDisabled } from './emails.ts';
import {
  findSendableEndpoint,
  lockEndpoint,
  setDisabled,
  setHealth,
  type EndpointRow,
} from './endpoint-store.ts';

/** So many subjects at once, to one endpoint by one process; of each so many deliveries, one after the other. */
const MANY = { subjects: 32, each: 8 };
/** An endpoint that fails is tried with one. */
const ONE = { subjects: 1, each: 1 };
const LEASE_MS = 30_000;
/** An attempt that begins by then has ended before the lease does. */
const BEGIN_MS = 15_000;

export const leaseUntil = (now: Date): Date => new Date(now.getTime() + LEASE_MS);

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

/** What was taken for one endpoint. */
interface Taken {
  readonly endpoint: EndpointRow;
  readonly receiver: Receiver;
  readonly deliveries: readonly ClaimedDelivery[];
}

/** At once, and each signed on its own. */
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
 * The first delivery of each subject, and once these are recorded the second of those whose first was delivered, and so on.
 * Returns what was not sent.
 */
async function sendInOrder(
  deps: Deps,
  { endpoint, receiver, deliveries }: Taken,
  isStopping: () => boolean,
): Promise<ClaimedDelivery[]> {
  const unsent = new Set(deliveries);
  const began = performance.now();
  let runs = [...Map.groupBy(deliveries, ({ subject }) => subject).values()];
  while (runs.length > 0 && !isStopping() && performance.now() - began < BEGIN_MS) {
    const first = runs.flatMap((run) => run.slice(0, 1));
    for (const delivery of first) unsent.delete(delivery);
    const results = await sendAll(deps, receiver, first);
    // What our own end has cut is no failure of the receiver; the lease ends and it is sent again.
    const recorded = isStopping() ? results.filter(({ status }) => status !== null) : results;
    if (recorded.length > 0) await recordRound(deps, endpoint, recorded);
    runs = runs
      .filter((_, index) => isDelivered(results[index]?.status ?? null))
      .map((run) => run.slice(1))
      .filter((run) => run.length > 0);
  }
  return [...unsent];
}

/** Sends what is due to one endpoint and records what came of it. Returns whether there may be more, to be called again. */
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
  if (unsent.length > 0) await giveBack(deps.db, unsent, leasedUntil);
  return deliveries.length > 0;
}
