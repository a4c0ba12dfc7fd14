import { TEST_EVENT, isDelivered, deliveryState, MAX_REPLAYED } from '@indike/rules/integrations/webhooks';
import type { Deps } from '../deps.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { attemptDelivery, receiverOf } from './attempt.ts';
import { leaseUntil } from './deliver.ts';
import { insertTestDelivery, recordAttempts, type ClaimedDelivery } from './delivery-store.ts';
import { makeDeliveryDue, countReplayable, insertReplay, insertReplays } from './replay-store.ts';
import { lockEndpoint, type EndpointRow } from './endpoint-store.ts';
import { withAudit, type OperatorContext } from '../audit/commands.ts';
import { changeLocked } from './commands.ts';
import { findDelivery } from './queries.ts';

interface Test {
  readonly endpoint: EndpointRow;
  readonly delivery: ClaimedDelivery;
}

/** Sends a test event once, also to a disabled endpoint, and returns the id of its delivery. */
export async function sendTest(
  deps: Deps,
  id: number,
  context: OperatorContext,
): Promise<{ readonly deliveryId: number } | Refused> {
  const { now } = context;
  const test = await withAudit<Test>(
    deps,
    context,
    async (tx) => {
      const endpoint = await lockEndpoint(tx, id);
      if (!endpoint) return refuse('not_found');
      const event = { endpointId: id, type: TEST_EVENT, now, leasedUntil: leaseUntil(now) };
      return { endpoint, delivery: await insertTestDelivery(tx, event) };
    },
    () => ({ entity: 'webhook', entityId: id, before: null, after: null }),
  );
  if (isRefused(test)) return test;
  const { endpoint, delivery } = test;
  const receiver = receiverOf(deps, endpoint, now);
  const { retryAfterSeconds: _, ...attempt } = await attemptDelivery(deps, receiver, delivery);
  const state = isDelivered(attempt.status) ? deliveryState.delivered : deliveryState.givenUp;
  await recordAttempts(deps.db, [
    { id: delivery.id, attempts: delivery.attempts, state, nextAttemptAt: null, ...attempt },
  ]);
  return { deliveryId: delivery.id };
}

/**
 * Sends an event again. A delivery that waits for its next attempt is tried at once. Returns the id of the delivery.
 */
export async function replayDelivery(
  deps: Deps,
  { id, deliveryId }: { readonly id: number; readonly deliveryId: number },
  context: OperatorContext,
): Promise<{ readonly deliveryId: number } | Refused> {
  let replayed = deliveryId;
  const done = await changeLocked(deps, id, context, async (tx, { disabled_at }) => {
    if (disabled_at !== null) return refuse('webhook_disabled');
    const delivery = await findDelivery(tx, id, deliveryId);
    if (!delivery) return refuse('not_found');
    if (delivery.state === deliveryState.pending) await makeDeliveryDue(tx, id, deliveryId);
    else replayed = await insertReplay(tx, deliveryId, context.now);
    return { before: null, after: { delivery_id: deliveryId } };
  });
  return isRefused(done) ? done : { deliveryId: replayed };
}

export interface ReplayForm {
  readonly from: Date;
  readonly until: Date;
  readonly delivered_too: boolean;
}

/** Sends the events of a period again. Returns how many. */
export async function replayPeriod(
  deps: Deps,
  { id, form: { from, until, delivered_too } }: { readonly id: number; readonly form: ReplayForm },
  context: OperatorContext,
): Promise<{ readonly replayed: number } | Refused> {
  const period = { endpointId: id, from, until, deliveredToo: delivered_too, now: context.now };
  if (from >= until) return refuse('period_empty');
  let replayed = 0;
  const done = await changeLocked(deps, id, context, async (tx, { disabled_at }) => {
    if (disabled_at !== null) return refuse('webhook_disabled');
    if ((await countReplayable(tx, period)) > MAX_REPLAYED) return refuse('webhook_replay_too_large');
    replayed = await insertReplays(tx, period);
    const after = { from: from.toISOString(), until: until.toISOString(), delivered_too, replayed };
    return { before: null, after };
  });
  return isRefused(done) ? done : { replayed };
}
