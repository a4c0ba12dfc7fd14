import { PROGRAMME } from '@indike/rules/money/programme';
import type { Deps } from '../deps.ts';
import { withNamedAudit, type CallContext } from '../audit/commands.ts';
import { notifyTransition } from '../notifications/commands.ts';
import type { RefusalCode } from '@indike/contract/errors/errors';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { releaseDate, whyInvoicePaymentRefused } from '@indike/rules/money/earnings';
import { addCentavos } from '@indike/rules/money/money';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { findContract, hasEarningForInvoice, markReceivable } from './invoice-store.ts';
import { releaseEarnings } from './release.ts';
import { invoicePaid, lockWallets, post } from '../ledger/commands.ts';
import {
  type LockedReferral,
  lockReferral,
  markInvoicePaid,
  recordTransition,
} from '../referral-status/commands.ts';

export interface InvoicePayment {
  readonly paidOn: PlainDate;
  /** The operator has confirmed an unusual date. */
  readonly datesConfirmed: boolean;
}

/** The caller has locked the referral and the wallet. */
async function whyRefused(
  tx: Tx,
  referral: LockedReferral,
  { paidOn, datesConfirmed }: InvoicePayment,
  today: PlainDate,
): Promise<RefusalCode | null> {
  const contract = await findContract(tx, referral.id);
  if (contract?.invoice_paid_on) return 'invoice_already_paid';
  if (!contract || (referral.status !== 'accepted' && referral.status !== 'finished'))
    return 'invoice_before_contract';
  const code = whyInvoicePaymentRefused(
    {
      paidOn,
      closedOn: contract.closed_on,
      firstInvoiceDueOn: contract.first_invoice_due_on,
      contractRecordedOn: dateInSaoPaulo(contract.created_at),
      today,
      datesConfirmed,
    },
    PROGRAMME,
  );
  if (code !== null) return code;
  // An expired earning does not come back, even for a payment that was in time but is recorded late.
  return (await hasEarningForInvoice(tx, referral.id)) ? null : 'reward_expired';
}

interface InvoicePaid {
  readonly userId: number;
  readonly releaseOn: PlainDate;
}

/**
 * Records that the company paid its first invoice, which makes the reward receivable. Lock order: the referral, then
 * the wallet.
 */
export async function recordInvoicePayment(
  tx: Tx,
  referralId: number,
  payment: InvoicePayment,
  { operatorId, now }: { operatorId: OperatorId; now: Date },
): Promise<InvoicePaid | Refused> {
  const today = dateInSaoPaulo(now);
  const referral = await lockReferral(tx, referralId);
  if (!referral) return refuse('not_found');
  await lockWallets(tx, [referral.userId]);
  const code = await whyRefused(tx, referral, payment, today);
  if (code !== null) return refuse(code);
  await markInvoicePaid(tx, referralId, payment.paidOn);
  await recordTransition(tx, {
    referral,
    to: 'reward_scheduled',
    reason: null,
    note: null,
    operatorId,
    now,
  });
  const releaseOn = releaseDate(payment.paidOn, PROGRAMME);
  const earnings = await markReceivable(tx, referralId, { releaseOn, today });
  const value = addCentavos(...earnings.map((earning) => earning.value));
  const of = { userId: referral.userId, referralId, company: referral.company, on: today };
  await post(tx, [invoicePaid({ ...of, value })], now);
  if (releaseOn <= today) {
    await releaseEarnings(
      tx,
      earnings.map(({ id }) => id),
      { today, now },
    );
  }
  return { userId: referral.userId, releaseOn };
}

interface Registration extends InvoicePayment {
  /** Of the imported file that contains the payment. */
  readonly fileSha256?: string;
}

export const registerInvoicePayment = (
  deps: Deps,
  referralId: number,
  payment: Registration,
  context: CallContext,
) =>
  withNamedAudit(
    deps,
    context,
    async (tx) => {
      const paid = await recordInvoicePayment(tx, referralId, payment, context);
      if (!isRefused(paid))
        await notifyTransition(deps.jobs, tx, {
          referralId,
          status: 'reward_scheduled',
          reason: null,
          now: context.now,
        });
      return paid;
    },
    () => ({
      action: 'referral.invoice-payment',
      entity: 'referral',
      entityId: referralId,
      before: { status: 'accepted' },
      after: {
        status: 'reward_scheduled',
        paid_at: payment.paidOn,
        ...(payment.datesConfirmed && { confirm_dates: true }),
        ...(payment.fileSha256 !== undefined && { file_sha256: payment.fileSha256 }),
      },
    }),
  );
