// Webhooks (product 14): which events are sent to the provider's systems, and when deliveries are retried or given up.

/** The events, by the type that receivers know, with their names in the interface. */
export const WEBHOOK_EVENTS = {
  'referral.created': 'Indicação criada',
  'referral.status_changed': 'Indicação mudou de status',
  'reward.promised': 'Bonificação prevista',
  'reward.fixed': 'Bonificação fixada pelo contrato',
  'reward.released': 'Parcela liberada para saque',
  'reward.expired': 'Parcela expirou',
  'reward.cancelled': 'Bonificação cancelada',
  'reward.clawed_back': 'Bonificação estornada',
  'withdrawal.requested': 'Saque solicitado',
  'withdrawal.scheduled': 'Saque agendado',
  'withdrawal.paid': 'Saque pago',
  'withdrawal.returned': 'Saque devolvido pelo banco',
  'indiker.erased': 'Cadastro de Indiker excluído',
} as const;
export type WebhookEventType = keyof typeof WEBHOOK_EVENTS;

const isKeyOf = <T extends object>(table: T, key: PropertyKey): key is keyof T => Object.hasOwn(table, key);
const isWebhookEventType = (text: string): text is WebhookEventType => isKeyOf(WEBHOOK_EVENTS, text);

export const WEBHOOK_EVENT_TYPES: readonly WebhookEventType[] =
  Object.keys(WEBHOOK_EVENTS).filter(isWebhookEventType);

/** Sent only by the test button, whichever events the endpoint has chosen. */
export const TEST_EVENT = 'webhook.test';

/** Falls back to the type, because an older version may have recorded one that is no longer in the table. */
export const webhookEventName = (type: string): string =>
  type === TEST_EVENT ? 'Teste' : isWebhookEventType(type) ? WEBHOOK_EVENTS[type] : type;

export const deliveryState = {
  /** Waits for its first or next attempt, or for the answer to one. */
  pending: 'pending',
  delivered: 'delivered',
  /** Retried for a day without success, or answered with 410. */
  givenUp: 'given_up',
} as const;
export type DeliveryState = (typeof deliveryState)[keyof typeof deliveryState];

/** Why an endpoint is disabled: by an operator, after days of failures, or because the receiver answered 410. */
export const DISABLE_REASONS = ['operator', 'failures', 'gone'] as const;
export type DisableReason = (typeof DISABLE_REASONS)[number];

export const MAX_ENDPOINTS = 50;
/** How long a delivery is retried before it is given up. */
export const GIVE_UP_SECONDS = 24 * 3600;
export const DISABLE_AFTER_DAYS = 3;
export const WEBHOOK_LOG_DAYS = 30;
/** How long the previous secret also signs after a rotation. */
export const SECRET_OVERLAP_HOURS = 24;
export const MAX_REPLAYED = 50_000;

/** The pauses between the attempts of one delivery, while its endpoint answers others. */
const RETRY_SECONDS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600, 36_000] as const;
/** Spreads the retries of deliveries that failed at the same time. */
const JITTER = 0.1;
const MAX_RETRY_AFTER_SECONDS = 3_600;

/** After this many rounds without a success, the endpoint itself counts as failing and not just a single event. */
export const FAILING_ROUNDS = 3;
const MAX_PAUSE_SECONDS = 900;

const pauseAfter = (attempts: number): number =>
  RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? RETRY_SECONDS[0];
const requestedWait = (retryAfterSeconds: number): number =>
  Math.min(retryAfterSeconds, MAX_RETRY_AFTER_SECONDS);
/** `random` from 0 to 1. */
const jittered = (seconds: number, random: number): number => seconds * (1 + JITTER * (2 * random - 1));

export const isDelivered = (httpStatus: number | null): boolean =>
  httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
/** The receiver wants no more deliveries (410 Gone). */
export const isGone = (httpStatus: number | null): boolean => httpStatus === 410;

export interface AttemptFacts {
  /** Null when there was no answer. */
  readonly httpStatus: number | null;
  /** Including this one. */
  readonly attempts: number;
  /** Since the delivery was created. */
  readonly ageSeconds: number;
  /** From the Retry-After header; null without one. */
  readonly retryAfterSeconds: number | null;
  readonly random: number;
}
export type AttemptDecision =
  | { readonly state: 'delivered' | 'given_up' }
  | { readonly state: 'pending'; readonly waitSeconds: number };

/** Decides after an attempt whether a delivery is done, given up or retried. */
export function decideDelivery(facts: AttemptFacts): AttemptDecision {
  const { httpStatus, attempts, ageSeconds, retryAfterSeconds, random } = facts;
  if (isDelivered(httpStatus)) return { state: deliveryState.delivered };
  if (isGone(httpStatus)) return { state: deliveryState.givenUp };
  const waitSeconds = Math.max(jittered(pauseAfter(attempts), random), requestedWait(retryAfterSeconds ?? 0));
  const leftSeconds = GIVE_UP_SECONDS - ageSeconds;
  return leftSeconds <= 0
    ? { state: deliveryState.givenUp }
    : { state: deliveryState.pending, waitSeconds: Math.min(waitSeconds, leftSeconds) };
}

export interface RoundFacts {
  readonly anyDelivered: boolean;
  readonly anyGone: boolean;
  /** Rounds without success before this one, and for how long the endpoint has been failing. */
  readonly failedRounds: number;
  readonly failingSeconds: number;
  /** The longest that a receiver's Retry-After asked for in the round, in seconds; 0 without one. */
  readonly retryAfterSeconds: number;
  readonly random: number;
}
export interface RoundDecision {
  readonly failedRounds: number;
  /** Until the next round. */
  readonly waitSeconds: number;
  readonly disable: DisableReason | null;
}

/**
 * Decides after a round of attempts when an endpoint is tried next and whether it is disabled. A failing endpoint is
 * tried less often, with one delivery per round.
 */
export function decideRound(facts: RoundFacts): RoundDecision {
  if (facts.anyGone) return { failedRounds: facts.failedRounds, waitSeconds: 0, disable: 'gone' };
  if (facts.anyDelivered) return { failedRounds: 0, waitSeconds: 0, disable: null };
  const failedRounds = facts.failedRounds + 1;
  if (failedRounds < FAILING_ROUNDS) return { failedRounds, waitSeconds: 0, disable: null };
  const pause = Math.min(pauseAfter(failedRounds - FAILING_ROUNDS + 1), MAX_PAUSE_SECONDS);
  return {
    failedRounds,
    waitSeconds: Math.max(jittered(pause, facts.random), requestedWait(facts.retryAfterSeconds)),
    disable: facts.failingSeconds >= DISABLE_AFTER_DAYS * 86_400 ? 'failures' : null,
  };
}
