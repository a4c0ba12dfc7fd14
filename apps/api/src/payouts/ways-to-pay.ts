import { instantAtSaoPauloStart, type PlainDate } from '@indike/rules/dates/calendar';
import type { ApiMethod, PayoutMethod } from '@indike/rules/payouts/payment-orders';
import type { Deps } from '../deps.ts';
import { findPayer, remittancePayerOf } from '../payer/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { insertOrders } from './orders/order-store.ts';
import { makeRemittance, type Payment, storeRemittance } from './remittance-file.ts';

/** A batch that is about to be approved. */
export interface BatchToPay {
  readonly id: number;
  readonly paymentDate: PlainDate;
  readonly payments: readonly Payment[];
  readonly now: Date;
}

/**
 * How an approved batch reaches the bank: what is written for it in the transaction of the approval. Returns what the audit
 * log says of it. Approval, cautions, second factor and limits are the same for every way.
 */
type WayToPay = (deps: Deps, tx: Tx, batch: BatchToPay) => Promise<Record<string, unknown> | Refused>;

const byFile: WayToPay = async ({ encryption }, tx, { id: batchId, paymentDate, payments, now }) => {
  const payer = remittancePayerOf(await findPayer(tx));
  if (!payer) return refuse('payer_missing');
  const order = { batchId, paymentDate, payer, now };
  const made = await makeRemittance(tx, order, payments);
  return isRefused(made) ? made : { ...(await storeRemittance(tx, encryption, order, made)) };
};

/** The orders are sent from the start of the payment date on, or at once when it has begun. */
const byApi =
  (method: ApiMethod): WayToPay =>
  async ({ pixProviders }, tx, { id: batchId, paymentDate, now }) => {
    if (!(await pixProviders.current(tx)).has(method)) return refuse('provider_missing');
    const start = instantAtSaoPauloStart(paymentDate);
    await insertOrders(tx, { batchId, method, from: start > now ? start : now });
    return { method };
  };

export const waysToPay: Readonly<Record<PayoutMethod, WayToPay>> = {
  cnab: byFile,
  efi: byApi('efi'),
  asaas: byApi('asaas'),
};
