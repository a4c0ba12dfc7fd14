/** Folds a company's name for searches: 'Ação & Cia' is found by 'acao'. */
export function foldForSearch(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** A LIKE pattern that finds the text anywhere; `%` and `_` in the text are escaped. */
export function containing(text: string): string {
  return `%${foldForSearch(text.trim()).replace(/[\\%_]/g, '\\$&')}%`;
}
