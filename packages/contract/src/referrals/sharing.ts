import * as z from 'zod/mini';
import { done } from '../wire/responses.ts';
import { endpoint } from '../wire/endpoint.ts';
import { newReferral } from './new-referral.ts';

const tag = 'Link exclusivo';

export const myShareLink = endpoint({
  method: 'GET',
  path: '/api/me/share-link',
  audience: 'indiker',
  summary: 'O seu link, quem se cadastrou por ele e quanto ele já rendeu',
  tag,
  responses: {
    200: z.object({
      code: z.string(),
      url: z.string(),
      /** Opens WhatsApp with the invitation as a draft. */
      whatsapp_url: z.string(),
      /** How many completed the sign-up, and how many of them confirmed the e-mail. */
      signed_up: z.int(),
      confirmed: z.int(),
      /** Reais. */
      earned: z.number(),
      /** How many signed up by the link but have not confirmed the e-mail or completed the sign-up; only those who can still earn a bonus. */
      waiting: z.int(),
      /** How many of them have not completed the sign-up. */
      waiting_incomplete: z.int(),
      /** Reais that their confirmation releases. */
      waiting_value: z.number(),
      limit: z.int(),
      remaining: z.int(),
    }),
  },
});

/** Any text: an unknown code is a 404, whatever it looks like. */
const codeParams = z.object({ code: z.string() });

export const shareLink = endpoint({
  method: 'GET',
  path: '/api/share-links/{code}',
  audience: 'public',
  summary: 'De quem é o link: o primeiro nome e nada mais',
  tag,
  params: codeParams,
  responses: { 200: z.object({ owner_firstname: z.string() }) },
});

/** A company's own data, in the same fields as a referral. */
export const submitCompany = endpoint({
  method: 'POST',
  path: '/api/share-links/{code}/company',
  audience: 'public',
  summary: 'Uma empresa deixa os próprios dados: vira uma indicação de quem tem o link',
  tag,
  params: codeParams,
  body: newReferral,
  responses: { 201: done },
});

/** From the link in the notice e-mail to a contact. */
const noticeParams = z.object({ id: z.string(), signature: z.string() });

export const objection = endpoint({
  method: 'GET',
  path: '/api/objections/{id}/{signature}',
  audience: 'public',
  summary: 'De qual indicação o link da carta fala',
  tag: 'Privacidade',
  params: noticeParams,
  responses: {
    200: z.object({
      /** Null once the data are removed. */
      company: z.nullable(z.string()),
      referred_by: z.nullable(z.string()),
      /** The person has already objected. */
      objected: z.boolean(),
    }),
  },
});

export const object = endpoint({
  method: 'POST',
  path: '/api/objections/{id}/{signature}',
  audience: 'public',
  summary: 'O contato pede para não receber contato: os dados dele são apagados',
  tag: 'Privacidade',
  params: noticeParams,
  responses: { 200: done },
});
