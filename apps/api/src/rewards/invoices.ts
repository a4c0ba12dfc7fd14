import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import { lastRequestDay, releaseDate, whyInvoicePaymentRefused } from '@indike/rules/money/earnings';
import type { RefusalCode } from '@indike/contract/errors/errors';
import { lockWallets, post } from '../ledger/commands.ts';
import { invoicePaid } from '../ledger/postings.ts';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { lockReferral, recordTransition, type LockedReferral } from '../referrals/transition-store.ts';
import { release } from './release.ts';

async function findContract(tx: Tx, referralId: number) {
  return tx
    .selectFrom('contract')
    .select(['closed_on', 'first_invoice_due_on', 'invoice_paid_on', 'created_at'])
    .where('referral_id', '=', referralId)
    .executeTakeFirst();
}

const hasWaiting = async (tx: Tx, referralId: number): Promise<boolean> =>
  (await tx
    .selectFrom('earning')
    .select('id')
    .where('referral_id', '=', referralId)
    .where('due_by', '=', 'first_invoice')
    .where('state', '=', 'promised')
    .executeTakeFirst()) !== undefined;

/** The referral and the wallet are locked. */
async function whyRefused(
  tx: Tx,
  referral: LockedReferral,
  { paidOn, datesConfirmed }: InvoicePayment,
  today: PlainDate,
): Promise<RefusalCode | null> {
  const contract = await findContract(tx, referral.id);
  if (contract?.invoice_paid_on) return 'invoice_already_paid';
  if (!contract || (referral.status !== 3 && referral.status !== 5)) return 'invoice_before_contract';
  const code = whyInvoicePaymentRefused({
    paidOn,
    closedOn: contract.closed_on,
    firstInvoiceDueOn: contract.first_invoice_due_on,
    contractRecordedOn: dateInSaoPaulo(contract.created_at),
    today,
    datesConfirmed,
  });
  if (code !== null) return code;
  // Lapsed already: what expired does not come back, even for a payment recorded late.
  return (await hasWaiting(tx, referral.id)) ? null : 'reward_expired';
}

async function makeReceivable(tx: Tx, referralId: number, paidOn: PlainDate, today: PlainDate) {
  const releaseOn = releaseDate(paidOn);
  return tx
    .updateTable('earning')
    .set({ state: 'receivable', release_on: releaseOn, expires_on: lastRequestDay(releaseOn, today) })
    .where('referral_id', '=', referralId)
    .where('due_by', '=', 'first_invoice')
    .where('state', '=', 'promised')
    .returning(['id', 'value'])
    .execute();
}

export interface InvoicePayment {
  readonly paidOn: PlainDate;
  /** The operator looked at an unusual date and means it. */
  readonly datesConfirmed: boolean;
}

export interface InvoicePaid {
  readonly userId: number;
  readonly releaseOn: PlainDate;
}

/** The company paid its first invoice: the reward is on its way. Locks: the referral, then the wallet. */
export async function recordInvoicePayment(
  tx: Tx,
  referralId: number,
  payment: InvoicePayment,
  { operatorId, now }: { operatorId: OperatorId; now: Date },
): Promise<InvoicePaid | Refused> {
  const today = dateInSaoPaulo(now);
  const { paidOn } = payment;
  const referral = await lockReferral(tx, referralId);
  if (!referral) return refuse('not_found');
  await lockWallets(tx, [referral.userId]);
  const code = await whyRefused(tx, referral, payment, today);
  if (code !== null) return refuse(code);
  await tx
    .updateTable('contract')
    .set({ invoice_paid_on: paidOn })
    .where('referral_id', '=', referralId)
    .execute();
  await recordTransition(tx, { referral, to: 4, reason: null, note: null, operatorId, now });
  const earnings = await makeReceivable(tx, referralId, paidOn, today);
  const value = earnings.reduce((sum, earning) => sum + earning.value, 0) as Centavos;
  const of = { userId: referral.userId, referralId, company: referral.company, on: today };
  await post(tx, [invoicePaid({ ...of, value })], now);
  const releaseOn = releaseDate(paidOn);
  if (releaseOn <= today) {
    await release(
      tx,
      earnings.map(({ id }) => id),
      { today, now },
    );
  }
  return { userId: referral.userId, releaseOn };
}
