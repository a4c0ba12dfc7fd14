import type { PlainDate } from '@indike/rules/dates/calendar';
import { ZERO_CENTAVOS, type Centavos } from '@indike/rules/money/money';
import { lastInvoicePaymentDay } from '@indike/rules/money/earnings';
import { fixReward, promiseReward, type Reward } from '@indike/rules/money/rewards';
import { post } from '../ledger/commands.ts';
import { promised, releasedAtClosing } from '../ledger/postings.ts';
import type { Tx } from '../platform/db/database.ts';
import type { LockedReferral } from '../referrals/transition-store.ts';
import { offsetClawbacks } from './clawback-offsets.ts';
import { countClosed, findReward, releaseClosingEarnings, saveEarnings, saveReward } from './store.ts';

export interface Day {
  readonly today: PlainDate;
  readonly now: Date;
}

export async function hasPromise(tx: Tx, referralId: number): Promise<boolean> {
  return (await findReward(tx, referralId))?.state === 'promised';
}

interface Terms {
  readonly state: 'promised' | 'frozen';
  readonly plan: Reward;
  readonly expiresOn: PlainDate | null;
}

/** Replaces what was promised before, if anything; the ledger gets the difference. */
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

/** Negotiation starts, or its estimate changes. The wallet is locked. */
export async function promise(
  tx: Tx,
  referral: LockedReferral,
  estimatedValue: Centavos,
  day: Day,
): Promise<void> {
  const plan = promiseReward({ estimatedValue, closedSoFar: await countClosed(tx, referral.userId) });
  await setReward(tx, referral, { state: 'promised', plan, expiresOn: null }, day);
}

/** The contract closed: level, rate and value stay as they are from now on. The referral is in 3 and counts itself. */
export async function freeze(
  tx: Tx,
  referral: LockedReferral,
  contract: { value: Centavos; firstInvoiceDueOn: PlainDate },
  day: Day,
): Promise<void> {
  const closedCount = await countClosed(tx, referral.userId);
  const plan = fixReward({ contractValue: contract.value, closedCount });
  const expiresOn = lastInvoicePaymentDay(contract.firstInvoiceDueOn, day.today);
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
