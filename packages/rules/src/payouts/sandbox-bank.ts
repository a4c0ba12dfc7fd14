import { dateInSaoPaulo, type PlainDate, timeInSaoPaulo } from '../dates/calendar.ts';
import { endsSlice, finishSteps, type Steps } from '../files/steps.ts';
import { type Centavos, centavos, ZERO_CENTAVOS } from '../money/money.ts';
import { cnabFileSteps, type FaultyLine } from './cnab-file.ts';
import { CNAB_LAYOUTS, type CnabField, layoutOfBank } from './cnab-layout.ts';
import { readRecord } from './cnab-record.ts';
import { bankAnswerOf } from './occurrences.ts';
import { cnabDate } from './remittance-fields.ts';
import { cnabDay } from './return-file.ts';

// The bank of the sandbox: takes a remittance file and answers with the return file.

/**
 * The codes it can answer with: paid, refused because of the person's data or the payer's account, or still pending.
 */
export const SANDBOX_OCCURRENCES = ['00', 'PJ', 'PC', 'AN', 'AM', 'HF', 'BD'] as const;
export type SandboxOccurrence = (typeof SANDBOX_OCCURRENCES)[number];

export interface SandboxBankOrder {
  readonly remittance: string;
  readonly now: Date;
  /** The occurrence code by payment reference. All other payments are paid. */
  readonly answers: ReadonlyMap<string, SandboxOccurrence>;
}
export type SandboxBankAnswer =
  | { readonly ok: true; readonly text: string; readonly payments: readonly SandboxPayment[] }
  | { readonly ok: false; readonly fault: FaultyLine };
export interface SandboxPayment {
  readonly reference: string;
  readonly beneficiary: string;
  readonly value: Centavos;
  /** The day on which it is to be paid; null when the file names none. */
  readonly paymentDate: PlainDate | null;
  readonly occurrence: SandboxOccurrence;
}

const PAID_OCCURRENCE = '00';
const PENDING_OCCURRENCE = 'BD';

/** What a bank would answer on this day: it pays on the day of the payment, and before that only confirms the order. */
export const usualAnswer = (paymentDate: PlainDate | null, today: PlainDate): SandboxOccurrence =>
  paymentDate !== null && paymentDate > today ? PENDING_OCCURRENCE : PAID_OCCURRENCE;
const LINE_END = '\r\n';

/** Replaces some fields of a line. The new values must fit. */
function rewritten(
  line: string,
  fields: readonly CnabField[],
  values: Readonly<Record<string, string>>,
): string {
  let text = line;
  for (const { name, start, width, kind } of fields) {
    const value = values[name];
    if (value === undefined) continue;
    const column = kind === 'digits' ? value.padStart(width, '0') : value.padEnd(width);
    text = text.slice(0, start) + column + text.slice(start + width);
  }
  return text;
}

export function* sandboxAnswerSteps({
  remittance,
  now,
  answers,
}: SandboxBankOrder): Steps<SandboxBankAnswer> {
  const layout = CNAB_LAYOUTS[layoutOfBank(remittance.slice(0, 3))];
  const decision = yield* cnabFileSteps(remittance, layout);
  if (!decision.ok) return decision;
  const { file } = decision;
  if (file.header.codigoRemessaRetorno !== '1')
    return { ok: false, fault: { line: 1, problem: 'direction' } };
  const { fileHeader, segmentA } = layout.records;
  const today = cnabDate(dateInSaoPaulo(now));
  const lines = [...file.lines];
  lines[0] = rewritten(lines[0] ?? '', fileHeader, {
    codigoRemessaRetorno: '2',
    dataGeracao: today,
    horaGeracao: timeInSaoPaulo(now),
  });
  const payments: SandboxPayment[] = [];
  for (const { line, text, segment } of file.lots.flatMap(({ details }) => details)) {
    if (segment !== 'A') continue;
    const field = readRecord(text, segmentA);
    const reference = field.seuNumero ?? '';
    const occurrence = answers.get(reference) ?? PAID_OCCURRENCE;
    const isPaid = bankAnswerOf([occurrence]) === 'paid';
    lines[line - 1] = rewritten(text, segmentA, {
      nossoNumero: `SB${field.lote}${field.seqNoLote}${today}`,
      dataEfetivacao: isPaid ? today : '0',
      valorEfetivado: isPaid ? (field.valor ?? '') : '0',
      ocorrencias: occurrence,
    });
    payments.push({
      reference,
      beneficiary: field.nomeFavorecido ?? '',
      value: centavos(Number(field.valor)) ?? ZERO_CENTAVOS,
      paymentDate: cnabDay(field.dataPagamento ?? '') ?? null,
      occurrence,
    });
    if (endsSlice(payments.length)) yield;
  }
  return { ok: true, text: lines.join(LINE_END) + LINE_END, payments };
}

export const answerRemittance = (order: SandboxBankOrder): SandboxBankAnswer =>
  finishSteps(sandboxAnswerSteps(order));
