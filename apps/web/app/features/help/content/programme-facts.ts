import { CODE_LENGTH, CODE_LIFETIME_MINUTES, RESEND_WAIT_SECONDS } from '@indike/rules/accounts/codes';
import { MIN_PASSWORD_LENGTH } from '@indike/rules/accounts/passwords';
import { REMINDER_DAYS } from '@indike/rules/money/earnings';
import { CANCELLED_CONTACT_MONTHS } from '@indike/rules/operators/retention';
import { MAX_CONTACTS } from '@indike/rules/referrals/referrals';
import { brand } from '@indike/ui/brand.ts';

const [firstReminder, secondReminder, lastReminder] = REMINDER_DAYS;

/** Figures of the product that are no terms of the programme, derived from the rules and formatted for the texts. */
export const facts = {
  reminders: `${firstReminder} dias, ${secondReminder} dias e ${lastReminder} dia`,
  maxContacts: MAX_CONTACTS,
  cancelledContactMonths: CANCELLED_CONTACT_MONTHS,
  passwordMinLength: MIN_PASSWORD_LENGTH,
  codeLength: CODE_LENGTH,
  codeLifetimeMinutes: CODE_LIFETIME_MINUTES,
  resendWaitSeconds: RESEND_WAIT_SECONDS,
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
