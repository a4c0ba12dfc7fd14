/** Columns that can be hidden, which are all but the company. */
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

/** The choice is stored for each operator and device, as a narrow screen needs fewer columns (decision 0045). */
const keyOf = (operatorId: number): string => `indike.operacao.colunas.${operatorId}`;

/** Parses the stored text. Unknown columns are ignored. */
export function hiddenIn(text: string | null): ReadonlySet<ChoiceColumn> {
  const names = new Set((text ?? '').split(','));
  return new Set(CHOICE_COLUMNS.map(([id]) => id).filter((id) => names.has(id)));
}

export function readHidden(operatorId: number): ReadonlySet<ChoiceColumn> {
  try {
    return hiddenIn(localStorage.getItem(keyOf(operatorId)));
  } catch {
    // Without local storage all columns are shown.
    return new Set();
  }
}

export function writeHidden(operatorId: number, hidden: ReadonlySet<ChoiceColumn>): void {
  try {
    localStorage.setItem(keyOf(operatorId), [...hidden].join(','));
  } catch {
    // Without local storage the choice lasts until the page is closed.
  }
}
