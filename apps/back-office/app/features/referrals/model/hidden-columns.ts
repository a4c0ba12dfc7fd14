import { readStored, writeStored } from '@indike/ui/browser/storage.ts';

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

export const readHidden = (operatorId: number): ReadonlySet<ChoiceColumn> =>
  hiddenIn(readStored('localStorage', keyOf(operatorId)));

export const writeHidden = (operatorId: number, hidden: ReadonlySet<ChoiceColumn>): void =>
  writeStored('localStorage', keyOf(operatorId), [...hidden].join(','));
