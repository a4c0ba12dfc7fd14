import { contactShifts, referralStatuses } from '@indike/rules/referrals/referrals';
import { apiScope } from '@indike/rules/integrations/scopes';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { emptyToUndefined, isoInstant } from '../wire/fields.ts';
import { companyDetails } from '../referrals/company-details.ts';
import { instant } from '../wire/responses.ts';
import { cursorQuery, integrationTag } from './api.ts';

const endpoint = endpointsOf(integrationTag);

const status = z.enum(referralStatuses);

/** Amounts are centavos; days are `YYYY-MM-DD` in São Paulo. */
export const apiReferral = z.object({
  id: z.int(),
  status,
  /** The name that the pages show. */
  status_name: z.string(),
  status_since: instant,
  created_at: instant,
  company: z.object({ name: z.string(), cnpj: z.string(), ...companyDetails.shape }),
  /** Who referred the company. */
  indiker: z.object({ id: z.int(), name: z.string() }),
  contacts: z.array(
    z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      phone: z.string(),
      occupation: z.nullable(z.string()),
      /** When the contact wants to be called. */
      contact_date: z.nullable(z.string()),
      contact_shift: z.nullable(z.enum(contactShifts)),
      observation: z.nullable(z.string()),
    }),
  ),
  estimated_value_centavos: z.nullable(z.int()),
  contract: z.nullable(
    z.object({
      value_centavos: z.int(),
      closed_at: z.string(),
      first_invoice_due_date: z.string(),
      invoice_paid_at: z.nullable(z.string()),
    }),
  ),
  /** Each status transition, oldest first. */
  history: z.array(
    z.object({
      status,
      at: instant,
      /** The operator or the API key; null for the product itself. */
      by: z.nullable(z.string()),
      /** Why the referral was cancelled: a key of the list of reasons, or the reason's own text. */
      reason: z.nullable(z.string()),
    }),
  ),
});
export type ApiReferral = z.output<typeof apiReferral>;

const INVALID_INSTANT = 'Instante inválido: use 2026-11-22T12:00:00Z';

export const apiReferrals = endpoint('GET /api/v1/referrals', {
  access: allow.apiKey(apiScope.referralsRead),
  summary: 'As indicações na ordem em que mudaram, a partir de um cursor',
  query: z.object({
    ...cursorQuery,
    /**
     * Only referrals that changed at or after this instant, by the server's clock. Must not be combined with `cursor`,
     * which stores it.
     */
    changed_since: emptyToUndefined(isoInstant(INVALID_INSTANT)),
  }),
  responses: {
    200: z.object({
      data: z.array(apiReferral),
      /** Referrals that no longer exist, because their Indiker left before anyone had called the company. */
      removed: z.array(z.int()),
      /** Also set on the last page, so that later changes can be read from here. */
      next_cursor: z.string(),
      /** Whether more can be read immediately. */
      has_more: z.boolean(),
    }),
  },
});

export const apiReferralDetail = endpoint('GET /api/v1/referrals/{id}', {
  access: allow.apiKey(apiScope.referralsRead),
  summary: 'Uma indicação, com ETag',
  versioned: true,
  responses: { 200: apiReferral },
});
