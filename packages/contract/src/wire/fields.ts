import { cleanCnpj, cleanCpf, isCnpj, isCpf } from '@indike/rules/identifiers/documents';
import { isCode, isRecoveryLink, normaliseCode } from '@indike/rules/accounts/codes';
import { plainDate, type PlainDate } from '@indike/rules/dates/calendar';
import { cleanEmail, isEmail } from '@indike/rules/identifiers/email';
import { centavosFromReais, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { looksLikeLink } from '@indike/rules/accounts/names';
import { cleanPhone, isPhone } from '@indike/rules/identifiers/phone';
import { cleanWebAddress, isWebAddress } from '@indike/rules/identifiers/web-address';
import * as z from 'zod/mini';
import { BAD_CHARACTERS, isStorable, passwordFault } from './credential-faults.ts';

// Fields shared by forms and routes, so that each rule and its message is defined once.

const WRONG_TYPE = 'Formato inválido';

/** Chooses the message: `required` for a missing value, `wrongType` for a value of another type. */
export function missingOr(required: string, wrongType = WRONG_TYPE) {
  return (issue: { input?: unknown }) =>
    issue.input === undefined || issue.input === null ? required : wrongType;
}

const postgresText = z.refine<string>(isStorable, BAD_CHARACTERS);

/** A check whose message is the text's fault. */
export const faultless = (faultOf: (text: string) => string | undefined) =>
  z.check<string>(({ value, issues }) => {
    const message = faultOf(value);
    if (message !== undefined) issues.push({ code: 'custom', message, input: value, continue: false });
  });

/** No line breaks or other control characters: they are unsafe in a name or a mail header. */
const singleLine = z.refine<string>((text) => !/[\p{Cc}\u2028\u2029]/u.test(text), BAD_CHARACTERS);

const filled = (message: string) => z.refine<string>((text) => text.trim() !== '', { message, abort: true });
const atMost = (max: number) => z.maxLength(max, { message: `Máximo de ${max} caracteres`, abort: true });

export function requiredLine(required: string, max = 100) {
  return z
    .string({ error: missingOr(required) })
    .check(filled(required), atMost(max), postgresText, singleLine);
}

/** Like `requiredLine`, but allows line breaks. */
export const requiredText = (required: string, max: number) =>
  z.string({ error: missingOr(required) }).check(filled(required), atMost(max), postgresText);

/** Text that is sent to others as paragraphs: of the control characters only line breaks and tabs. */
export const requiredParagraphs = (required: string, max: number) =>
  requiredText(required, max).check(
    z.refine<string>((text) => !/[^\P{Cc}\0\n\r\t]/u.test(text), BAD_CHARACTERS),
  );

/** A person's name. It appears in e-mails to others, so it must not contain a link. */
export function personName(required: string) {
  const name = z.refine<string>((text) => !looksLikeLink(text), 'Escreva só o nome, sem links');
  return requiredLine(required).check(name);
}

/** Converts an empty text to null. */
const emptyIsNull = z.transform((text: string | null) => (text === '' ? null : text));

export function optionalLine(max = 100) {
  const line = z.string(WRONG_TYPE).check(atMost(max), postgresText, singleLine);
  return z.optional(z.pipe(z.nullable(line), emptyIsNull));
}

export const shareCode = optionalLine(64);

/** Free text with line breaks. */
export function optionalText(max = 2000) {
  return z.optional(z.pipe(z.nullable(z.string(WRONG_TYPE).check(atMost(max), postgresText)), emptyIsNull));
}

/** A required value with a canonical form: cleaned first, then validated. */
function canonical(
  required: string,
  invalid: string,
  clean: (text: string) => string,
  isValid: (text: string) => boolean,
) {
  return z.pipe(
    z.pipe(z.string({ error: missingOr(required) }).check(filled(required), atMost(320)), z.transform(clean)),
    z.string().check(z.refine(isValid, invalid)),
  );
}

export const email = (required = 'E-mail é obrigatório', invalid = 'E-mail inválido') =>
  canonical(required, invalid, cleanEmail, isEmail);
export const phone = (required = 'Telefone obrigatório', invalid = 'Telefone inválido') =>
  canonical(required, invalid, cleanPhone, isPhone);
export const cpf = (required = 'CPF é obrigatório', invalid = 'Cpf inválido') =>
  canonical(required, invalid, cleanCpf, isCpf);
export const cnpj = (required = 'CNPJ da empresa é obrigatório', invalid = 'CNPJ inválido') =>
  canonical(required, invalid, cleanCnpj, isCnpj);

/**
 * A code from an e-mail, in any case, with or without spaces. A malformed code is refused without counting as an
 * attempt.
 */
export const emailedCode = (required: string) =>
  canonical(required, 'O código tem 6 letras e números. Confira no e-mail.', normaliseCode, isCode);

/** A code, or the token in a recovery link. */
export const recoveryToken = (required: string) =>
  canonical(
    required,
    'O código tem 6 letras e números. Confira no e-mail.',
    (text) => (isRecoveryLink(text.trim()) ? text.trim() : normaliseCode(text)),
    (text) => isCode(text) || isRecoveryLink(text),
  );

/** Required by every change of the profile (product 9.3). */
export const validationCode = emailedCode('Informe o código enviado ao seu e-mail');

/** A company's site. Optional, but must be a valid address when given; https is added when the scheme is missing. */
export const site = z.pipe(
  z.nullish(
    z.string(WRONG_TYPE).check(
      atMost(2048),
      postgresText,
      z.refine<string>((text) => text.trim() === '' || isWebAddress(text), 'URL inválida'),
    ),
  ),
  z.transform((text) => {
    const given = text?.trim() ?? '';
    return given === '' ? null : cleanWebAddress(given);
  }),
);

/** For signing in; where a password is set, `newPassword` also refuses common ones. */
export const password = z.string({ error: missingOr('Senha obrigatória') }).check(faultless(passwordFault));

export const passwordConfirmation = z
  .string({ error: missingOr('A confirmação da senha é requerida') })
  .check(z.refine((text) => text !== '', 'A confirmação da senha é requerida'));

interface PasswordPair {
  password?: string | null | undefined;
  password_confirmation?: string | null | undefined;
}
/** Checks that both password fields of an object are equal, even when another field is invalid. */
export const passwordsMatch = z.refine<PasswordPair>(
  (form) => form.password === form.password_confirmation || !form.password_confirmation,
  { message: 'As senhas não coincidem', path: ['password_confirmation'], when: isObject },
);
function isObject(payload: { value: unknown }): boolean {
  return typeof payload.value === 'object' && payload.value !== null;
}

export const acceptedCheckbox = (message: string) => z.literal(true, message);

export const chosenId = (message: string) =>
  z.int({ error: missingOr(message) }).check(z.minimum(1, message), z.maximum(2_147_483_647, message));

/** The id in a path. Anything but a positive integer is a 404. */
export const idParam = z.pipe(
  z.string().check(z.regex(/^[1-9]\d{0,15}$/)),
  z.pipe(z.transform(Number), z.int()),
);
export const idParams = z.object({ id: idParam });

/** An existing calendar day, `YYYY-MM-DD`. */
export const calendarDay = (message = 'Data inválida') =>
  z.pipe(
    z.string(message).check(z.refine((text) => plainDate(text) !== null, message)),
    z.transform((text) => text as PlainDate),
  );

const INSTANT = /^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d{1,6})?)?(Z|[+-]\d\d:\d\d)$/;
/** Refuses days that do not exist, such as 30 February, which Date would turn into another day. */
const isInstant = (text: string): boolean =>
  INSTANT.test(text) && plainDate(text.slice(0, 10)) !== null && !Number.isNaN(Date.parse(text));

/** An ISO 8601 instant with its offset. */
export const isoInstant = (message: string) =>
  z.pipe(
    z.string(message).check(z.refine(isInstant, message)),
    z.transform((text) => new Date(text)),
  );

/** Reais with at most two decimals on the wire, centavos in the code. */
export const amount = (message: string) =>
  z.pipe(
    z.number(message).check(z.refine((reais) => centavosFromReais(reais) !== null, message)),
    z.transform((reais) => centavosFromReais(reais) ?? ZERO_CENTAVOS),
  );

/** An empty string in a query means no filter. */
export const emptyToUndefined = <S extends z.ZodMiniType>(schema: S) =>
  z.pipe(
    z.transform((value: unknown) => (value === '' ? undefined : value)),
    z.optional(schema),
  );

/** An optional number in the query string. */
export const optionalNumber = (pattern: RegExp, message: string) =>
  emptyToUndefined(z.pipe(z.string().check(z.regex(pattern, message)), z.transform(Number)));

/** An optional id in the query string. */
export const optionalId = (message: string) => optionalNumber(/^\d{1,15}$/, message);
