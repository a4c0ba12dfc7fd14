import type { ProviderAnswer } from '@indike/rules/payouts/payment-orders';
import type { JsonAnswer } from '../../platform/http/outbound/json-client.ts';

/** Seconds until an order that was not taken is sent again. */
export const WAIT_SECONDS = 5;

export const unanswered = (answer: JsonAnswer | null): ProviderAnswer => ({
  said: 'unknown',
  why: answer === null ? 'O provedor não respondeu.' : `O provedor respondeu ${answer.status}.`,
});

/** The answer of a provider that did not even read the order, because of its limits or our credentials. */
export const notTaken = ({ status, retryAfterSeconds }: JsonAnswer): ProviderAnswer | null =>
  status === 401 || status === 403 || status === 429
    ? { said: 'later', seconds: retryAfterSeconds ?? WAIT_SECONDS }
    : null;
