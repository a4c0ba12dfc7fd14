import { CODE_LENGTH, CODE_LIFETIME_MINUTES, RESEND_WAIT_SECONDS } from '@indike/rules/accounts/codes';
import { MIN_PASSWORD_LENGTH } from '@indike/rules/accounts/passwords';
import { REMINDER_DAYS } from '@indike/rules/money/earnings';
import { formatBRL, percentOf, uncheckedCentavos } from '@indike/rules/money/money';
import { FIRST_PROGRAMME } from '@indike/rules/money/first-programme';
import { maxShareBonusTotal } from '@indike/rules/money/share-bonus';
import { CANCELLED_CONTACT_MONTHS } from '@indike/rules/operators/retention';
import { MAX_CONTACTS } from '@indike/rules/referrals/referrals';
import { brand } from '@indike/ui/brand.ts';

const EXAMPLE = uncheckedCentavos(500_000);
const [firstReminder, secondReminder, lastReminder] = REMINDER_DAYS;

/** A level and its parts in percent; a level that pays at once has no second part. */
function levelFacts(id: string) {
  const index = FIRST_PROGRAMME.levels.findIndex((level) => level.id === id);
  const { name, rate, fromClosed, installments } = FIRST_PROGRAMME.levels[index] ?? FIRST_PROGRAMME.levels[0];
  const next = FIRST_PROGRAMME.levels[index + 1];
  const [first = 0, second = 0] = installments.map((part) => part.rate);
  return {
    name,
    rate: `${rate}%`,
    closed: next ? `de ${Math.max(fromClosed, 1)} a ${next.fromClosed - 1}` : `${fromClosed} ou mais`,
    first: `${first}%`,
    second: `${second}%`,
    example: {
      contract: formatBRL(EXAMPLE),
      reward: formatBRL(percentOf(EXAMPLE, rate)),
      first: formatBRL(percentOf(EXAMPLE, first)),
      second: formatBRL(percentOf(EXAMPLE, second)),
    },
  };
}

/** The programme's figures, derived from the rules and formatted for the texts. */
export const facts = {
  minimum: formatBRL(FIRST_PROGRAMME.minimumWithdrawal),
  lastRequestDay: FIRST_PROGRAMME.lastRequestDay,
  payoutDay: FIRST_PROGRAMME.payoutDay,
  releaseDays: FIRST_PROGRAMME.releaseDays,
  invoiceExpiryDays: FIRST_PROGRAMME.invoiceExpiryDays,
  requestExpiryDays: FIRST_PROGRAMME.requestExpiryDays,
  reminders: `${firstReminder} dias, ${secondReminder} dias e ${lastReminder} dia`,
  shareBonus: formatBRL(FIRST_PROGRAMME.shareBonus),
  shareBonusLimit: FIRST_PROGRAMME.shareBonusLimit,
  shareBonusMaximum: formatBRL(maxShareBonusTotal(FIRST_PROGRAMME)),
  maxContacts: MAX_CONTACTS,
  cancelledContactMonths: CANCELLED_CONTACT_MONTHS,
  passwordMinLength: MIN_PASSWORD_LENGTH,
  codeLength: CODE_LENGTH,
  codeLifetimeMinutes: CODE_LIFETIME_MINUTES,
  resendWaitSeconds: RESEND_WAIT_SECONDS,
  prata: levelFacts('prata'),
  ouro: levelFacts('ouro'),
  diamante: levelFacts('diamante'),
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
