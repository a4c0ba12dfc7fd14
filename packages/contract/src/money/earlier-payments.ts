import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { DAY_CURSOR, keysetPage, keysetQuery } from '../wire/paging.ts';

const endpoint = endpointsOf('Saques');

/**
 * A payment to an Indiker from before the provider used the product. For information only: it is in no balance and no
 * tax statement (product 12.21).
 */
export const earlierPayment = z.object({
  id: z.int(),
  paid_at: z.string(),
  /** The company's name; null when the Indiker has no referral of it here. */
  name: z.nullable(z.string()),
  document: z.string(),
  /** Gross, in reais. */
  value: z.number(),
  note: z.nullable(z.string()),
});
export type EarlierPaymentResponse = z.output<typeof earlierPayment>;

/** Newest first, with keyset pagination. */
export const earlierPaymentList = {
  query: z.object(keysetQuery(DAY_CURSOR)),
  responses: { 200: keysetPage(earlierPayment) },
};

export const earlierPayments = endpoint('GET /api/earlier-payments', {
  access: allow.indiker,
  summary: 'O que a pessoa recebeu antes de a provedora usar o programa, só para consulta',
  query: earlierPaymentList.query,
  responses: earlierPaymentList.responses,
});
