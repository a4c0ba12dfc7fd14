import { MAX_SHARE_BONUSES } from '@indike/rules/money/share-bonus';
import * as z from 'zod/mini';
import * as allow from '../wire/access.ts';
import { endpointsOf } from '../wire/endpoint.ts';
import { amount, email, requiredLine } from '../wire/fields.ts';
import { operatorIndiker } from './indikers.ts';

// Support actions of an operator for one Indiker. Each responds with the updated record.

const endpoint = endpointsOf('Operação: Indikers');

const act = {
  responses: { 200: operatorIndiker },
} as const;

export const blockIndikerBody = z.object({ reason: requiredLine('Informe o motivo do bloqueio.', 300) });

export const blockIndiker = endpoint('POST /api/operator/indikers/{id}/block', {
  ...act,
  access: allow.confirmedAdministration,
  audit: 'indiker.block',
  summary: 'Bloqueia o acesso de um Indiker: as sessões terminam, o dinheiro continua dele',
  body: blockIndikerBody,
});

export const unblockIndikerBody = z.object({ reason: requiredLine('Informe o motivo do desbloqueio.', 300) });

export const unblockIndiker = endpoint('POST /api/operator/indikers/{id}/unblock', {
  ...act,
  access: allow.confirmedAdministration,
  audit: 'indiker.unblock',
  summary: 'Termina o bloqueio de um Indiker',
  body: unblockIndikerBody,
});

export const decideHeldBonusesBody = z.object({
  bonus_ids: z
    .array(z.int('Bônus inválido').check(z.positive('Bônus inválido')), 'Formato inválido')
    .check(
      z.minLength(1, 'Escolha pelo menos um bônus'),
      z.maxLength(MAX_SHARE_BONUSES, `Escolha no máximo ${MAX_SHARE_BONUSES} bônus`),
    ),
  decision: z.enum(['released', 'refused'], 'Decisão inválida'),
  reason: requiredLine('Informe o motivo da decisão.', 300),
});

/** All or none of the bonuses, so that an operator decides about what they saw. */
export const decideHeldBonuses = endpoint('POST /api/operator/indikers/{id}/held-bonuses', {
  ...act,
  access: allow.moneyOut,
  audit: ['indiker.bonus-release', 'indiker.bonus-refuse'],
  summary: 'Libera ou recusa bônus do link exclusivo que estão em análise',
  body: decideHeldBonusesBody,
});

export const resendIndikerConfirmation = endpoint('POST /api/operator/indikers/{id}/resend-confirmation', {
  ...act,
  access: allow.administration,
  audit: 'indiker.resend-confirmation',
  summary: 'Envia de novo o link que confirma o e-mail',
});

export const endIndikerSessions = endpoint('DELETE /api/operator/indikers/{id}/sessions', {
  ...act,
  access: allow.administration,
  audit: 'indiker.end-sessions',
  summary: 'Desconecta um Indiker de todos os aparelhos',
});

export const liftIndikerLock = endpoint('POST /api/operator/indikers/{id}/lift-lock', {
  ...act,
  access: allow.administration,
  audit: 'indiker.lift-lock',
  summary: 'Desbloqueia o login de um Indiker depois de muitas tentativas',
});

export const changeIndikerEmailBody = z.object({
  email: email(),
  reason: requiredLine('Informe como a pessoa se identificou.', 300),
});

export const changeIndikerEmail = endpoint('PUT /api/operator/indikers/{id}/email', {
  ...act,
  access: allow.confirmedAdministration,
  audit: 'indiker.email',
  summary: 'Troca o e-mail de um Indiker que se identificou; os dois endereços são avisados',
  body: changeIndikerEmailBody,
});

export const writeOffIndikerBody = z.object({
  /** What the operator saw. Refused when it is another amount by now. */
  owed: amount('Valor inválido'),
  reason: requiredLine('Informe o motivo da baixa.', 300),
});

/** The remainder of every clawback is not taken from later earnings any more. */
export const writeOffIndiker = endpoint('POST /api/operator/indikers/{id}/write-off', {
  ...act,
  access: allow.moneyOut,
  audit: 'indiker.write-off',
  summary: 'Dá baixa no que falta descontar de estornos: a pessoa devolveu por fora, ou vai sair',
  body: writeOffIndikerBody,
});

export const eraseIndikerBody = z.object({
  reason: requiredLine('Informe como a pessoa pediu e se identificou.', 300),
  /** The balance in reais that the person gives up in writing. Refused when it is another one by now. */
  waive_balance: z.nullish(amount('Valor inválido')),
});

/** For a person who cannot do it in the product: a blocked one, or one who asks by letter. */
export const eraseIndiker = endpoint('POST /api/operator/indikers/{id}/erase', {
  ...act,
  access: allow.confirmedAdministration,
  audit: 'indiker.erase',
  summary: 'Exclui o cadastro de um Indiker que pediu por fora do produto e se identificou',
  body: eraseIndikerBody,
});
