import type { Webhook, WebhookDelivery, WebhookDeliveryDetail } from '@indike/contract/integrations/webhooks';
import {
  deliveryState,
  DISABLE_REASONS,
  FAILING_ROUNDS,
  type DeliveryState,
} from '@indike/rules/integrations/webhooks';
import { bodyOf, messageIdOf } from './signature.ts';
import type { DeliveryView, EndpointView } from './queries.ts';

const iso = (instant: Date | null): string | null => instant?.toISOString() ?? null;

function stateOf({ disabled_at, failed_rounds }: EndpointView): Webhook['state'] {
  if (disabled_at !== null) return 'disabled';
  return failed_rounds >= FAILING_ROUNDS ? 'failing' : 'active';
}

export const presentEndpoint = (row: EndpointView, now: Date): Webhook => ({
  id: row.id,
  url: row.url,
  description: row.description,
  events: row.events,
  state: stateOf(row),
  disabled_by: DISABLE_REASONS.find((reason) => reason === row.disabled_by) ?? null,
  disabled_at: iso(row.disabled_at),
  failing_since: iso(row.failing_since),
  previous_secret_until:
    row.previous_ends_at !== null && row.previous_ends_at > now ? iso(row.previous_ends_at) : null,
  created_at: row.created_at.toISOString(),
  waiting: row.waiting,
});

const STATES: readonly DeliveryState[] = Object.values(deliveryState);

export function presentDelivery(row: DeliveryView): WebhookDelivery {
  const state = STATES.find((each) => each === row.state) ?? deliveryState.pending;
  const waitsUntil = state === deliveryState.pending && row.next_attempt_at.getTime() > 0;
  return {
    id: row.id,
    message_id: messageIdOf(row),
    type: row.type,
    state,
    attempts: row.attempts,
    occurred_at: row.occurred_at.toISOString(),
    last_attempt_at: iso(row.last_attempt_at),
    next_attempt_at: waitsUntil ? row.next_attempt_at.toISOString() : null,
    status: row.status,
    failure: row.failure,
    milliseconds: row.milliseconds,
  };
}

export const presentDeliveryDetail = (row: DeliveryView): WebhookDeliveryDetail => ({
  ...presentDelivery(row),
  request: bodyOf(row),
  answer: row.answer,
});
