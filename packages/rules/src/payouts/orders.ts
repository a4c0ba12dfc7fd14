import type { Centavos } from '../money/money.ts';
import { INDEPENDENCE_DAYS } from './batches.ts';

// Payment orders (product 7.9 to 7.12). An approved batch orders the bank to pay each of its withdrawals. Every way to
// that money asks here what is known of the order: the return file, an operator who enters what the bank did, and the
// preparation and approval of another batch.

export const orderState = {
  /** No order was sent, or the last one was answered. */
  none: 'none',
  /** The bank has not answered. It may have paid. */
  unanswered: 'unanswered',
  /** Two people entered the end of the order, without a return file. */
  endedByPeople: 'ended_by_people',
  /** A return file says that the bank paid an order that had ended otherwise. */
  contradicted: 'contradicted',
} as const;
export type OrderState = (typeof orderState)[keyof typeof orderState];

export interface OrderFacts {
  /** Whether an item of an approved batch waits for the bank's answer. */
  readonly unanswered: boolean;
  /** Whether a return file reports a payment that changed nothing and that nobody has cleared up. */
  readonly contradicted: boolean;
  readonly endedByPeople: boolean;
}

/** What is known of the orders of a withdrawal, the most dangerous first. */
export function orderStateOf({ unanswered, contradicted, endedByPeople }: OrderFacts): OrderState {
  if (contradicted) return orderState.contradicted;
  if (unanswered) return orderState.unanswered;
  return endedByPeople ? orderState.endedByPeople : orderState.none;
}

/** Whether the bank may have paid, or says that it has. */
const mayBePaid = (order: OrderState): boolean =>
  order === orderState.unanswered || order === orderState.contradicted;

export interface ManualResultFacts {
  readonly order: OrderState;
  readonly total: Centavos;
  /** Up to this amount one person may enter a result outside a batch; set by an administrator. */
  readonly ceiling: Centavos;
}

/** What a result that an operator enters needs: a second person, and the bank's own code of its answer. */
export interface ManualResultNeeds {
  readonly secondPerson: boolean;
  readonly bankCode: boolean;
}

export function manualResultNeeds({ order, total, ceiling }: ManualResultFacts): ManualResultNeeds {
  const bankCode = mayBePaid(order);
  return { bankCode, secondPerson: bankCode || total > ceiling };
}

export const manualResultRefusals = {
  bank_code_required:
    'O banco ainda não respondeu a esta ordem de pagamento. Informe o código que o banco deu ao resultado.',
  result_pending: 'O resultado deste saque já espera a confirmação de outra pessoa.',
  no_pending_result: 'Não há resultado à espera de confirmação. Atualize a página.',
  not_independent: `Quem registrou e quem confirma entraram por um convite da mesma pessoa há menos de ${INDEPENDENCE_DAYS} dias. Peça a outra pessoa.`,
  own_result: 'Quem registrou o resultado não o confirma. Peça a outra pessoa.',
} as const;
export type ManualResultRefusal = keyof typeof manualResultRefusals;
export type ManualResultDecision =
  /** The result takes effect, or waits for a second person. */
  { readonly ok: true; readonly waits: boolean } | { readonly ok: false; readonly code: ManualResultRefusal };

interface EnteredResult extends ManualResultFacts {
  readonly bankCode: string | null;
  /** Whether a result of the withdrawal already waits for a second person. */
  readonly pending: boolean;
}

/** Whether an operator's entry of a payment or a return takes effect, waits for a second person, or is refused. */
export function decideManualResult({ bankCode, pending, ...facts }: EnteredResult): ManualResultDecision {
  if (pending) return { ok: false, code: 'result_pending' };
  const needs = manualResultNeeds(facts);
  if (needs.bankCode && (bankCode ?? '').trim() === '') return { ok: false, code: 'bank_code_required' };
  return { ok: true, waits: needs.secondPerson };
}

/**
 * Whether this operator may confirm a result that another entered. The facts may have changed since: an order that was
 * sent meanwhile makes the bank's code necessary.
 */
export function decideConfirmation({
  enteredBy,
  confirmedBy,
  independent,
  bankCode,
  ...facts
}: ManualResultFacts & {
  readonly bankCode: string | null;
  readonly enteredBy: number;
  readonly confirmedBy: number;
  readonly independent: boolean;
}): ManualResultDecision {
  if (enteredBy === confirmedBy) return { ok: false, code: 'own_result' };
  if (!independent) return { ok: false, code: 'not_independent' };
  const decision = decideManualResult({ ...facts, bankCode, pending: false });
  return decision.ok ? { ok: true, waits: false } : decision;
}

/** Said of the order where an operator may enter a result; null when there is nothing to know. */
export const orderNotes: Readonly<Record<OrderState, string | null>> = {
  none: null,
  unanswered:
    'A ordem de pagamento deste saque está no banco, ainda sem resposta. O resultado registrado à mão vale depois de confirmado por outra pessoa, com o código do banco.',
  ended_by_people:
    'A ordem anterior deste saque foi encerrada por duas pessoas, sem arquivo de retorno do banco.',
  contradicted:
    'Um retorno do banco diz que uma ordem anterior deste saque foi paga. Confira com o banco antes de qualquer novo pagamento.',
};
