/** Columns of the list that one can do without; the company stays. */
export const CHOICE_COLUMNS = [
  ['status', 'Status'],
  ['age', 'No status'],
  ['contact', 'Contato'],
  ['indiker', 'Indiker'],
  ['owner', 'Responsável'],
  ['value', 'Valor'],
  ['created', 'Indicada em'],
] as const;
export type ChoiceColumn = (typeof CHOICE_COLUMNS)[number][0];

/** Each operator's own, on each screen: who works on a narrow one there wants fewer (decision 0045). */
const keyOf = (operatorId: number): string => `indike.operacao.colunas.${operatorId}`;

/** Reads whatever stands there; what is no column of ours is left out. */
export function hiddenIn(text: string | null): ReadonlySet<ChoiceColumn> {
  const names = new Set((text ?? '').split(','));
  return new Set(CHOICE_COLUMNS.map(([id]) => id).filter((id) => names.has(id)));
}

export function readHidden(operatorId: number): ReadonlySet<ChoiceColumn> {
  try {
    return hiddenIn(localStorage.getItem(keyOf(operatorId)));
  } catch {
    // A browser that keeps nothing shows all columns.
    return new Set();
  }
}

export function writeHidden(operatorId: number, hidden: ReadonlySet<ChoiceColumn>): void {
  try {
    localStorage.setItem(keyOf(operatorId), [...hidden].join(','));
  } catch {
    // Lasts until the page is closed.
  }
}
