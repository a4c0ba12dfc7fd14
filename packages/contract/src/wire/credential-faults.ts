import { cleanCpf, isCpf } from '@indike/rules/identifiers/documents';
import { cleanEmail, isEmail } from '@indike/rules/identifiers/email';
import { passwordProblem } from '@indike/rules/accounts/passwords';

// What is wrong with the credentials of a sign-in. Without zod, which the login page then need not load; the schemas of the
// calls ask the same functions.

export const BAD_CHARACTERS =
  'Há um caractere que não aceitamos. Apague o texto e digite de novo, sem colar.';

/** PostgreSQL cannot store U+0000, and a lone surrogate would not be read back as it was sent. */
export const isStorable = (text: string) => text.isWellFormed() && !text.includes('\u0000');

export function loginFault(text: string): string | undefined {
  if (text.trim() === '') return 'Documento obrigatório';
  return isCpf(cleanCpf(text)) || isEmail(cleanEmail(text)) ? undefined : 'Documento inválido';
}

const LENGTHS = { too_short: 'Mínimo de 8 caracteres', too_long: 'Máximo de 128 caracteres' };

/** 8 to 128 characters (product 9.2). */
export function passwordFault(text: string): string | undefined {
  if (text === '') return 'Senha obrigatória';
  const problem = passwordProblem(text);
  if (problem !== null) return LENGTHS[problem];
  return isStorable(text) ? undefined : BAD_CHARACTERS;
}

/** The messages of the invalid fields. */
export function credentialFaults(given: { readonly login: string; readonly password: string }) {
  const faults = Object.entries({ login: loginFault(given.login), password: passwordFault(given.password) });
  return Object.fromEntries(faults.filter((fault): fault is [string, string] => fault[1] !== undefined));
}
