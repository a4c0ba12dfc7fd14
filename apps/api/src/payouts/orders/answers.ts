import type { ConnectionProblem, ProviderAnswer } from '@indike/rules/payouts/payment-orders';
import type { JsonAnswer } from '../../platform/http/outbound/json-client.ts';

/** Why an answer has no balance; `otherwise` when it says nothing of the credentials. */
export const connectionProblem = (
  answer: JsonAnswer | null,
  otherwise: ConnectionProblem,
): ConnectionProblem => {
  if (answer?.status === 401) return 'refused';
  return answer?.status === 403 ? 'forbidden' : otherwise;
};

/** Seconds until an order that was not taken is sent again. */
export const WAIT_SECONDS = 5;

export const unanswered = (answer: JsonAnswer | null): ProviderAnswer => ({
  said: 'unknown',
  why: answer === null ? 'O provedor não respondeu.' : `O provedor respondeu ${answer.status}.`,
});

/** The status of a call that was not made, because its token could not be fetched. */
export const NOT_CALLED = 0;
const NOT_TAKEN: readonly number[] = [NOT_CALLED, 401, 403, 429];

/** The answer of a provider that did not even read the order, because of its limits or our credentials. */
export const notTaken = ({ status, retryAfterSeconds }: JsonAnswer): ProviderAnswer | null =>
  NOT_TAKEN.includes(status) ? { said: 'later', seconds: retryAfterSeconds ?? WAIT_SECONDS } : null;
