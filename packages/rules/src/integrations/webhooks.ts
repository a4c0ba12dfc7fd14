// Webhooks (product 14): what is sent to the provider's own systems, how often it is tried, and when that ends.

/** What happened, by the name that receivers know it by. */
export const WEBHOOK_EVENTS = {
  'referral.created': 'Indicação criada',
  'referral.status_changed': 'Indicação mudou de status',
  'reward.promised': 'Bonificação prevista',
  'reward.fixed': 'Bonificação fixada pelo contrato',
  'reward.released': 'Parcela liberada para saque',
  'reward.expired': 'Parcela caducou',
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

/** Sent by the button alone, whatever the endpoint has chosen. */
export const TEST_EVENT = 'webhook.test';

/** An event of an older version may have a name that is no longer in the table. */
export const webhookEventName = (type: string): string =>
  type === TEST_EVENT ? 'Teste' : isWebhookEventType(type) ? WEBHOOK_EVENTS[type] : type;

export const deliveryState = {
  /** Waits for its turn, its next attempt or its answer. */
  pending: 'pending',
  delivered: 'delivered',
  /** Tried for a day without success. */
  givenUp: 'given_up',
} as const;
export type DeliveryState = (typeof deliveryState)[keyof typeof deliveryState];

/** Why an endpoint is disabled: by somebody, by days of failures, or because the receiver answered 410. */
export const DISABLE_REASONS = ['operator', 'failures', 'gone'] as const;
export type DisableReason = (typeof DISABLE_REASONS)[number];

export const MAX_ENDPOINTS = 10;
/** For how long a delivery is tried. */
export const GIVE_UP_SECONDS = 24 * 3600;
export const DISABLE_AFTER_DAYS = 3;
export const WEBHOOK_LOG_DAYS = 30;
/** For how long the secret before the last rotation signs too. */
export const SECRET_OVERLAP_HOURS = 24;
export const MAX_REPLAYED = 50_000;

/** The pauses between the attempts of one delivery: 24 hours in all. */
const RETRY_SECONDS = [5, 30, 120, 600, 1_800, 3_600, 7_200, 14_400, 21_600, 36_000] as const;
/** So that what failed together is not tried again together. */
const JITTER = 0.1;
const MAX_RETRY_AFTER_SECONDS = 3_600;

/** As many rounds without a success show that it is the endpoint that fails, not a message. */
export const FAILING_ROUNDS = 3;
const MAX_PAUSE_SECONDS = 900;

const pauseAfter = (attempts: number): number =>
  RETRY_SECONDS[Math.min(attempts, RETRY_SECONDS.length) - 1] ?? RETRY_SECONDS[0];
/** `random` from 0 to 1. */
const jittered = (seconds: number, random: number): number => seconds * (1 + JITTER * (2 * random - 1));

export const isDelivered = (httpStatus: number | null): boolean =>
  httpStatus !== null && httpStatus >= 200 && httpStatus < 300;
/** The receiver wants nothing any more. */
export const isGone = (httpStatus: number | null): boolean => httpStatus === 410;

export interface AttemptFacts {
  /** Null when there was no answer. */
  readonly httpStatus: number | null;
  /** With this one. */
  readonly attempts: number;
  /** Since the delivery was made. */
  readonly ageSeconds: number;
  /** As the receiver asked. */
  readonly retryAfterSeconds: number | null;
  readonly random: number;
}
export type AttemptDecision =
  | { readonly state: 'delivered' | 'given_up' }
  | { readonly state: 'pending'; readonly waitSeconds: number };

/** What becomes of a delivery after an attempt. */
export function decideDelivery(facts: AttemptFacts): AttemptDecision {
  const { httpStatus, attempts, ageSeconds, retryAfterSeconds, random } = facts;
  if (isDelivered(httpStatus)) return { state: deliveryState.delivered };
  if (isGone(httpStatus)) return { state: deliveryState.givenUp };
  const requested = Math.min(retryAfterSeconds ?? 0, MAX_RETRY_AFTER_SECONDS);
  const waitSeconds = Math.max(jittered(pauseAfter(attempts), random), requested);
  return ageSeconds + waitSeconds > GIVE_UP_SECONDS
    ? { state: deliveryState.givenUp }
    : { state: deliveryState.pending, waitSeconds };
}

export interface RoundFacts {
  readonly anyDelivered: boolean;
  readonly anyGone: boolean;
  /** Rounds without success before this one, and since when. */
  readonly failedRounds: number;
  readonly failingSeconds: number;
  readonly random: number;
}
export interface RoundDecision {
  readonly failedRounds: number;
  /** Until the next round. */
  readonly waitSeconds: number;
  readonly disable: DisableReason | null;
}

/** What becomes of an endpoint after a round of attempts. One that fails is asked less often, with one delivery at a time. */
export function decideRound(facts: RoundFacts): RoundDecision {
  if (facts.anyGone) return { failedRounds: facts.failedRounds, waitSeconds: 0, disable: 'gone' };
  if (facts.anyDelivered) return { failedRounds: 0, waitSeconds: 0, disable: null };
  const failedRounds = facts.failedRounds + 1;
  if (failedRounds < FAILING_ROUNDS) return { failedRounds, waitSeconds: 0, disable: null };
  const pause = Math.min(pauseAfter(failedRounds - FAILING_ROUNDS + 1), MAX_PAUSE_SECONDS);
  return {
    failedRounds,
    waitSeconds: jittered(pause, facts.random),
    disable: facts.failingSeconds >= DISABLE_AFTER_DAYS * 86_400 ? 'failures' : null,
  };
}
