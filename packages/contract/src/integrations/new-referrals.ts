import { apiScope } from '@indike/rules/integrations/scopes';
import { CONSENT_CHANNELS } from '@indike/rules/referrals/contact-consent';
import * as z from 'zod/mini';
import { companyDetailsForm } from '../referrals/company-details.ts';
import { cnpjStep, companyStep, contactFields } from '../referrals/new-referral.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { chosenId, cpf, email, isoInstant, requiredText } from '../wire/fields.ts';
import { instant } from '../wire/responses.ts';
import { integrationTag } from './api.ts';
import { eventId } from './events.ts';

const endpoint = endpointsOf(integrationTag);

const ONE_NAME = 'Informe exatamente um: id, email, cpf ou share_code';
const INVALID_CODE = 'Código inválido';

/** Names one Indiker in exactly one way. */
const indikerName = z
  .object(
    {
      id: z.optional(chosenId('Número inválido')),
      email: z.optional(email()),
      cpf: z.optional(cpf()),
      /** The code at the end of the Indiker's share link. */
      share_code: z.optional(z.string(INVALID_CODE).check(z.regex(/^[0-9a-f]{12}$/, INVALID_CODE))),
    },
    ONE_NAME,
  )
  .check(
    z.refine((names) => Object.values(names).filter((name) => name !== undefined).length === 1, ONE_NAME),
  );
export type IndikerName = z.output<typeof indikerName>;

const MAX_WORDING = 1000;

/** That the contact agreed to be called: it was given outside the product, so the caller proves it. */
const contactConsent = z.object(
  {
    given_at: isoInstant('Informe quando o contato consentiu: 2026-11-22T12:00:00Z'),
    channel: z.enum(CONSENT_CHANNELS, `O canal é ${CONSENT_CHANNELS.join(', ')}`),
    /** The words that the contact agreed to. */
    text: requiredText('Informe o texto com que o contato concordou', MAX_WORDING),
  },
  'Informe o consentimento do contato',
);
export type ContactConsentForm = z.output<typeof contactConsent>;

export const apiNewReferral = z.object({
  event_id: eventId,
  indiker: indikerName,
  company: z.object(
    { name: companyStep.shape.name, cnpj: cnpjStep.shape.document, ...companyDetailsForm.shape },
    'Nome da empresa é obrigatório',
  ),
  contact: z.object(contactFields, 'Nome do contato é obrigatório'),
  consent: contactConsent,
});
export type ApiNewReferral = z.output<typeof apiNewReferral>;

export const apiCreateReferral = endpoint('POST /api/v1/referrals', {
  access: allow.apiKey(apiScope.referralsCreate),
  audit: 'referral.create',
  summary: 'Indica uma empresa em nome de um Indiker; o mesmo event_id vale uma vez',
  body: apiNewReferral,
  example: {
    event_id: 'lead-4127',
    indiker: { email: 'ana@example.com' },
    company: { name: 'Padaria Sol Ltda.', cnpj: '12ABC34501DE35' },
    contact: { name: 'Carla Menezes', email: 'carla@empresa.example', phone: '11912345678' },
    consent: {
      given_at: '2026-11-23T13:20:05Z',
      channel: 'form',
      text: 'Aceito que a equipe comercial me procure por e-mail e telefone.',
    },
  },
  responses: {
    201: z.object({
      event_id: z.string(),
      referral_id: z.int(),
      /** When the referral was created, also in the response to a repeated request. */
      recorded_at: instant,
    }),
  },
});
