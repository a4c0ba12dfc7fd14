import * as z from 'zod/mini';
import { messageResponse } from '../wire/responses.ts';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { newReferral } from './new-referral.ts';

const endpoint = endpointsOf('Link exclusivo');

export const myShareLink = endpoint('GET /api/me/share-link', {
  access: allow.indiker,
  summary: 'O seu link, quem se cadastrou por ele e quanto ele já rendeu',
  responses: {
    200: z.object({
      code: z.string(),
      url: z.string(),
      /** Opens WhatsApp with the invitation as a draft. */
      whatsapp_url: z.string(),
      /** How many completed the sign-up, and how many of them confirmed the e-mail. */
      signed_up: z.int(),
      confirmed: z.int(),
      /** Reais, without what is under review or was refused. */
      earned: z.number(),
      /** Bonuses that an operator still reviews. They are in no balance that can be withdrawn. */
      under_review: z.int(),
      /** Reais. */
      under_review_value: z.number(),
      /**
       * People who signed up through the link but have not yet confirmed their e-mail or completed the sign-up. Counts
       * only those who can still bring a bonus.
       */
      waiting: z.int(),
      /** How many of `waiting` have not completed the sign-up. */
      waiting_incomplete: z.int(),
      /** Reais that become available when all of `waiting` confirm their e-mail. */
      waiting_value: z.number(),
      limit: z.int(),
      remaining: z.int(),
    }),
  },
});

/** Accepts any text, because an unknown code is a 404 whatever its format. */
const codeParams = z.object({ code: z.string() });

export const shareLink = endpoint('GET /api/share-links/{code}', {
  access: allow.anyone,
  summary: 'De quem é o link: o primeiro nome e nada mais',
  params: codeParams,
  responses: { 200: z.object({ owner_firstname: z.string() }) },
});

/** A company submits its own data, in the same fields as a referral. */
export const submitCompany = endpoint('POST /api/share-links/{code}/company', {
  access: allow.anyone,
  limit: 'companyAddress',
  summary: 'Uma empresa deixa os próprios dados: vira uma indicação de quem tem o link',
  params: codeParams,
  body: newReferral,
  responses: { 201: messageResponse },
});
