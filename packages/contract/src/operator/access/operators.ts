import { OPERATOR_ROLES } from '@indike/rules/operators/roles';
import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import {
  email,
  idParam,
  passwordConfirmation,
  passwordsMatch,
  personName,
  requiredLine,
} from '../../wire/fields.ts';
import { paged, pageQuery } from '../../wire/paging.ts';
import { messageResponse, instant } from '../../wire/responses.ts';
import { newPassword } from '../../accounts/new-password.ts';

const endpoint = endpointsOf('Operação: equipe');
const role = z.enum(OPERATOR_ROLES, 'Escolha o papel');
export const accessReason = z.object({ reason: requiredLine('Informe o motivo.', 300) });

export const operatorRow = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role,
  created_at: instant,
  /** Null when the operator has never signed in. */
  last_seen_at: z.nullable(instant),
  second_factor: z.boolean(),
  totp: z.boolean(),
  passkeys: z.int(),
  /** The last sign-in with the company's account that is linked to the operator. Null when none is. */
  company_sign_in_at: z.nullable(instant),
  disabled_at: z.nullable(instant),
  disabled_reason: z.nullable(z.string()),
});

export const operators = endpoint('GET /api/operator/operators', {
  access: allow.oversight,
  summary: 'Os operadores, por nome',
  query: z.object(pageQuery),
  responses: { 200: paged(operatorRow) },
});

export const changeOperatorRoleBody = z.object({ role });

export const changeOperatorRole = endpoint('PUT /api/operator/operators/{id}', {
  access: allow.confirmedAdministration,
  audit: 'operator.role',
  summary: 'Altera o papel de um operador e encerra as sessões dele',
  body: changeOperatorRoleBody,
  responses: { 200: messageResponse },
});

export const disableOperator = endpoint('POST /api/operator/operators/{id}/disable', {
  access: allow.confirmedAdministration,
  audit: 'operator.disable',
  summary: 'Remove o acesso de um operador e encerra as sessões dele',
  body: accessReason,
  responses: { 200: messageResponse },
});

export const enableOperator = endpoint('POST /api/operator/operators/{id}/enable', {
  access: allow.confirmedAdministration,
  audit: 'operator.enable',
  summary: 'Devolve o acesso a um operador',
  body: accessReason,
  responses: { 200: messageResponse },
});

export const resetSecondFactor = endpoint('POST /api/operator/operators/{id}/second-factor-reset', {
  access: allow.confirmedAdministration,
  audit: 'operator.second-factor-reset',
  summary: 'Remove os segundos fatores de um operador que perdeu o aparelho e encerra as sessões dele',
  body: accessReason,
  responses: { 200: messageResponse },
});

/** The next sign-in there makes the link anew, by the rules of a first one. */
export const unlinkCompanyAccount = endpoint('POST /api/operator/operators/{id}/company-account-unlink', {
  access: allow.confirmedAdministration,
  audit: 'operator.company-account-unlink',
  summary: 'Desvincula um operador da conta da empresa e encerra as sessões dele',
  body: accessReason,
  responses: { 200: messageResponse },
});

const invitation = z.object({
  id: z.int(),
  name: z.string(),
  email: z.string(),
  role,
  invited_by: z.object({ id: z.int(), name: z.string() }),
  created_at: instant,
  expires_at: instant,
});

export const invitations = endpoint('GET /api/operator/invitations', {
  access: allow.oversight,
  summary: 'Os convites que ainda não foram aceitos, os mais novos primeiro',
  query: z.object(pageQuery),
  responses: { 200: paged(invitation) },
});

export const inviteOperatorBody = z.object({ name: personName('Nome é obrigatório'), email: email(), role });

/** An earlier open invitation to the same address becomes invalid. */
export const inviteOperator = endpoint('POST /api/operator/operators', {
  access: allow.confirmedAdministration,
  audit: 'operator.invite',
  summary: 'Convida alguém para a equipe, por e-mail',
  body: inviteOperatorBody,
  responses: { 201: z.object({ id: z.int(), expires_at: instant }) },
});

export const withdrawInvitation = endpoint('DELETE /api/operator/invitations/{id}', {
  access: allow.administration,
  audit: 'operator.invitation-withdraw',
  summary: 'Remove um convite que ainda não foi aceito',
  responses: { 200: messageResponse },
});

/** The end of the address in the e-mail: `/operacao/convite/{id}/{signature}`. */
const invitationLink = z.object({ id: idParam, signature: z.string() });

export const openInvitation = endpoint('GET /api/operator/invitations/{id}/{signature}', {
  access: allow.anyone,
  summary: 'O convite de um link do e-mail',
  params: invitationLink,
  responses: {
    200: z.object({ name: z.string(), email: z.string(), role, role_name: z.string(), expires_at: instant }),
  },
});

export const acceptInvitationBody = z
  .object({ password: newPassword, password_confirmation: passwordConfirmation })
  .check(passwordsMatch);

/** Creates the operator, who then signs in with this password. */
export const acceptInvitation = endpoint('POST /api/operator/invitations/{id}/{signature}', {
  access: allow.anyone,
  summary: 'Aceita o convite com uma senha',
  params: invitationLink,
  body: acceptInvitationBody,
  responses: { 201: messageResponse },
});
