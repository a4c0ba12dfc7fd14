import * as z from 'zod/mini';
import { companyDetailsForm } from './company-details.ts';
import {
  cnpj,
  email,
  optionalText,
  personName,
  phone,
  requiredLine,
  acceptedCheckbox,
} from '../wire/fields.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';

const endpoint = endpointsOf('Indicações');

/** The steps of /nova-indicacao. */
export const companyStep = z.object({ name: requiredLine('Nome da empresa é obrigatório', 200) });
export const cnpjStep = z.object({ document: cnpj() });
export const contactFields = {
  name: personName('Nome do contato é obrigatório'),
  email: email('E-mail inválido', 'E-mail inválido'),
  phone: phone('Telefone do contato é obrigatório', 'Telefone inválido'),
  observation: optionalText(),
};
export const contactNameStep = z.object({ name: contactFields.name });
export const contactEmailStep = z.object({ email: contactFields.email });
export const contactPhoneStep = z.object({ phone: contactFields.phone });
export const observationStep = z.object({ observation: contactFields.observation });
export const consentStep = z.object({ consent: acceptedCheckbox('Precisa dar seu consentimento') });

export const newReferral = z.object({
  ...companyStep.shape,
  ...companyDetailsForm.shape,
  ...cnpjStep.shape,
  ...consentStep.shape,
  contact: z.object(contactFields, 'Nome do contato é obrigatório'),
});

export const checkCnpj = endpoint('POST /api/check-cnpj', {
  access: allow.indiker,
  limit: 'cnpjCheck',
  summary: 'Responde com sucesso quando a empresa pode ser indicada por você',
  body: z.object({ cnpj: cnpj() }),
  responses: { 200: z.object({ message: z.string(), company_name: z.nullable(z.string()) }) },
});
