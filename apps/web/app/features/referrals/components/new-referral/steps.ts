import { referralConsent } from '@indike/contract/texts/referral-consent';
import { cleanCnpj } from '@indike/rules/identifiers/documents';
import type { QueryClient } from '@tanstack/react-query';
import { brand } from '@indike/ui/brand.ts';
import type { Errors } from '@indike/ui/forms/validate.ts';
import { explanation } from '@indike/ui/forms/request-error.ts';
import { companyCheckQuery } from '../../api.ts';
import {
  CheckedCnpjField,
  contactEmailField,
  contactNameField,
  contactPhoneField,
} from './company-fields.tsx';
import { consentFields } from './consent-fields.tsx';
import { CompanyNameField, useCompanyName } from './found-company.tsx';
import { observationStep, referralStep, type ReferralStep, siteStep } from './referral-step.ts';

/** Asks the API whether the company can be referred. Any failure is returned as the field's error. */
async function checkCompany(client: QueryClient, document: string): Promise<Errors | null> {
  try {
    await client.fetchQuery(companyCheckQuery(cleanCnpj(document)));
    return null;
  } catch (error) {
    return { document: explanation(error, 'CNPJ inválido') };
  }
}

export const referralSteps = (client: QueryClient): [ReferralStep, ...ReferralStep[]] => [
  referralStep('empresa', {
    question: 'Qual empresa você quer indicar?',
    hint: 'O nome fantasia ou a razão social. Ou cole o CNPJ, e buscamos o nome.',
    Fields: CompanyNameField,
  }),
  siteStep('Qual é o site da empresa?', 'É opcional: se você não souber, siga em frente.'),
  referralStep('cnpj', {
    question: 'Qual é o CNPJ da empresa?',
    hint: 'São 14 caracteres. Os CNPJs mais novos também têm letras.',
    check: ({ document }) => checkCompany(client, document),
    Fields: CheckedCnpjField,
  }),
  referralStep('contato', {
    question: 'Com quem devemos falar na empresa?',
    hint: 'Prefira quem decide: sócio, diretor, gerente ou alguém de compras. Essa pessoa precisa saber da indicação.',
    Fields: contactNameField('Nome do contato', 'off'),
  }),
  referralStep('email', {
    question: 'Para qual e-mail podemos escrever?',
    Fields: contactEmailField('E-mail do contato', 'off'),
  }),
  referralStep('telefone', {
    question: 'Para qual telefone podemos ligar?',
    hint: 'Com DDD. Pode ser fixo ou celular.',
    Fields: contactPhoneField('Telefone do contato', 'off'),
  }),
  observationStep,
  referralStep('consentimento', {
    question: 'Confira e confirme a indicação',
    Fields: consentFields(referralConsent(brand), useCompanyName),
  }),
];
