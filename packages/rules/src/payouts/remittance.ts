import { endsSlice, finishSteps, type Steps } from '../files/steps.ts';
import { addCentavos, type Centavos, ZERO_CENTAVOS } from '../money/money.ts';
import { CNAB_LAYOUTS } from './cnab-layout.ts';
import { type FieldProblem, type FieldValues, recordWriter } from './cnab-record.ts';
import { PAYMENT_FORM_NAMES, type PaymentFormName, paymentFormOf } from './payment-form.ts';
import {
  addressFields,
  fileHeaderFields,
  lotFields,
  missingDestination,
  payerFields,
  type Remittance,
  type RemittanceItem,
  segmentAFields,
  segmentBFields,
  VARYING_IN_SEGMENT_A,
  VARYING_IN_SEGMENT_B,
} from './remittance-fields.ts';

// Writes the remittance file of a payout batch (remessa): one lot for each payment form, two lines for each item.

/** `reference` is null when the problem is about the payer or the file. */
export interface RemittanceProblem {
  readonly reference: string | null;
  readonly field: string;
  readonly problem: FieldProblem['problem'] | 'not_positive' | 'repeated' | 'random_key';
}
export interface RemittanceLot {
  readonly form: PaymentFormName;
  readonly count: number;
  readonly total: Centavos;
}
export type RemittanceDecision =
  | { readonly ok: true; readonly text: string; readonly lots: readonly RemittanceLot[] }
  | { readonly ok: false; readonly problems: readonly RemittanceProblem[] };

const LINE_END = '\r\n';

interface Draft {
  readonly remittance: Remittance;
  readonly payer: FieldValues;
  readonly lines: string[];
  readonly lots: RemittanceLot[];
  readonly problems: RemittanceProblem[];
}

/** Writes a header or a trailer. */
function writeOnce(
  draft: Draft,
  record: 'fileHeader' | 'lotHeader' | 'lotTrailer' | 'fileTrailer',
  values: FieldValues,
) {
  const { records } = CNAB_LAYOUTS[draft.remittance.layout];
  const { write, problems } = recordWriter(records[record], { ...draft.payer, ...values }, []);
  for (const problem of problems) draft.problems.push({ reference: null, ...problem });
  draft.lines.push(write({}, () => {}));
}

function itemProblems(item: RemittanceItem, form: PaymentFormName): RemittanceProblem[] {
  const { net, reference, bankData } = item;
  if (bankData.pix_type === 'random') return [{ reference, field: 'informacao12', problem: 'random_key' }];
  const missing = missingDestination(form, item).map((field) => ({
    reference,
    field,
    problem: 'missing' as const,
  }));
  return net > 0 ? missing : [...missing, { reference, field: 'valor', problem: 'not_positive' }];
}

function* writeDetails(
  draft: Draft,
  form: PaymentFormName,
  lot: number,
  items: readonly RemittanceItem[],
): Steps<void> {
  const { layout, paymentDate } = draft.remittance;
  const { segmentA, segmentB } = CNAB_LAYOUTS[layout].records;
  const shared = { ...draft.payer, ...lotFields(form, paymentDate), lote: lot };
  const a = recordWriter(segmentA, shared, VARYING_IN_SEGMENT_A);
  const b = recordWriter(segmentB, shared, VARYING_IN_SEGMENT_B);
  for (const problem of [...a.problems, ...b.problems]) draft.problems.push({ reference: null, ...problem });
  for (const [index, item] of items.entries()) {
    const report = (problem: FieldProblem) => draft.problems.push({ reference: item.reference, ...problem });
    draft.problems.push(...itemProblems(item, form));
    const seqNoLote = 2 * index + 1;
    draft.lines.push(
      a.write({ seqNoLote, ...segmentAFields(form, item) }, report),
      b.write({ seqNoLote: seqNoLote + 1, ...segmentBFields(form, item, paymentDate) }, report),
    );
    if (endsSlice(index + 1)) yield;
  }
}

function* writeLot(draft: Draft, form: PaymentFormName, items: readonly RemittanceItem[]): Steps<void> {
  const lot = draft.lots.length + 1;
  const { paymentDate, payer } = draft.remittance;
  const total = items.reduce((sum, { net }) => addCentavos(sum, net), ZERO_CENTAVOS);
  writeOnce(draft, 'lotHeader', { ...lotFields(form, paymentDate), ...addressFields(payer), lote: lot });
  yield* writeDetails(draft, form, lot, items);
  writeOnce(draft, 'lotTrailer', { lote: lot, qtdRegistrosLote: 2 * items.length + 2, somaValores: total });
  draft.lots.push({ form, count: items.length, total });
}

/** A withdrawal that is in one file twice would be paid twice. */
function repeatedReferences(items: readonly RemittanceItem[]): RemittanceProblem[] {
  const seen = new Set<string>();
  return items.flatMap(({ reference }) => {
    if (seen.has(reference)) return [{ reference, field: 'seuNumero', problem: 'repeated' as const }];
    seen.add(reference);
    return [];
  });
}

/** Removes repeated problems, because the lines of the file and of each lot repeat the payer's fields. */
const distinct = (problems: readonly RemittanceProblem[]): RemittanceProblem[] => [
  ...new Map(problems.map((problem) => [Object.values(problem).join('|'), problem])).values(),
];

export function* remittanceSteps(remittance: Remittance): Steps<RemittanceDecision> {
  const { items, payer } = remittance;
  const draft: Draft = { remittance, payer: payerFields(remittance), lines: [], lots: [], problems: [] };
  if (items.length === 0) draft.problems.push({ reference: null, field: 'items', problem: 'missing' });
  draft.problems.push(...repeatedReferences(items));
  const byForm = Map.groupBy(items, ({ bankData }) => paymentFormOf(bankData, payer.bankCode));
  writeOnce(draft, 'fileHeader', fileHeaderFields(remittance));
  for (const form of PAYMENT_FORM_NAMES) {
    const ofForm = byForm.get(form);
    if (ofForm) yield* writeLot(draft, form, ofForm);
  }
  writeOnce(draft, 'fileTrailer', { qtdLotes: draft.lots.length, qtdRegistros: draft.lines.length + 1 });
  if (draft.problems.length > 0) return { ok: false, problems: distinct(draft.problems) };
  return { ok: true, text: draft.lines.join(LINE_END) + LINE_END, lots: draft.lots };
}

export const writeRemittance = (remittance: Remittance): RemittanceDecision =>
  finishSteps(remittanceSteps(remittance));

// Why a remittance file cannot be written, for the finance team.

const FIELDS: Readonly<Record<string, string>> = {
  banco: 'o banco do pagador',
  inscricaoEmpresa: 'o CNPJ do pagador',
  convenio: 'o convênio do pagador com o banco',
  agencia: 'a agência do pagador',
  conta: 'a conta do pagador',
  nomeEmpresa: 'a razão social do pagador',
  nsa: 'o número do arquivo',
  items: 'a lista de saques',
  bancoFavorecido: 'o banco do favorecido',
  agenciaFavorecido: 'a agência do favorecido',
  contaFavorecido: 'a conta do favorecido',
  nomeFavorecido: 'o nome do favorecido',
  inscricaoFavorecido: 'o CPF do favorecido',
  seuNumero: 'a identificação do pagamento',
  valor: 'o valor',
  formaIniciacao: 'o tipo da chave PIX',
  informacao12: 'a chave PIX',
};

const PROBLEMS: Readonly<Record<RemittanceProblem['problem'], string>> = {
  missing: 'falta, ou o banco não aceita',
  too_long: 'não cabe no arquivo',
  not_digits: 'tem mais do que números',
  not_ascii: 'tem caracteres que o banco não aceita',
  not_positive: 'não é maior que zero',
  random_key: 'é aleatória, e por arquivo ninguém confere o dono dela',
  repeated: 'está duas vezes no arquivo',
};

/** 'a conta do favorecido não cabe no arquivo' */
export const remittanceProblemText = ({ field, problem }: RemittanceProblem): string =>
  `${FIELDS[field] ?? `o campo ${field}`} ${PROBLEMS[problem]}`;
