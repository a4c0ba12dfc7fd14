import type { PlainDate } from '../dates/calendar.ts';
import type { Centavos } from './money.ts';

/** What releases an earning: the closing of the contract itself, or the payment of its first invoice. */
export type EarningTrigger = 'closing' | 'first_invoice';

export interface Level {
  /** Its name without accents and capitals. Within a version no two levels have the same. */
  readonly id: string;
  readonly name: string;
  /** Percent of the contract value, with two decimals at most. */
  readonly rate: number;
  /** From this closed referral on, which is itself paid at this level. */
  readonly fromClosed: number;
  /** The parts of the reward, in percent of the contract value. They add up to the rate. */
  readonly installments: readonly { readonly rate: number; readonly trigger: EarningTrigger }[];
}

/**
 * Which of several referrals of one company is rewarded. `first_contract`: the one that reaches a contract first.
 * `provider_decides`: the one that an operator chooses before there is a contract.
 */
export const disputeRules = ['first_contract', 'provider_decides'] as const;
export type DisputeRule = (typeof disputeRules)[number];

/**
 * When withdrawals are paid. `monthly`: on the pay day. `at_once`: when they are requested, as far as a standing order of
 * the provider allows it (product 7.15); all others on the pay day.
 */
export const payoutModes = ['monthly', 'at_once'] as const;
export type PayoutMode = (typeof payoutModes)[number];

/**
 * What the provider promises to Indikers (product 9), as a version that never changes. The rules get it as an argument
 * and know no figure of it; version 1 is in `first-programme.ts`, later ones are in the database.
 */
export interface Programme {
  readonly version: number;
  readonly effectiveFrom: PlainDate;
  /** By rising number of closed referrals. The first one needs none. */
  readonly levels: readonly [Level, ...Level[]];
  readonly minimumWithdrawal: Centavos;
  /** Withdrawals requested up to this day of a month are paid in the same month, later ones in the next. */
  readonly lastRequestDay: number;
  /** The day of a month on which withdrawals are paid. */
  readonly payoutDay: number;
  /** From the payment of the first invoice to the release of the reward. */
  readonly releaseDays: number;
  /** From the due date of the first invoice to the expiry of an unpaid reward. */
  readonly invoiceExpiryDays: number;
  /** From the release of an earning to its expiry. */
  readonly requestExpiryDays: number;
  /** For each new Indiker who signs up through a share link. */
  readonly shareBonus: Centavos;
  /** How many share bonuses one Indiker may receive. */
  readonly shareBonusLimit: number;
  readonly disputeRule: DisputeRule;
  /** Absent in versions from before there was a choice: monthly. */
  readonly payout?: PayoutMode;
}

/** What a new version consists of before it has a number. */
export type ProgrammeTerms = Omit<Programme, 'version'>;

export const payoutModeOf = ({ payout = 'monthly' }: Pick<Programme, 'payout'>): PayoutMode => payout;
