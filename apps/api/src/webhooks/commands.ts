import type { WebhookForm } from '@indike/contract/integrations/webhooks';
import { hoursAfter } from '@indike/rules/dates/calendar';
import {
  deliveryState,
  isDelivered,
  MAX_REPLAYED,
  SECRET_OVERLAP_HOURS,
  TEST_EVENT,
} from '@indike/rules/integrations/webhooks';
import { type ChangedRow, type OperatorContext, withAudit, withLockedAudit } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { attemptDelivery, leaseUntil, receiverOf } from './deliver.ts';
import {
  type ClaimedDelivery,
  insertTestDelivery,
  makeDeliveriesDue,
  makeDeliveryDue,
  recordAttempts,
} from './delivery-store.ts';
import { countReplayable, insertReplay, insertReplays } from './replay-store.ts';
import {
  endPause,
  type EndpointRow,
  insertEndpoint,
  lockEndpoint,
  setDeleted,
  setDisabled,
  setEnabled,
  setForm,
  setSecret,
} from './endpoint-store.ts';
import { findDelivery } from './queries.ts';
import { encryptSecret, newWebhookSecret } from './signature.ts';

/** The fields for the audit entry, never a secret. */
const factsOf = ({ url, description, events }: Pick<EndpointRow, 'url' | 'description' | 'events'>) => ({
  url,
  description,
  events,
});

const formOf = ({ url, description, events }: WebhookForm) => ({
  url,
  description: description ?? null,
  events: [...events],
});

export interface NewSecret {
  readonly id: number;
  readonly secret: string;
}

export async function createEndpoint(
  deps: Deps,
  form: WebhookForm,
  context: OperatorContext,
): Promise<NewSecret | Refused> {
  if (!deps.outbound.accepts(form.url)) return refuse('webhook_url_refused');
  const secret = newWebhookSecret();
  const stored = { ...formOf(form), secret: encryptSecret(deps, secret) };
  const made = await withAudit<EndpointRow>(
    deps,
    context,
    async (tx) => (await insertEndpoint(tx, stored, context.now)) ?? refuse('too_many_webhooks'),
    (row) => ({ entity: 'webhook', entityId: row.id, after: factsOf(row) }),
  );
  return isRefused(made) ? made : { id: made.id, secret };
}

const changeLocked = (
  deps: Deps,
  id: number,
  context: OperatorContext,
  change: (tx: Tx, was: EndpointRow) => Promise<ChangedRow | Refused>,
) => withLockedAudit(deps, context, { entity: 'webhook', id, lock: lockEndpoint }, change);

export async function changeEndpoint(
  deps: Deps,
  { id, form }: { readonly id: number; readonly form: WebhookForm },
  context: OperatorContext,
): Promise<ChangedRow | Refused> {
  if (!deps.outbound.accepts(form.url)) return refuse('webhook_url_refused');
  return changeLocked(deps, id, context, async (tx, was) => {
    const next = formOf(form);
    await setForm(tx, id, next);
    return { before: factsOf(was), after: factsOf(next) };
  });
}

export const deleteEndpoint = (deps: Deps, id: number, context: OperatorContext) =>
  changeLocked(deps, id, context, async (tx, was) => {
    await setDeleted(tx, id, context.now);
    return { before: factsOf(was) };
  });

export const enableEndpoint = (deps: Deps, id: number, context: OperatorContext) =>
  changeLocked(deps, id, context, async (tx, { disabled_by }) => {
    if (disabled_by === null) return refuse('webhook_already_so');
    await setEnabled(tx, id);
    await makeDeliveriesDue(tx, id);
    return { before: { disabled_by } };
  });

export const disableEndpoint = (deps: Deps, id: number, context: OperatorContext) =>
  changeLocked(deps, id, context, async (tx, { disabled_by }) => {
    if (disabled_by !== null) return refuse('webhook_already_so');
    await setDisabled(tx, id, 'operator', context.now);
    return { after: { disabled_by: 'operator' } };
  });

/** Whether a rotation would end a secret that still signs and that its sender, who saw `seen`, does not know of. */
const endsUnseen = ({ previous_ends_at: endsAt }: EndpointRow, seen: Date | null | undefined, now: Date) =>
  seen !== undefined && endsAt !== null && endsAt > now && endsAt.getTime() !== seen?.getTime();

export async function rotateSecret(
  deps: Deps,
  { id, seen }: { readonly id: number; readonly seen: Date | null | undefined },
  context: OperatorContext,
): Promise<NewSecret | Refused> {
  const secret = newWebhookSecret();
  const previousEndsAt = hoursAfter(context.now, SECRET_OVERLAP_HOURS);
  const rotated = await changeLocked(deps, id, context, async (tx, was) => {
    if (endsUnseen(was, seen, context.now)) return refuse('secret_changed_meanwhile');
    await setSecret(tx, id, { secret: encryptSecret(deps, secret), previous: was.secret, previousEndsAt });
    const after = { previous_secret_until: previousEndsAt.toISOString() };
    return { after };
  });
  return isRefused(rotated) ? rotated : { id, secret };
}

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
    () => ({ entity: 'webhook', entityId: id }),
  );
  if (isRefused(test)) return test;
  const { endpoint, delivery } = test;
  const receiver = receiverOf(deps, endpoint, now);
  const attempt = await attemptDelivery(deps, receiver, delivery);
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
    if (delivery.state === deliveryState.pending) await makeDeliveryDue(tx, deliveryId);
    else replayed = await insertReplay(tx, deliveryId, context.now);
    await endPause(tx, id);
    return { after: { delivery_id: deliveryId } };
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
    await endPause(tx, id);
    const after = { from: from.toISOString(), until: until.toISOString(), delivered_too, replayed };
    return { after };
  });
  return isRefused(done) ? done : { replayed };
}
