import {
  documentStep,
  emailStep,
  nameStep,
  passwordStep,
  phoneStep,
  termsStep,
} from '@indike/contract/accounts/registration';
import { brand } from '@indike/ui/brand.ts';
import type { WizardStep } from '@indike/ui/wizard/use-wizard.ts';
import { checkDocument } from './check-document.ts';
import { residence, type SignUp } from './registration.ts';
import {
  DocumentFields,
  EmailFields,
  NameFields,
  PasswordFields,
  PhoneFields,
  ResidenceStepFields,
} from './sign-up-fields.tsx';
import { Summary } from './summary.tsx';

type Step = WizardStep<SignUp>;

export const steps: readonly [Step, ...Step[]] = [
  {
    id: 'nome',
    question: 'Qual o seu nome?',
    fields: ['firstname', 'lastname'],
    schema: nameStep,
    Fields: NameFields,
  },
  {
    id: 'email',
    question: 'Qual o seu e-mail?',
    hint: `É com ele que você entra no ${brand.product} e recebe avisos das suas indicações.`,
    fields: ['email'],
    schema: emailStep,
    Fields: EmailFields,
  },
  {
    id: 'telefone',
    question: 'Qual o seu telefone?',
    hint: 'Com DDD. Pode ser fixo ou celular.',
    fields: ['phone'],
    schema: phoneStep,
    Fields: PhoneFields,
  },
  {
    id: 'residencia',
    question: 'Onde você mora?',
    fields: ['state_id', 'address.city_id'],
    schema: residence,
    Fields: ResidenceStepFields,
  },
  {
    id: 'cpf',
    question: 'Qual o seu CPF?',
    hint: 'Só é possível um cadastro por CPF.',
    fields: ['document'],
    schema: documentStep,
    check: checkDocument,
    Fields: DocumentFields,
  },
  {
    id: 'senha',
    question: 'Crie uma senha',
    hint: 'Use letras e números',
    fields: ['password', 'password_confirmation'],
    schema: passwordStep,
    Fields: PasswordFields,
  },
  {
    id: 'confirmar',
    question: 'Confirme seus dados',
    fields: ['accepted_terms'],
    schema: termsStep,
    Fields: Summary,
  },
];
