import { companyDetailsForm } from '@indike/contract/referrals/company-details';
import * as contract from '@indike/contract/referrals/new-referral';
import type { WizardStep } from '@indike/ui/wizard/use-wizard.ts';
import { CompanyDetailFields, ObservationField } from './company-fields.tsx';
import { companyDetailFields, type ReferralValues } from './values.ts';

export type ReferralStep = WizardStep<ReferralValues>;

/** What each step asks for, whether an Indiker or the company itself fills it in. */
const STEP_FIELDS = {
  empresa: { fields: ['name'], schema: contract.companyStep },
  site: { fields: companyDetailFields, schema: companyDetailsForm },
  cnpj: { fields: ['document'], schema: contract.cnpjStep },
  contato: { fields: ['contact.name'], schema: contract.contactNameStep, under: 'contact' },
  email: { fields: ['contact.email'], schema: contract.contactEmailStep, under: 'contact' },
  telefone: { fields: ['contact.phone'], schema: contract.contactPhoneStep, under: 'contact' },
  observacao: { fields: ['contact.observation'], schema: contract.observationStep, under: 'contact' },
  consentimento: { fields: ['consent'], schema: contract.consentStep },
} as const satisfies Record<string, Pick<ReferralStep, 'fields' | 'schema' | 'under'>>;

type Shown = Pick<ReferralStep, 'question' | 'hint' | 'check' | 'Fields'>;

export const referralStep = (id: keyof typeof STEP_FIELDS, shown: Shown): ReferralStep => ({
  id,
  ...STEP_FIELDS[id],
  ...shown,
});

export const siteStep = (question: string, hint: string) =>
  referralStep('site', { question, hint, Fields: CompanyDetailFields });

export const observationStep = referralStep('observacao', {
  question: 'Quer contar algo que ajude na conversa?',
  hint: 'É opcional: o melhor horário, o que a empresa procura. Não inclua dados de outras pessoas.',
  Fields: ObservationField,
});
