import { OPERATOR_ROLES } from '@indike/rules/operators/roles';
import { isRecoveryCode, normaliseCode } from '@indike/rules/accounts/codes';
import { sessionKind } from '@indike/rules/operators/sessions';
import * as z from 'zod/mini';
import * as allow from '../../wire/access.ts';
import { endpointsOf } from '../../wire/endpoint.ts';
import { email, password } from '../../wire/fields.ts';
import { paged, pageQuery } from '../../wire/paging.ts';
import { accessToken, messageResponse, instant } from '../../wire/responses.ts';
import { passkeyAssertion, passkeyRequest } from './passkeys.ts';

const endpoint = endpointsOf('Operação: acesso');

/**
 * How the session is delivered. `browser`: a cookie that scripts cannot read and that only operator calls accept.
 * `token`, the default: a bearer token in the response.
 */
const session = z.prefault(z.enum(sessionKind, 'Formato inválido'), sessionKind.token);

/** Sent as '1' by lists that refresh automatically, so that they do not keep an unused session alive. */
export const BACKGROUND_HEADER = 'x-background';

/** The response of a completed sign-in: a token, or a cookie in the response headers. */
export const signedIn = z.union([accessToken, z.object({ signed_in: z.literal(true) })]);

/** The response to a correct password. The next call sends `challenge` back. `passkey` is null when there is none. */
const secondStep = z.object({
  second_factor: z.array(z.enum(['totp', 'passkey', 'recovery_code'])),
  challenge: z.string(),
  passkey: z.nullable(passkeyRequest),
});

/** The response to the first step: a session, or what the second step asks for. */
export const signInAnswer = z.union([...signedIn.def.options, secondStep]);

export const operatorLoginBody = z.object({ email: email(), password, session });

export const operatorLogin = endpoint('POST /api/operator/auth/login', {
  access: allow.anyone,
  summary: 'Confere e-mail e senha; abre a sessão ou pede o segundo fator',
  body: operatorLoginBody,
  responses: { 200: signInAnswer },
});

export const otp = z
  .string('Informe o código de 6 números do aplicativo')
  .check(z.regex(/^\s*\d{3}\s?\d{3}\s*$/, 'O código tem 6 números. Confira no aplicativo.'));
const recoveryCode = z.pipe(
  z.pipe(z.string('Código inválido').check(z.maxLength(40, 'Código inválido')), z.transform(normaliseCode)),
  z.string().check(z.refine(isRecoveryCode, 'O código tem 10 letras e números. Confira na sua lista.')),
);

interface FactorFields {
  readonly otp?: unknown;
  readonly recovery_code?: unknown;
  readonly passkey?: unknown;
}
/** Requires exactly one of the three. */
const oneFactor = z.refine<FactorFields>(
  ({ otp: code, recovery_code, passkey }) =>
    [code, recovery_code, passkey].filter((value) => value !== undefined && value !== null).length === 1,
  { message: 'Informe o código de 6 números do aplicativo', path: ['otp'] },
);
export const secondFactor = {
  otp: z.nullish(otp),
  recovery_code: z.nullish(recoveryCode),
  passkey: z.nullish(passkeyAssertion),
};

/** After five wrong attempts the sign-in must start again with the password (401, `sign_in_restart`). */
export const operatorSecondFactor = endpoint('POST /api/operator/auth/second-factor', {
  access: allow.anyone,
  summary: 'O segundo passo do login: código do aplicativo, chave de acesso ou código de recuperação',
  body: z
    .object({
      challenge: z.string('Formato inválido').check(z.regex(/^[\w-]{43}$/, 'Formato inválido')),
      ...secondFactor,
    })
    .check(oneFactor),
  example: { challenge: 'q3Jx0mZr8VnT2cYb5KfLd7HsWgP1uEaRo9XiNkQvA4M', otp: '123456' },
  responses: { 200: signedIn },
});

export const operatorLogout = endpoint('POST /api/operator/auth/logout', {
  access: allow.signedInOperator,
  audit: 'operator.sign_out',
  summary: 'Encerra a sessão do operador',
  responses: { 200: messageResponse },
});

/** The pages show what `calls` allows. Each of its entries is a name from `callName`. */
export const operatorSession = endpoint('GET /api/operator/session', {
  access: allow.signedInOperator,
  summary: 'Quem entrou e o que pode fazer',
  responses: {
    200: z.object({
      id: z.int(),
      name: z.string(),
      email: z.string(),
      role: z.enum(OPERATOR_ROLES),
      role_name: z.string(),
      calls: z.array(z.string()),
      /** Whether a second factor is set up. */
      second_factor: z.boolean(),
      /**
       * Whether a second factor must be set up. Until then, every call that does not set one up is refused (403,
       * `second_factor_required`).
       */
      must_enrol: z.boolean(),
      /** Until then, calls that need a confirmation do not ask for the second factor again. */
      confirmed_until: z.nullable(instant),
      expires_at: instant,
    }),
  },
});

export const confirmationOptions = endpoint('POST /api/operator/auth/confirmation/options', {
  access: allow.signedInOperator,
  // The audit log records the confirmation.
  audit: null,
  summary: 'O que a pessoa pode usar para confirmar que é ela',
  responses: {
    200: z.extend(z.omit(secondStep, { challenge: true }), {
      /** The company's issuer may be asked instead, with `/auth/openid/confirmation/start`. */
      by_issuer: z.boolean(),
    }),
  },
});

/** For calls that are refused with 403, `confirmation_required`. The session gets a new id. */
export const operatorConfirmation = endpoint('POST /api/operator/auth/confirmation', {
  access: allow.signedInOperator,
  audit: 'operator.confirm',
  summary: 'Confirma com o segundo fator que é a pessoa; vale por cinco minutos',
  body: z.object(secondFactor).check(oneFactor),
  example: { otp: '123456' },
  responses: { 200: signedIn },
});

const openSession = z.object({
  id: z.int(),
  /** 'Chrome no Windows'; for a script, the name that it gives itself. */
  device: z.string(),
  address: z.nullable(z.string()),
  kind: z.enum(sessionKind),
  created_at: instant,
  last_seen_at: instant,
  expires_at: instant,
  current: z.boolean(),
});

export const operatorSessions = endpoint('GET /api/operator/sessions', {
  access: allow.anyOperator,
  summary: 'As sessões abertas do operador: a atual primeiro, depois as mais novas',
  query: z.object(pageQuery),
  responses: { 200: paged(openSession) },
});

export const endOperatorSession = endpoint('DELETE /api/operator/sessions/{id}', {
  access: allow.anyOperator,
  audit: 'operator.session-end',
  summary: 'Encerra uma sessão do operador',
  responses: { 200: messageResponse },
});

export const endOtherOperatorSessions = endpoint('DELETE /api/operator/sessions', {
  access: allow.anyOperator,
  audit: 'operator.session-end',
  summary: 'Encerra todas as sessões do operador, menos a atual',
  responses: { 200: messageResponse },
});
