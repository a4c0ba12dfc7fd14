import { companyDetailsForm } from '@indike/contract/referrals/company-details';
import * as contract from '@indike/contract/referrals/new-referral';
import { cleanCnpj } from '@indike/rules/identifiers/documents';
import type { QueryClient } from '@tanstack/react-query';
import type { Errors } from '@indike/ui/forms/validate.ts';
import { explanation } from '@indike/ui/forms/request-error.ts';
import type { WizardStep } from '@indike/ui/wizard/use-wizard.ts';
import { companyCheckQuery } from '../../api.ts';
import { CnpjField, NameField, CompanyDetailFields } from './company-fields.tsx';
import { ConsentFields } from './consent-fields.tsx';
import {
  ContactEmailField,
  ContactNameField,
  ContactPhoneField,
  ObservationField,
} from './contact-step-fields.tsx';
import { companyDetailFields, type ReferralValues } from './values.ts';

type Step = WizardStep<ReferralValues>;

/** Asks the API whether the company can be referred. Any failure is returned as the field's error. */
async function checkCompany(client: QueryClient, document: string): Promise<Errors | null> {
  try {
    await client.fetchQuery(companyCheckQuery(cleanCnpj(document)));
    return null;
  } catch (error) {
    return { document: explanation(error, 'CNPJ inválido') };
  }
}

const companySteps = (client: QueryClient): [Step, Step, Step] => [
  {
    id: 'empresa',
    question: 'Qual empresa você quer indicar?',
    hint: 'Pode ser o nome fantasia ou a razão social.',
    fields: ['name'],
    schema: contract.companyStep,
    Fields: NameField,
  },
  {
    id: 'site',
    question: 'Qual é o site da empresa?',
    hint: 'É opcional: se você não souber, siga em frente.',
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
    check: ({ document }) => checkCompany(client, document),
    Fields: CnpjField,
  },
];

const contactSteps: readonly Step[] = [
  {
    id: 'contato',
    question: 'Com quem devemos falar na empresa?',
    hint: 'Prefira quem decide: sócio, diretor, gerente ou alguém de compras. Essa pessoa precisa saber da indicação.',
    fields: ['contact.name'],
    schema: contract.contactNameStep,
    under: 'contact',
    Fields: ContactNameField,
  },
  {
    id: 'email',
    question: 'Para qual e-mail podemos escrever?',
    fields: ['contact.email'],
    schema: contract.contactEmailStep,
    under: 'contact',
    Fields: ContactEmailField,
  },
  {
    id: 'telefone',
    question: 'Para qual telefone podemos ligar?',
    hint: 'Com DDD. Pode ser fixo ou celular.',
    fields: ['contact.phone'],
    schema: contract.contactPhoneStep,
    under: 'contact',
    Fields: ContactPhoneField,
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
    question: 'Confira e confirme a indicação',
    fields: ['consent'],
    schema: contract.consentStep,
    Fields: ConsentFields,
  },
];

export const referralSteps = (client: QueryClient): [Step, ...Step[]] => [
  ...companySteps(client),
  ...contactSteps,
];
