import { formatCount } from '@indike/rules/money/money';

export interface ImportCounts {
  readonly applied: number;
  readonly repeated: number;
  readonly refused: number;
}

type Forms = readonly [one: string, many: string];

/** The words in which an import describes what it imports. */
export interface ImportWords {
  /** 'pagamento', 'pagamentos' */
  readonly things: Forms;
  /** 'Será registrado', 'Serão registrados', before the number of things. */
  readonly preview: Forms;
  /** 'Nenhum pagamento a registrar' */
  readonly previewNone: string;
  /** 'pagamento registrado', 'pagamentos registrados' */
  readonly done: Forms;
  /** 'Nenhum pagamento registrado' */
  readonly doneNone: string;
  readonly repeated: Forms;
  readonly refused: Forms;
  /** 'Registrar', on the button. */
  readonly button: string;
}

const counted = (count: number, [one, many]: Forms): string =>
  count === 1 ? `1 ${one}` : `${formatCount(count)} ${many}`;

/** 'Serão registrados 8 pagamentos' */
const willBe = ({ preview: [one, many], things }: ImportWords, count: number): string =>
  `${count === 1 ? one : many} ${counted(count, things)}`;

const rest = (words: ImportWords, { repeated, refused }: ImportCounts): string[] => [
  ...(repeated > 0 ? [counted(repeated, words.repeated)] : []),
  ...(refused > 0 ? [counted(refused, words.refused)] : []),
];

/** 'Serão registrados 8 pagamentos; 2 já constavam; 1 recusado.' */
export function previewText(words: ImportWords, counts: ImportCounts): string {
  const { applied } = counts;
  const first = applied === 0 ? words.previewNone : willBe(words, applied);
  return `${[first, ...rest(words, counts)].join('; ')}.`;
}

/** '8 pagamentos registrados; 2 já constavam; 1 recusado.' */
export function resultText(words: ImportWords, counts: ImportCounts): string {
  const { applied } = counts;
  const first = applied === 0 ? words.doneNone : counted(applied, words.done);
  return `${[first, ...rest(words, counts)].join('; ')}.`;
}

/** 'Registrar 8 pagamentos' */
export const applyText = (words: ImportWords, { applied }: ImportCounts): string =>
  `${words.button} ${counted(applied, words.things)}`;
