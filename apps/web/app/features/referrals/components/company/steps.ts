import { companyConsent } from '@indike/contract/texts/company-consent';
import { brand } from '@indike/ui/brand.ts';
import {
  CnpjField,
  contactEmailField,
  contactNameField,
  contactPhoneField,
  OwnNameField,
} from '../new-referral/company-fields.tsx';
import { consentFields } from '../new-referral/consent-fields.tsx';
import { observationStep, referralStep, type ReferralStep, siteStep } from '../new-referral/referral-step.ts';

/** The fields of a referral, filled in by the company itself, which the browser may help with. */
export const companySteps: [ReferralStep, ...ReferralStep[]] = [
  referralStep('empresa', {
    question: 'Qual é o nome da sua empresa?',
    hint: 'Pode ser o nome fantasia ou a razão social.',
    Fields: OwnNameField,
  }),
  siteStep('A empresa tem um site?', 'É opcional: se não tiver, siga em frente.'),
  // Without the company check, because that needs a session. The API checks on submit.
  referralStep('cnpj', {
    question: 'Qual é o CNPJ da empresa?',
    hint: 'São 14 caracteres. Os CNPJs mais novos também têm letras.',
    Fields: CnpjField,
  }),
  referralStep('contato', {
    question: 'Com quem devemos falar?',
    hint: 'Pode ser você.',
    Fields: contactNameField('Nome de quem vai atender', 'name'),
  }),
  referralStep('email', {
    question: 'Para qual e-mail podemos escrever?',
    hint: 'A equipe comercial escreve a esse endereço, e um e-mail diz quais dados guardamos e como apagá-los.',
    Fields: contactEmailField('E-mail', 'email'),
  }),
  referralStep('telefone', {
    question: 'Para qual telefone podemos ligar?',
    hint: 'Com DDD. Pode ser fixo ou celular.',
    Fields: contactPhoneField('Telefone', 'tel-national'),
  }),
  observationStep,
  referralStep('consentimento', {
    question: 'Confira e autorize o contato',
    Fields: consentFields(companyConsent(brand)),
  }),
];
