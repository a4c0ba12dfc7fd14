import { readBrand } from '@indike/contract/wire/brand';
import { readLegalEntity } from '@indike/contract/wire/legal-entity';
import { companyConsent as companyConsentOf } from '@indike/contract/texts/company-consent';
import { importDeclaration as importDeclarationOf } from '@indike/contract/texts/import-declaration';
import { referralConsent as referralConsentOf } from '@indike/contract/texts/referral-consent';
import type { LegalText } from '@indike/contract/texts/legal-text';
import { programmeTexts } from '@indike/contract/texts/programme-texts';
import { terms as termsOf } from '@indike/contract/texts/terms';
import { textVariables } from '@indike/contract/texts/text-variables';
import type { Programme } from '@indike/rules/money/programme';

/** The product's name and colour. The pages use the same settings. */
export const brand = readBrand(process.env);

/** The company that operates the product and is a party to the terms. */
export const legalEntity = readLegalEntity(process.env);

// The texts that people agree to, with this installation's brand and legal names, as on its pages.
const variables = textVariables(brand, legalEntity);

/** The terms with a version of the programme. */
export const termsWith = (programme: Programme): LegalText => termsOf(variables, programmeTexts(programme));
export const referralConsent = referralConsentOf(variables);
export const companyConsent = companyConsentOf(variables);
export const importDeclaration = importDeclarationOf(variables);
