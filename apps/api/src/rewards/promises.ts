import type { PlainDate } from '@indike/rules/dates/calendar';
import { ZERO_CENTAVOS, type Centavos } from '@indike/rules/money/money';
import { lastInvoicePaymentDay } from '@indike/rules/money/earnings';
import * as rules from '@indike/rules/money/rewards';
import { PROGRAMME } from '@indike/rules/money/programme';
import type { Tx } from '../platform/db/database.ts';
import { offsetClawbacks } from './clawbacks/offsets.ts';
import {
  countClosedReferrals,
  findReward,
  releaseClosingEarnings,
  saveEarnings,
  saveReward,
  type Day,
} from './store.ts';
import { post, promised, releasedAtClosing } from '../ledger/commands.ts';
import type { LockedReferral } from '../referral-status/commands.ts';

export async function hasPromise(tx: Tx, referralId: number): Promise<boolean> {
  return (await findReward(tx, referralId))?.state === 'promised';
}

interface Terms {
  readonly state: 'promised' | 'frozen';
  readonly plan: rules.Reward;
  readonly expiresOn: PlainDate | null;
}

/** Saves the reward in place of the promised one, if any, and posts only the difference to the ledger. */
async function setReward(tx: Tx, referral: LockedReferral, terms: Terms, { today, now }: Day): Promise<void> {
  const before = await findReward(tx, referral.id);
  const revision = (before?.revision ?? 0) + 1;
  await saveReward(tx, referral, { ...terms, revision, now });
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
    PROGRAMME,
  );
  await setReward(tx, referral, { state: 'promised', plan, expiresOn: null }, day);
}

/**
 * Freezes level, rate and value when the contract closes (product 5.2). The caller has locked the wallet and already
 * set the status Proposta Aceita, so that the number of closed referrals includes this one.
 */
export async function freezeReward(
  tx: Tx,
  referral: LockedReferral,
  contract: { value: Centavos; firstInvoiceDueOn: PlainDate },
  day: Day,
): Promise<void> {
  const closedCount = await countClosedReferrals(tx, referral.userId);
  const plan = rules.freezeReward({ contractValue: contract.value, closedCount }, PROGRAMME);
  const expiresOn = lastInvoicePaymentDay(contract.firstInvoiceDueOn, day.today, PROGRAMME);
  await setReward(tx, referral, { state: 'frozen', plan, expiresOn }, day);
  const released = await releaseClosingEarnings(tx, referral.id, day.today);
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
