import { companyConsent as companyConsentOf } from '@indike/contract/texts/company-consent';
import { referralConsent as referralConsentOf } from '@indike/contract/texts/referral-consent';
import { terms as termsOf } from '@indike/contract/texts/terms';
import { textVariables } from '@indike/contract/wire/text-variables';
import { brand, legalEntity } from './brand.ts';

// What people agree to, with the names of this installation: the words that its pages show.
const variables = textVariables(brand, legalEntity);

export const terms = termsOf(variables);
export const referralConsent = referralConsentOf(variables);
export const companyConsent = companyConsentOf(variables);
