import { companyDetailsForm } from '@indike/contract/referrals/company-details';
import * as contract from '@indike/contract/referrals/new-referral';
import type { WizardStep } from '@indike/ui/wizard/use-wizard.ts';
import { CompanyDetailFields } from '../new-referral/company-fields.tsx';
import { ObservationField } from '../new-referral/contact-step-fields.tsx';
import { companyDetailFields, type ReferralValues } from '../new-referral/values.ts';
import {
  CompanyConsentFields,
  OwnCnpjField,
  OwnCompanyField,
  OwnEmailField,
  OwnNameField,
  OwnPhoneField,
} from './company-fields.tsx';

type Step = WizardStep<ReferralValues>;

/** The fields of a referral, filled in by the company itself. */
export const companySteps: [Step, ...Step[]] = [
  {
    id: 'empresa',
    question: 'Qual é o nome da sua empresa?',
    hint: 'Pode ser o nome fantasia ou a razão social.',
    fields: ['name'],
    schema: contract.companyStep,
    Fields: OwnCompanyField,
  },
  {
    id: 'site',
    question: 'A empresa tem um site?',
    hint: 'É opcional: se não tiver, siga em frente.',
    fields: companyDetailFields,
    schema: companyDetailsForm,
    Fields: CompanyDetailFields,
  },
  {
    id: 'cnpj',
    question: 'Qual é o CNPJ da empresa?',
    hint: 'São 14 caracteres. Os CNPJs mais novos também têm letras.',
    fields: ['document'],
    schema: contract.cnpjStep,
    Fields: OwnCnpjField,
  },
  {
    id: 'contato',
    question: 'Com quem devemos falar?',
    hint: 'Pode ser você.',
    fields: ['contact.name'],
    schema: contract.contactNameStep,
    under: 'contact',
    Fields: OwnNameField,
  },
  {
    id: 'email',
    question: 'Para qual e-mail podemos escrever?',
    hint: 'A equipe comercial escreve a esse endereço, e um e-mail diz quais dados guardamos e como apagá-los.',
    fields: ['contact.email'],
    schema: contract.contactEmailStep,
    under: 'contact',
    Fields: OwnEmailField,
  },
  {
    id: 'telefone',
    question: 'Para qual telefone podemos ligar?',
    hint: 'Com DDD. Pode ser fixo ou celular.',
    fields: ['contact.phone'],
    schema: contract.contactPhoneStep,
    under: 'contact',
    Fields: OwnPhoneField,
  },
  {
    id: 'observacao',
    question: 'Quer contar algo que ajude na conversa?',
    hint: 'É opcional: o melhor horário, o que a empresa procura. Não inclua dados de outras pessoas.',
    fields: ['contact.observation'],
    schema: contract.observationStep,
    under: 'contact',
    Fields: ObservationField,
  },
  {
    id: 'consentimento',
    question: 'Confira e autorize o contato',
    fields: ['consent'],
    schema: contract.consentStep,
    Fields: CompanyConsentFields,
  },
];
