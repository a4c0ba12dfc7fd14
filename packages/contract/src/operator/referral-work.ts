import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { calendarDay, chosenId, requiredLine, requiredText } from '../wire/fields.ts';
import { instant } from '../wire/responses.ts';
import { colleague, operatorReferral } from './referrals.ts';

const endpoint = endpointsOf('Operação');
const responses = { 200: operatorReferral };
const operatorId = z.nullable(chosenId('Escolha uma pessoa da equipe'));
const day = z.nullable(calendarDay());

export const MAX_NOTE_LENGTH = 2000;

export const referralOwners = endpoint('GET /api/operator/owners', {
  access: allow.anyOperator,
  summary: 'Quem pode ser responsável por uma indicação, por nome',
  responses: { 200: z.array(colleague) },
});

/** `seen_owner_id` is the owner that the operator saw, so that a concurrent change is not overwritten. */
export const setReferralOwner = endpoint('PUT /api/operator/indications/{id}/owner', {
  access: allow.referrals,
  audit: 'referral.owner',
  summary: 'Escolhe quem cuida da indicação, ou ninguém',
  body: z.object({ owner_id: operatorId, seen_owner_id: operatorId }),
  responses,
});

export const setFollowUp = endpoint('PUT /api/operator/indications/{id}/follow-up', {
  access: allow.referrals,
  audit: ['referral.follow_up', 'referral.owner'],
  summary: 'Escolhe o dia do próximo contato, que o responsável recebe por e-mail, ou nenhum',
  body: z.object({ date: day, seen_date: day }),
  responses,
});

export const addReferralNoteBody = z.object({ text: requiredText('Escreva a anotação', MAX_NOTE_LENGTH) });

export const addReferralNote = endpoint('POST /api/operator/indications/{id}/notes', {
  access: allow.referrals,
  audit: ['referral.note', 'referral.owner'],
  summary: 'Registra uma anotação que só a equipe lê',
  idempotent: true,
  body: addReferralNoteBody,
  responses,
});

export const registerObjectionBody = z.object({
  contact_id: chosenId('Escolha o contato'),
  reason: requiredLine('Informe como a pessoa pediu.', 300),
});

export const registerObjection = endpoint('POST /api/operator/indications/{id}/objection', {
  access: allow.administration,
  audit: 'referral.objection',
  summary:
    'Apaga um contato que disse à equipe que não quer ser procurado, em todas as indicações, e bloqueia os endereços',
  body: registerObjectionBody,
  responses,
});

export const companyRegister = endpoint('GET /api/operator/indications/{id}/register', {
  access: allow.anyOperator,
  summary: 'O que o registro de empresas diz da empresa indicada, consultado no máximo uma vez por dia',
  responses: {
    200: z.object({
      /** Null when the register does not know the company, or does not respond. */
      company: z.nullable(
        z.object({
          name: z.nullable(z.string()),
          active: z.boolean(),
          situation: z.nullable(z.string()),
          activity: z.nullable(z.string()),
          address: z.nullable(z.string()),
          consulted_at: instant,
        }),
      ),
    }),
  },
});
