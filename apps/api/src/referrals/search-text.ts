/** Folds a company's name for searches: 'Ação & Cia' is found by 'acao'. */
export function foldForSearch(text: string): string {
  return text.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase();
}

/** The pattern that finds the text anywhere; its own `%` and `_` stand for themselves. */
export function containing(text: string): string {
  return `%${foldForSearch(text.trim()).replace(/[\\%_]/g, '\\$&')}%`;
}
