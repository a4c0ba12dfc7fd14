import { OPERATOR_ROLES } from '@indike/rules/operators/roles';
import { isRecoveryCode, normaliseRecoveryCode } from '@indike/rules/operators/recovery-codes';
import { sessionKind } from '@indike/rules/operators/sessions';
import * as z from 'zod/mini';
import { endpoint } from '../../wire/endpoint.ts';
import { email, idParams, newPassword } from '../../wire/fields.ts';
import { paged, pageQuery } from '../../wire/paging.ts';
import { accessToken, done, instant } from '../../wire/responses.ts';
import { passkeyAssertion, passkeyRequest } from './passkeys.ts';

const tag = 'Operação: acesso';

/**
 * How the session is given: `browser` as a cookie that no script can read and that counts for the operator calls alone,
 * `token` as a bearer token in the answer. Left out, it is a token.
 */
const session = z.prefault(z.enum(sessionKind, 'Formato inválido'), sessionKind.token);

/** Sent as '1' with what a list fetches by itself, so that it does not keep alive a session that nobody uses. */
export const BACKGROUND_HEADER = 'x-background';

/** The end of a sign-in: a token, or a cookie in the answer's headers. */
export const signedIn = z.union([accessToken, z.object({ signed_in: z.literal(true) })]);

/** The password was right; `challenge` goes into the next call. `passkey` is null for who has none. */
const secondStep = z.object({
  second_factor: z.array(z.enum(['totp', 'passkey', 'recovery_code'])),
  challenge: z.string(),
  passkey: z.nullable(passkeyRequest),
});

export const operatorLogin = endpoint({
  method: 'POST',
  path: '/api/operator/auth/login',
  audience: 'public',
  summary: 'Confere e-mail e senha; abre a sessão ou pede o segundo fator',
  tag,
  body: z.object({ email: email(), password: newPassword, session }),
  responses: { 200: z.union([...signedIn.def.options, secondStep]) },
});

export const otp = z
  .string('Informe o código de 6 números do aplicativo')
  .check(z.regex(/^\s*\d{3}\s?\d{3}\s*$/, 'O código tem 6 números. Confira no aplicativo.'));
const recoveryCode = z.pipe(
  z.pipe(
    z.string('Código inválido').check(z.maxLength(40, 'Código inválido')),
    z.transform(normaliseRecoveryCode),
  ),
  z.string().check(z.refine(isRecoveryCode, 'O código tem 10 letras e números. Confira na sua lista.')),
);

interface FactorFields {
  readonly otp?: unknown;
  readonly recovery_code?: unknown;
  readonly passkey?: unknown;
}
/** Exactly one of the three is given. */
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

/** Five wrong tries end the sign-in: it begins again with the password (401, `sign_in_restart`). */
export const operatorSecondFactor = endpoint({
  method: 'POST',
  path: '/api/operator/auth/second-factor',
  audience: 'public',
  summary: 'O segundo passo da entrada: código do aplicativo, chave de acesso ou código de recuperação',
  tag,
  body: z
    .object({
      challenge: z.string('Formato inválido').check(z.regex(/^[\w-]{43}$/, 'Formato inválido')),
      ...secondFactor,
    })
    .check(oneFactor),
  responses: { 200: signedIn },
});

export const operatorLogout = endpoint({
  method: 'POST',
  path: '/api/operator/auth/logout',
  audience: 'operator',
  summary: 'Encerra a sessão do operador',
  tag,
  responses: { 200: done },
});

/** What the pages show follows from `calls`, each as `callName` names it. */
export const operatorSession = endpoint({
  method: 'GET',
  path: '/api/operator/session',
  audience: 'operator',
  summary: 'Quem entrou e o que pode fazer',
  tag,
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
      /** Every call but those that set one up is refused until then (403, `second_factor_required`). */
      must_enrol: z.boolean(),
      /** Until then money may leave without asking for the second factor again. */
      confirmed_until: z.nullable(instant),
      expires_at: instant,
    }),
  },
});

export const confirmationOptions = endpoint({
  method: 'POST',
  path: '/api/operator/auth/confirmation/options',
  audience: 'operator',
  summary: 'O que a pessoa pode usar para confirmar que é ela',
  tag,
  responses: { 200: z.omit(secondStep, { challenge: true }) },
});

/** For calls that answer 403, `confirmation_required`. The session gets a new id. */
export const operatorConfirmation = endpoint({
  method: 'POST',
  path: '/api/operator/auth/confirmation',
  audience: 'operator',
  summary: 'Confirma com o segundo fator que é a pessoa; vale por cinco minutos',
  tag,
  body: z.object(secondFactor).check(oneFactor),
  responses: { 200: signedIn },
});

const openSession = z.object({
  id: z.int(),
  /** 'Chrome no Windows'; of a script, what it calls itself. */
  device: z.string(),
  address: z.nullable(z.string()),
  kind: z.enum(sessionKind),
  created_at: instant,
  last_seen_at: instant,
  expires_at: instant,
  current: z.boolean(),
});

export const operatorSessions = endpoint({
  method: 'GET',
  path: '/api/operator/sessions',
  audience: 'operator',
  summary: 'Onde o operador está conectado: a sessão atual primeiro, depois as mais novas',
  tag,
  query: z.object(pageQuery),
  responses: { 200: paged(openSession) },
});

export const endOperatorSession = endpoint({
  method: 'DELETE',
  path: '/api/operator/sessions/{id}',
  audience: 'operator',
  summary: 'Encerra uma sessão do operador',
  tag,
  params: idParams,
  responses: { 200: done },
});

export const endOtherOperatorSessions = endpoint({
  method: 'DELETE',
  path: '/api/operator/sessions',
  audience: 'operator',
  summary: 'Encerra todas as sessões do operador, menos a atual',
  tag,
  responses: { 200: done },
});
