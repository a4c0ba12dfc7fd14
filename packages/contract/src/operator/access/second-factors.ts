import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import { requiredLine } from '../../wire/fields.ts';
import { accessToken, messageResponse, instant } from '../../wire/responses.ts';
import { newPasskey } from './passkeys.ts';
import { otp } from './sign-in.ts';

const endpoint = endpointsOf('Operação: acesso');

const passkey = z.object({
  id: z.int(),
  name: z.string(),
  created_at: instant,
  last_used_at: z.nullable(instant),
});

export const secondFactors = endpoint('GET /api/operator/second-factors', {
  access: allow.signedInOperator,
  summary: 'Os segundos fatores do operador',
  responses: {
    200: z.object({
      totp: z.nullable(z.object({ created_at: instant })),
      passkeys: z.array(passkey),
      recovery_codes_left: z.int(),
    }),
  },
});

/**
 * The session gets a new id, sent as a cookie or as `access_token`. `recovery_codes` is null when the earlier codes
 * stay valid.
 */
const enrolled = {
  recovery_codes: z.nullable(z.array(z.string())),
  access_token: z.nullable(accessToken.shape.access_token),
};

/** Nothing changes until the first code is confirmed. Another call makes another secret. */
export const startTotp = endpoint('POST /api/operator/totp', {
  access: allow.enrolment,
  // The audit log records the factor once it is added.
  audit: null,
  summary: 'Começa a configuração do aplicativo de códigos',
  responses: {
    200: z.object({
      /** For manual entry. */
      secret: z.string(),
      /** `otpauth://…`, to be shown as a QR code. */
      uri: z.string(),
    }),
  },
});

export const confirmTotpBody = z.object({ otp });

export const confirmTotp = endpoint('POST /api/operator/totp/confirm', {
  access: allow.enrolment,
  audit: 'operator.totp-add',
  summary: 'Conclui a configuração do aplicativo com o primeiro código dele',
  body: confirmTotpBody,
  responses: { 200: z.object(enrolled) },
});

export const removeTotp = endpoint('DELETE /api/operator/totp', {
  access: allow.ownAccount,
  audit: 'operator.totp-remove',
  summary: 'Remove o aplicativo de códigos',
  responses: { 200: messageResponse },
});

export const addPasskeyBody = z.object({
  name: requiredLine('Dê um nome à chave', 60),
  credential: newPasskey,
});

export const addPasskey = endpoint('POST /api/operator/passkeys', {
  access: allow.enrolment,
  audit: 'operator.passkey-add',
  summary: 'Conclui o cadastro de uma chave de acesso',
  body: addPasskeyBody,
  responses: { 201: z.object({ ...enrolled, passkey }) },
});

export const removePasskey = endpoint('DELETE /api/operator/passkeys/{id}', {
  access: allow.ownAccount,
  audit: 'operator.passkey-remove',
  summary: 'Remove uma chave de acesso',
  responses: { 200: messageResponse },
});

export const renewRecoveryCodes = endpoint('POST /api/operator/recovery-codes', {
  access: allow.ownAccount,
  audit: 'operator.recovery-codes',
  summary: 'Faz dez códigos de recuperação novos; os anteriores deixam de valer',
  responses: { 200: z.object({ recovery_codes: z.array(z.string()) }) },
});
