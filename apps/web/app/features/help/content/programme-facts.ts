import { codeLength, codeLifetimeMinutes, resendWaitSeconds } from '@indike/rules/accounts/codes';
import { diamante, ouro, prata } from '@indike/rules/money/levels';
import { type Centavos, formatBRL, percentOf } from '@indike/rules/money/money';
import {
  invoiceExpiryDays,
  releaseDays,
  reminderDays,
  requestExpiryDays,
} from '@indike/rules/money/earnings';
import { passwordMinLength } from '@indike/rules/accounts/passwords';
import { lastRequestDay, payoutDay } from '@indike/rules/dates/payout-dates';
import { maxContacts } from '@indike/rules/referrals/referrals';
import { CANCELLED_CONTACT_MONTHS } from '@indike/rules/referrals/retention';
import { closingRate } from '@indike/rules/money/rewards';
import { shareBonus, shareBonusLimit, shareBonusMaximum } from '@indike/rules/money/share-bonus';
import { minimumWithdrawal } from '@indike/rules/money/withdrawals';
import { brand } from '#app/shared/brand.ts';

const EXAMPLE = 500_000 as Centavos;
const [firstReminder, secondReminder, lastReminder] = reminderDays;

/** The programme's figures as the texts write them, from the rules that the product applies. */
export const facts = {
  minimum: formatBRL(minimumWithdrawal),
  lastRequestDay,
  payoutDay,
  releaseDays,
  invoiceExpiryDays,
  requestExpiryDays,
  reminders: `${firstReminder} dias, ${secondReminder} dias e ${lastReminder} dia`,
  shareBonus: formatBRL(shareBonus),
  shareBonusLimit,
  shareBonusMaximum: formatBRL(shareBonusMaximum),
  maxContacts,
  cancelledContactMonths: CANCELLED_CONTACT_MONTHS,
  passwordMinLength,
  codeLength,
  codeLifetimeMinutes,
  resendWaitSeconds,
  prata: { name: prata.name, rate: `${prata.rate}%`, closed: `de 1 a ${ouro.fromClosed - 1}` },
  ouro: {
    name: ouro.name,
    rate: `${ouro.rate}%`,
    closed: `de ${ouro.fromClosed} a ${diamante.fromClosed - 1}`,
  },
  diamante: {
    name: diamante.name,
    rate: `${diamante.rate}%`,
    closed: `${diamante.fromClosed} ou mais`,
    first: `${closingRate}%`,
    second: `${diamante.rate - closingRate}%`,
  },
  example: {
    contract: formatBRL(EXAMPLE),
    reward: formatBRL(percentOf(EXAMPLE, prata.rate)),
    first: formatBRL(percentOf(EXAMPLE, closingRate)),
    second: formatBRL(percentOf(EXAMPLE, diamante.rate - closingRate)),
  },
};

export const {
  product,
  supportEmail,
  provider,
  providerCapitalized: Provider,
  ofProvider,
  byProvider,
  socialProviders,
} = brand;
