import { addDays, type PlainDate } from '../dates/calendar.ts';

// Requests that people make about their data (LGPD art. 18). The provider answers within fifteen days (art. 19, II).

export const PRIVACY_REQUEST_DAYS = 15;

/**
 * How long after the answer the text about a person without an account is kept, as proof that it was answered: a consumer's
 * claim lapses after five years (CDC art. 27).
 */
export const PRIVACY_REQUEST_TEXT_YEARS = 5;

export const privacyRequestKinds = {
  access: 'Acesso aos dados',
  correction: 'Correção',
  erasure: 'Exclusão',
  objection: 'Oposição',
  portability: 'Portabilidade',
  information: 'Informação sobre o uso',
} as const;
export type PrivacyRequestKind = keyof typeof privacyRequestKinds;

export const isPrivacyRequestKind = (text: string): text is PrivacyRequestKind =>
  Object.hasOwn(privacyRequestKinds, text);

export const PRIVACY_REQUEST_KINDS: readonly PrivacyRequestKind[] =
  Object.keys(privacyRequestKinds).filter(isPrivacyRequestKind);

/** The last day to answer. */
export const privacyRequestDueOn = (receivedOn: PlainDate): PlainDate =>
  addDays(receivedOn, PRIVACY_REQUEST_DAYS);
