import * as z from 'zod/mini';
import { instant } from '../wire/responses.ts';
import { endpoint } from '../wire/endpoint.ts';
import {
  calendarDay,
  cnpj,
  email,
  emptyToUndefined,
  idParams,
  optionalNumber,
  optionalText,
  personName,
  phone,
  requiredLine,
  site,
  acceptedCheckbox,
} from '../wire/fields.ts';
import { paged, pageQuery } from '../wire/paging.ts';

const tag = 'Indicações';

/** The steps of /nova-indicacao. */
export const companyStep = z.object({ name: requiredLine('Nome da empresa é obrigatório', 200) });
export const siteStep = z.object({ site });
export const cnpjStep = z.object({ document: cnpj() });
const contactFields = {
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
  ...siteStep.shape,
  ...cnpjStep.shape,
  ...consentStep.shape,
  contact: z.object(contactFields, 'Nome do contato é obrigatório'),
});

export const createReferral = endpoint({
  method: 'POST',
  path: '/api/indication-v3',
  audience: 'indiker',
  summary: 'Indica uma empresa',
  tag,
  body: newReferral,
  responses: { 201: z.object({ id: z.int(), message: z.string() }) },
});

export const referralStatus = z.object({ id: z.int(), name_app: z.string(), color: z.string() });
export type ReferralStatus = z.output<typeof referralStatus>;

/** A status id in the query of a list. */
export const statusFilter = optionalNumber(/^\d{1,3}$/, 'Status inválido');

export const statuses = endpoint({
  method: 'GET',
  path: '/api/indication-status',
  audience: 'indiker',
  summary: 'Os status que uma indicação pode ter',
  tag,
  responses: { 200: z.array(referralStatus) },
});

export const statusTransaction = z.object({
  id: z.int(),
  created_at: instant,
  indication_status_id: z.int(),
  indication_status: referralStatus,
});
/** In the detail, a cancellation also has its reason. */
export const transactionWithReason = z.extend(statusTransaction, { reason: z.nullable(z.string()) });

export const referralContact = z.object({
  id: z.int(),
  indication_id: z.int(),
  name: z.string(),
  email: z.string(),
  phone: z.string(),
  occupation: z.nullable(z.string()),
  contact_date: z.nullable(z.string()),
  shift_to_contact: z.nullable(z.int()),
  observation: z.nullable(z.string()),
});
export type ReferralContact = z.output<typeof referralContact>;

/** A row of the list; its transactions are newest first. */
export const referralRow = z.object({
  id: z.int(),
  name: z.string(),
  created_at: instant,
  status_transactions: z.array(statusTransaction),
});
export type ReferralRow = z.output<typeof referralRow>;

export const referral = z.object({
  id: z.int(),
  name: z.string(),
  site: z.nullable(z.string()),
  document: z.string(),
  created_at: instant,
  /** The company submitted itself through the Indiker's link. */
  via_link: z.boolean(),
  status_transactions: z.array(transactionWithReason),
  contacts: z.array(referralContact),
});
export type Referral = z.output<typeof referral>;

const endNotBeforeStart = z.refine<{ startDate?: string | undefined; endDate?: string | undefined }>(
  (q) => !q.startDate || !q.endDate || q.startDate <= q.endDate,
  { message: 'Escolha uma data final igual ou posterior à inicial', path: ['endDate'] },
);

export const referrals = endpoint({
  method: 'GET',
  path: '/api/indication',
  audience: 'indiker',
  summary: 'Suas indicações, as mais novas primeiro',
  tag,
  query: z
    .object({
      ...pageQuery,
      status: statusFilter,
      name: emptyToUndefined(requiredLine('Formato inválido', 200)),
      startDate: emptyToUndefined(calendarDay()),
      endDate: emptyToUndefined(calendarDay()),
    })
    .check(endNotBeforeStart),
  responses: { 200: paged(referralRow) },
});

export const referralDetail = endpoint({
  method: 'GET',
  path: '/api/indication/{id}',
  audience: 'indiker',
  summary: 'Uma indicação com seu histórico e seus contatos',
  tag,
  params: idParams,
  responses: { 200: referral },
});
