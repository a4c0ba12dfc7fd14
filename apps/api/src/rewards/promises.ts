import type { RefusalCode } from '@indike/contract/errors/errors';
import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { lastInvoicePaymentDay, releaseDate, whyInvoicePaymentRefused } from '@indike/rules/money/earnings';
import { addCentavos, type Centavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import * as rules from '@indike/rules/money/rewards';
import { type CallContext, withNamedAudit } from '../audit/commands.ts';
import { type Award, awardCampaigns } from '../campaigns/commands.ts';
import type { Deps } from '../deps.ts';
import {
  awarded,
  invoicePaid,
  lockWallets,
  openAccounts,
  post,
  promised,
  releasedAtClosing,
} from '../ledger/commands.ts';
import { notifyTransition } from '../notifications/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import {
  type LockedReferral,
  lockReferral,
  markInvoicePaid,
  recordTransition,
} from '../referral-status/commands.ts';
import { findContract, hasEarningForInvoice, markReceivable } from './bonus-store.ts';
import { offsetClawbacks } from './clawbacks/commands.ts';
import { releaseEarnings } from './due-earnings.ts';
import {
  countClosedReferrals,
  type Day,
  findReward,
  releaseClosingEarnings,
  saveAwards,
  saveEarnings,
  saveReward,
} from './store.ts';

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
    referral.programme,
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
  if (code !== null) return refuse(code, referral.programme);
  await markInvoicePaid(tx, referralId, payment.paidOn);
  await recordTransition(tx, {
    referral,
    to: 'reward_scheduled',
    reason: null,
    note: null,
    operatorId,
    now,
  });
  const releaseOn = releaseDate(payment.paidOn, referral.programme);
  const earnings = await markReceivable(tx, referral, { releaseOn, today });
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

export async function hasPromise(tx: Tx, referralId: number): Promise<boolean> {
  return (await findReward(tx, referralId))?.state === 'promised';
}

interface Terms {
  readonly state: 'promised' | 'frozen';
  readonly plan: rules.Reward;
  /** What campaigns add. */
  readonly awards: readonly Award[];
  readonly expiresOn: PlainDate | null;
}

/** Saves the reward in place of the promised one, if any, and posts only the difference to the ledger. */
async function setReward(tx: Tx, referral: LockedReferral, terms: Terms, { today, now }: Day): Promise<void> {
  const before = await findReward(tx, referral.id);
  const revision = (before?.revision ?? 0) + 1;
  const sentence = [terms.plan.sentence, ...terms.awards.map((award) => award.sentence)].join('; ');
  await saveReward(tx, referral, { ...terms, plan: { ...terms.plan, sentence }, revision, now });
  await saveEarnings(tx, referral, terms.plan.earnings, { expiresOn: terms.expiresOn, now });
  const posting = promised({
    userId: referral.userId,
    referralId: referral.id,
    company: referral.company,
    on: today,
    revision,
    before: before?.total ?? ZERO_CENTAVOS,
    total: terms.plan.total,
    sentence: terms.plan.sentence,
  });
  await post(tx, [posting], now);
}

/**
 * Promises a reward when negotiation starts or its estimate changes (product 5.2). The caller has locked the wallet.
 */
export async function promiseReward(
  tx: Tx,
  referral: LockedReferral,
  estimatedValue: Centavos,
  day: Day,
): Promise<void> {
  const plan = rules.promiseReward(
    {
      estimatedValue,
      closedSoFar: await countClosedReferrals(tx, referral.userId),
    },
    referral.programme,
  );
  await setReward(tx, referral, { state: 'promised', plan, awards: [], expiresOn: null }, day);
}

/** Adds the earnings of what campaigns award, each with a transaction of its own. */
async function addAwards(
  tx: Tx,
  referral: LockedReferral,
  awards: readonly Award[],
  { expiresOn, today, now }: Day & { readonly expiresOn: PlainDate },
): Promise<void> {
  const { userId, id: referralId, company } = referral;
  await saveAwards(tx, referral, awards, { expiresOn, now });
  await openAccounts(tx, [userId]);
  const postings = awards.map((award) => awarded({ ...award, userId, referralId, company, on: today }));
  await post(tx, postings, now);
}

/**
 * Freezes level, rate and value when the contract closes (product 5.2). The caller has locked the wallet and already
 * set the status Proposta Aceita and recorded the contract, so that the number of closed referrals includes this one.
 */
export async function freezeReward(
  tx: Tx,
  referral: LockedReferral,
  contract: { value: Centavos; closedOn: PlainDate; firstInvoiceDueOn: PlainDate },
  day: Day,
): Promise<void> {
  const closedCount = await countClosedReferrals(tx, referral.userId);
  const plan = rules.freezeReward({ contractValue: contract.value, closedCount }, referral.programme);
  const expiresOn = lastInvoicePaymentDay(contract.firstInvoiceDueOn, day.today, referral.programme);
  const closing = {
    userId: referral.userId,
    level: plan.level,
    contractValue: contract.value,
    closedCount,
    closedOn: contract.closedOn,
  };
  const awards = await awardCampaigns(tx, closing, day.now);
  await setReward(tx, referral, { state: 'frozen', plan, awards, expiresOn }, day);
  if (awards.length > 0) await addAwards(tx, referral, awards, { expiresOn, ...day });
  const released = await releaseClosingEarnings(tx, referral, day.today);
  const postings = released.map(({ id, value }) =>
    releasedAtClosing({
      userId: referral.userId,
      on: day.today,
      company: referral.company,
      earningId: id,
      value,
    }),
  );
  await post(tx, postings, day.now);
  if (released.length > 0) await offsetClawbacks(tx, [referral.userId], day);
}
