import type { BatchDetail } from '@indike/contract/operator/money/payout-batches';
import { isTerminal } from '@indike/rules/payouts/payment-orders';

/** Whether a person takes the batch to the bank. */
export const isByFile = ({ method }: Pick<BatchDetail, 'method'>): boolean => method === 'cnab';

/** Whether a provider has still to answer about an order of the batch. */
export const isBeingPaid = ({ orders }: Pick<BatchDetail, 'orders'>): boolean =>
  orders.some(({ state }) => !isTerminal(state));
