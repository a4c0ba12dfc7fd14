import { cleanCnpj } from '@indike/rules/identifiers/documents';

/** Folds a company's name for searches: 'Ação & Cia' is found by 'acao'. */
export function foldForSearch(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A LIKE pattern that finds the text anywhere; `%` and `_` in the text are escaped. */
export function containing(text: string): string {
  return `%${foldForSearch(text.trim()).replace(/[\\%_]/g, '\\$&')}%`;
}

const LABEL = /^\s*(?:cpf|cnpj)\b/i;

/**
 * The CPF or CNPJ in a search text, in canonical form. Removes every separator, because pasted text has other dashes
 * and spaces than typed text. Keeps letters, because a CNPJ may have them.
 */
export function documentIn(text: string): string {
  return cleanCnpj(
    text
      .normalize('NFKC')
      .replace(LABEL, '')
      .replace(/[^0-9A-Za-z]/g, ''),
  );
}
