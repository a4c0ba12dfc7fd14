import type { PlainDate } from '../dates/calendar.ts';
import { type Centavos, formatBRL } from '../money/money.ts';
import type { BankAnswer } from './occurrences.ts';

// What an item of the bank's return file changes (product 7.6). Only a certain answer moves money, everything else is
// only reported.

export const returnOutcome = {
  /** These change the withdrawal: it is paid, returned to the Indiker, or goes into another batch. */
  paid: 'paid',
  returned: 'returned',
  notPaid: 'not_paid',
  /** These change nothing. */
  pending: 'pending',
  repeated: 'repeated',
  mismatched: 'mismatched',
  unknown: 'unknown',
  foreign: 'foreign',
} as const;
export type ReturnOutcome = (typeof returnOutcome)[keyof typeof returnOutcome];
const { paid, returned, notPaid, pending, repeated, mismatched, unknown, foreign } = returnOutcome;

export const RETURN_OUTCOMES: readonly [ReturnOutcome, ...ReturnOutcome[]] = [
  paid,
  returned,
  notPaid,
  pending,
  repeated,
  mismatched,
  unknown,
  foreign,
];

export const returnOutcomeNames: Readonly<Record<ReturnOutcome, string>> = {
  paid: 'Pago',
  returned: 'Devolvido',
  not_paid: 'Não pago',
  pending: 'Pendente no banco',
  repeated: 'Repetido',
  mismatched: 'Não confere',
  unknown: 'Desconhecido',
  foreign: 'De outro sistema',
};

/** How an item of a batch can end. */
export type ItemEnd = typeof paid | typeof returned | typeof notPaid;
export const ITEM_ENDS: readonly [ItemEnd, ...ItemEnd[]] = [paid, returned, notPaid];

export interface SentItem {
  readonly net: Centavos;
  readonly requestedOn: PlainDate;
  /** Whether the batch still waits for the bank's answer about the item. */
  readonly live: boolean;
  /** How the item ended, by a return file or by an operator; null when neither ended it. */
  readonly end: ItemEnd | null;
  /** The tax that was withheld from the payment, and the tax of the month in which the bank paid. */
  readonly withheld: Centavos;
  readonly withheldIfPaidThen: Centavos;
}

export interface ReturnFacts {
  readonly answer: BankAnswer;
  readonly value: Centavos;
  readonly paidValue: Centavos;
  readonly paidOn: PlainDate | null;
  /** Whether the reference has the form that this product writes. */
  readonly ours: boolean;
  /** The item of an approved batch that was sent to this bank; null when there is none. */
  readonly sent: SentItem | null;
  readonly today: PlainDate;
}

export interface ReturnDecision {
  readonly outcome: ReturnOutcome;
  /** Why the item does not match; null when it does. */
  readonly detail: string | null;
}

const decided = (outcome: ReturnOutcome, detail: string | null = null): ReturnDecision => ({
  outcome,
  detail,
});
const END_OF: Readonly<Record<'paid' | 'rejected' | 'not_paid', ItemEnd>> = {
  paid,
  rejected: returned,
  not_paid: notPaid,
};

const END_NAMES: Readonly<Record<ItemEnd, string>> = {
  paid: 'pago',
  returned: 'devolvido',
  not_paid: 'não pago',
};

function paymentMismatch({ paidValue, paidOn, today }: ReturnFacts, sent: SentItem): string | null {
  if (paidValue !== sent.net)
    return `O banco pagou ${formatBRL(paidValue)} em vez de ${formatBRL(sent.net)}.`;
  if (paidOn === null) return 'O banco não diz em que dia pagou.';
  if (paidOn > today) return 'O dia do pagamento está no futuro.';
  if (paidOn < sent.requestedOn) return 'O dia do pagamento é anterior ao pedido do saque.';
  return sent.withheldIfPaidThen === sent.withheld
    ? null
    : `O banco pagou em outro mês, em que o imposto seria de ${formatBRL(sent.withheldIfPaidThen)} em vez de ${formatBRL(sent.withheld)}. Duas pessoas registram o pagamento, e a contabilidade acerta a diferença.`;
}

/** The item has already ended. The same answer again is fine; a person has to clear up any other with the bank. */
function decideEnded(end: ItemEnd, sent: SentItem): ReturnDecision {
  if (sent.end === end) return decided(repeated);
  const known = sent.end === null ? 'não espera resposta' : `consta como ${END_NAMES[sent.end]}`;
  return decided(mismatched, `O banco diz ${END_NAMES[end]}, mas este saque já ${known}.`);
}

export function decideReturnItem(facts: ReturnFacts): ReturnDecision {
  const { answer, sent } = facts;
  if (!facts.ours) return decided(foreign);
  if (!sent) return decided(unknown);
  if (facts.value !== sent.net)
    return decided(mismatched, `O valor é ${formatBRL(facts.value)} em vez de ${formatBRL(sent.net)}.`);
  if (answer === 'unclear') return decided(mismatched, 'As ocorrências se contradizem.');
  if (answer === 'pending') return decided(sent.live ? pending : repeated);
  const mismatch = answer === 'paid' ? paymentMismatch(facts, sent) : null;
  if (mismatch !== null) return decided(mismatched, mismatch);
  const end = END_OF[answer];
  return sent.live ? decided(end) : decideEnded(end, sent);
}
