import { capitalize } from '@indike/rules/money/programme-texts';
import { formatCount } from '@indike/rules/money/money';

export interface ImportCounts {
  readonly applied: number;
  readonly repeated: number;
  readonly refused: number;
}

type Forms = readonly [one: string, many: string];

/** The words in which an import describes what it imports, for one and for many. */
export interface ImportWords {
  /** 'Nenhum' or 'Nenhuma' */
  readonly none: string;
  /** 'pagamento', 'pagamentos' */
  readonly things: Forms;
  /** 'Registrar', on the button. */
  readonly button: string;
  /** 'registrado', 'registrados' */
  readonly done: Forms;
  readonly repeated: Forms;
  readonly refused: Forms;
}

const formOf = ([one, many]: Forms, count: number): string => (count === 1 ? one : many);
const counted = (count: number, forms: Forms): string => `${formatCount(count)} ${formOf(forms, count)}`;

/** What was or will be imported, or that it is nothing, and then what not. */
function sentence(words: ImportWords, counts: ImportCounts, none: string, some: string): string {
  const { applied, repeated, refused } = counts;
  const parts = [
    applied === 0 ? `${words.none} ${words.things[0]} ${none}` : some,
    ...(repeated > 0 ? [counted(repeated, words.repeated)] : []),
    ...(refused > 0 ? [counted(refused, words.refused)] : []),
  ];
  return `${parts.join('; ')}.`;
}

/** 'Serão registrados 8 pagamentos; 2 já constavam; 1 recusado.' */
export function previewText(words: ImportWords, counts: ImportCounts): string {
  const { things, done, button } = words;
  const [will, what] = [formOf(['Será', 'Serão'], counts.applied), formOf(done, counts.applied)];
  const some = `${will} ${what} ${counted(counts.applied, things)}`;
  return sentence(words, counts, `a ${button.toLowerCase()}`, some);
}

/** '8 pagamentos registrados; 2 já constavam; 1 recusado.' */
export function resultText(words: ImportWords, counts: ImportCounts): string {
  const some = `${counted(counts.applied, words.things)} ${formOf(words.done, counts.applied)}`;
  return sentence(words, counts, words.done[0], some);
}

export type OutcomeNames = Readonly<Record<keyof ImportCounts, string>>;

/** 'Será registrado', 'Já constava', 'Recusado': what is said of a line before the import or, when it is done, after it. */
export const outcomeNames = ({ done, repeated, refused }: ImportWords, isDone: boolean): OutcomeNames => ({
  applied: isDone ? capitalize(done[0]) : `Será ${done[0]}`,
  repeated: capitalize(repeated[0]),
  refused: capitalize(refused[0]),
});

/** 'Registrar 8 pagamentos' */
export const applyText = (words: ImportWords, { applied }: ImportCounts): string =>
  `${words.button} ${counted(applied, words.things)}`;
