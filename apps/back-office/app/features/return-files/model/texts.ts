import type { ReturnFilePreview, ReturnFileRow } from '@indike/contract/operator/money/return-files';
import { formatCount } from '@indike/rules/money/money';
import { RETURN_OUTCOMES, returnOutcome, type ReturnOutcome } from '@indike/rules/payouts/return-items';
import { moneyText } from '@indike/ui/format/money.ts';

export const paymentsText = (count: number): string =>
  count === 1 ? '1 pagamento' : `${formatCount(count)} pagamentos`;

const COUNTED: Readonly<Record<ReturnOutcome, readonly [one: string, many: string]>> = {
  paid: ['pago', 'pagos'],
  returned: ['devolvido', 'devolvidos'],
  not_paid: ['não pago', 'não pagos'],
  pending: ['pendente no banco', 'pendentes no banco'],
  repeated: ['repetido', 'repetidos'],
  mismatched: ['que não confere', 'que não conferem'],
  unknown: ['desconhecido', 'desconhecidos'],
  foreign: ['de outro sistema', 'de outro sistema'],
};

type Outcomes = Pick<ReturnFilePreview, 'item_count' | 'outcomes'>;

/** '3 pagamentos: 2 pagos, 1 devolvido' */
export function outcomesText({ item_count: count, outcomes }: Outcomes): string {
  const parts = outcomes.map((one) => {
    const [single, many] = COUNTED[one.outcome];
    return `${formatCount(one.count)} ${one.count === 1 ? single : many}`;
  });
  return parts.length === 0 ? paymentsText(count) : `${paymentsText(count)}: ${parts.join(', ')}`;
}

/** The outcome filter in the URL; '' for all. */
export type OutcomeFilter = ReturnOutcome | '';
export const outcomeOf = (text: string | null): OutcomeFilter =>
  RETURN_OUTCOMES.find((outcome) => outcome === text) ?? '';

/** The filter's choices, with how many payments each has and their sum. */
export const outcomeChoices = ({ item_count: count, outcomes }: Outcomes) => [
  { value: '', label: `Todos: ${formatCount(count)}` },
  ...outcomes.map(({ outcome, name, count: some, value }) => ({
    value: outcome,
    label: `${name}: ${formatCount(some)}, ${moneyText(value)}`,
  })),
];

/** Outcomes that need a manual check. */
const DOUBTFUL: readonly ReturnOutcome[] = [
  returnOutcome.mismatched,
  returnOutcome.unknown,
  returnOutcome.foreign,
];

export const doubtfulCount = ({ outcomes }: Outcomes): number =>
  outcomes.filter(({ outcome }) => DOUBTFUL.includes(outcome)).reduce((sum, { count }) => sum + count, 0);

/** The outcomes by which the import changes a withdrawal. */
const CHANGING: readonly ReturnOutcome[] = [
  returnOutcome.paid,
  returnOutcome.returned,
  returnOutcome.notPaid,
];

/** What the import would do, as sentences. */
export function previewTexts(preview: ReturnFilePreview): string[] {
  const { outcomes, item_count: count, failed_count: failed, items } = preview;
  const isChanging = outcomes.some(({ outcome }) => CHANGING.includes(outcome));
  return [
    `${outcomesText(preview)}.`,
    isChanging ? 'Nada mudou ainda.' : 'Nenhum saque muda com este arquivo.',
    ...(doubtfulCount(preview) > 0 ? ['Há o que conferir.'] : []),
    ...(failed > 0 ? [`${paymentsText(failed)} sem condição de registrar agora.`] : []),
    ...(items.length < count - failed ? [`Abaixo, os primeiros ${formatCount(items.length)}.`] : []),
  ];
}

/** What the last row of a file's payments says: all of them, or those with this outcome. */
export function fileTotals({ outcomes }: Pick<Outcomes, 'outcomes'>, chosen: OutcomeFilter) {
  const counted = outcomes.filter(({ outcome }) => chosen === '' || outcome === chosen);
  const add = (figures: readonly number[]) => figures.reduce((sum, figure) => sum + figure, 0);
  const centavos = add(counted.map(({ value }) => Math.round(value * 100)));
  return { count: add(counted.map(({ count }) => count)), value: centavos / 100 };
}

/** The result of the import as a sentence. */
export function importedText(file: ReturnFileRow & { readonly repeated: boolean }): string {
  if (file.repeated) return 'Este arquivo já foi importado. Nada mudou.';
  if (!file.completed) return 'Nem todos os pagamentos foram registrados. Importe o mesmo arquivo de novo.';
  const done = `Retorno importado. ${outcomesText(file)}.`;
  return doubtfulCount(file) === 0 ? done : `${done} Há o que conferir.`;
}
