import type { BatchDetail } from '@indike/contract/operator/money/payout-batches';
import { isTerminal, type PaymentOrderState } from '@indike/rules/payouts/payment-orders';

/** Whether a person takes the batch to the bank. */
export const isByFile = ({ method }: Pick<BatchDetail, 'method'>): boolean => method === 'cnab';

interface Ordered {
  readonly orders: readonly { readonly state: PaymentOrderState }[];
}

/** Whether a provider has still to answer about one of the orders. */
export const isBeingPaid = ({ orders }: Ordered): boolean => orders.some(({ state }) => !isTerminal(state));
