import { newReferral } from '@indike/contract/referrals/new-referral';
import * as z from 'zod/mini';
import { nest } from '@indike/ui/forms/validate.ts';
import type { WizardForm } from '@indike/ui/wizard/use-wizard.ts';

const companyDetails = { site: '' };
/** The fields of the wizard's step about the company. */
export const companyDetailFields = ['site'] as const satisfies (keyof typeof companyDetails)[];

export const emptyReferral = {
  name: '',
  ...companyDetails,
  document: '',
  'contact.name': '',
  'contact.email': '',
  'contact.phone': '',
  'contact.observation': '',
  consent: false,
};
/** Not kept in a draft: whoever comes back later may have entered another contact. */
export const UNSTORED: readonly string[] = ['consent'];
export type ReferralValues = typeof emptyReferral;

export interface StepProps {
  readonly form: WizardForm<ReferralValues>;
  readonly goTo: (stepId: string) => void;
}

/** The request body: canonical CNPJ and phone; an empty site or observation becomes null. */
export function referralPayload(values: ReferralValues) {
  const { contact, ...company } = z.parse(newReferral, nest(values));
  const observation = contact.observation?.trim() || null;
  return {
    ...company,
    name: company.name.trim(),
    contact: { ...contact, name: contact.name.trim(), observation },
  };
}
