import type { PlainDate } from '../dates/calendar.ts';
import { type Centavos, formatBRL } from '../money/money.ts';
import type { BankAnswer } from './occurrences.ts';

// What an item of the bank's return file changes (product 7.6). Only what is certain moves money; everything else is reported.

export const returnOutcome = {
  /** Changes: the withdrawal is paid, returned to the Indiker, or goes into another batch. */
  paid: 'paid',
  returned: 'returned',
  notPaid: 'not_paid',
  /** Changes nothing. */
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

/** What the bank can end an item of a batch with. */
export type ItemEnd = typeof paid | typeof returned | typeof notPaid;
export const ITEM_ENDS: readonly [ItemEnd, ...ItemEnd[]] = [paid, returned, notPaid];

export interface SentItem {
  readonly net: Centavos;
  readonly requestedOn: PlainDate;
  /** Whether the batch still waits for the bank's answer about it. */
  readonly live: boolean;
  /** How it ended, by a return file or by an operator. */
  readonly end: ItemEnd | null;
}

export interface ReturnFacts {
  readonly answer: BankAnswer;
  readonly value: Centavos;
  readonly paidValue: Centavos;
  readonly paidOn: PlainDate | null;
  /** Whether the reference is one that this product writes, in a file of the bank that it was sent to. */
  readonly ours: boolean;
  /** The item of an approved batch; null when there is none. */
  readonly sent: SentItem | null;
  readonly today: PlainDate;
}

export interface ReturnDecision {
  readonly outcome: ReturnOutcome;
  /** Why it does not match. */
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
  return paidOn < sent.requestedOn ? 'O dia do pagamento é anterior ao pedido do saque.' : null;
}

/** Ended already: the same answer again is fine, another one is for a person to clear up with the bank. */
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
