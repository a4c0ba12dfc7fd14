import { CODE_LENGTH, CODE_LIFETIME_MINUTES, RESEND_WAIT_SECONDS } from '@indike/rules/accounts/codes';
import { diamante, ouro, prata } from '@indike/rules/money/levels';
import { type Centavos, formatBRL, percentOf } from '@indike/rules/money/money';
import {
  INVOICE_EXPIRY_DAYS,
  RELEASE_DAYS,
  REMINDER_DAYS,
  REQUEST_EXPIRY_DAYS,
} from '@indike/rules/money/earnings';
import { MIN_PASSWORD_LENGTH } from '@indike/rules/accounts/passwords';
import { LAST_REQUEST_DAY, PAYOUT_DAY } from '@indike/rules/dates/payout-dates';
import { MAX_CONTACTS } from '@indike/rules/referrals/referrals';
import { CANCELLED_CONTACT_MONTHS } from '@indike/rules/operators/retention';
import { CLOSING_RATE } from '@indike/rules/money/rewards';
import { MAX_SHARE_BONUS_TOTAL, SHARE_BONUS, SHARE_BONUS_LIMIT } from '@indike/rules/money/share-bonus';
import { MINIMUM_WITHDRAWAL } from '@indike/rules/money/withdrawals';
import { brand } from '@indike/ui/brand.ts';

const EXAMPLE = 500_000 as Centavos;
const [firstReminder, secondReminder, lastReminder] = REMINDER_DAYS;

/** The programme's figures, derived from the rules and formatted for the texts. */
export const facts = {
  minimum: formatBRL(MINIMUM_WITHDRAWAL),
  lastRequestDay: LAST_REQUEST_DAY,
  payoutDay: PAYOUT_DAY,
  releaseDays: RELEASE_DAYS,
  invoiceExpiryDays: INVOICE_EXPIRY_DAYS,
  requestExpiryDays: REQUEST_EXPIRY_DAYS,
  reminders: `${firstReminder} dias, ${secondReminder} dias e ${lastReminder} dia`,
  shareBonus: formatBRL(SHARE_BONUS),
  shareBonusLimit: SHARE_BONUS_LIMIT,
  shareBonusMaximum: formatBRL(MAX_SHARE_BONUS_TOTAL),
  maxContacts: MAX_CONTACTS,
  cancelledContactMonths: CANCELLED_CONTACT_MONTHS,
  passwordMinLength: MIN_PASSWORD_LENGTH,
  codeLength: CODE_LENGTH,
  codeLifetimeMinutes: CODE_LIFETIME_MINUTES,
  resendWaitSeconds: RESEND_WAIT_SECONDS,
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
    first: `${CLOSING_RATE}%`,
    second: `${diamante.rate - CLOSING_RATE}%`,
  },
  example: {
    contract: formatBRL(EXAMPLE),
    reward: formatBRL(percentOf(EXAMPLE, prata.rate)),
    first: formatBRL(percentOf(EXAMPLE, CLOSING_RATE)),
    second: formatBRL(percentOf(EXAMPLE, diamante.rate - CLOSING_RATE)),
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
