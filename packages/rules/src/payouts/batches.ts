import { type ExtraHolidays, isBusinessDay } from '../dates/business-days.ts';
import type { PlainDate } from '../dates/calendar.ts';
import { type Centavos, formatBRL, formatCount } from '../money/money.ts';

// Payout batches (product 7.3): one operator prepares, another approves or rejects. Only an approved batch changes
// withdrawals.

export const batchStatus = { prepared: 'prepared', approved: 'approved', rejected: 'rejected' } as const;
export type BatchStatus = (typeof batchStatus)[keyof typeof batchStatus];
export const BATCH_STATUSES: readonly [BatchStatus, ...BatchStatus[]] = [
  batchStatus.prepared,
  batchStatus.approved,
  batchStatus.rejected,
];
export const batchStatusNames: Readonly<Record<BatchStatus, string>> = {
  [batchStatus.prepared]: 'Preparado',
  [batchStatus.approved]: 'Aprovado',
  [batchStatus.rejected]: 'Rejeitado',
};

/** The most items that one remittance file is made for. */
export const MAX_BATCH_ITEMS = 10_000;

/** For how many days a new operator counts as the person who invited them, where two people are required. */
export const INDEPENDENCE_DAYS = 7;

export const batchRefusals = {
  date_in_past: 'A data do pagamento não pode estar no passado.',
  not_a_business_day: 'A data do pagamento deve ser um dia útil bancário.',
  already_decided: 'Este lote já foi decidido. Atualize a página.',
  not_independent: `Quem preparou e quem decide entraram por meio da mesma pessoa há menos de ${INDEPENDENCE_DAYS} dias. Peça a outra pessoa.`,
  own_batch: 'Quem preparou o lote não o decide. Peça a outra pessoa.',
  date_passed: 'A data do pagamento deste lote já passou. Rejeite o lote e prepare outro.',
  date_closed: 'A data do pagamento deste lote virou feriado. Rejeite o lote e prepare outro.',
} as const;
export type BatchRefusal = keyof typeof batchRefusals;
type Decision = { readonly ok: true } | { readonly ok: false; readonly code: BatchRefusal };

const refuse = (code: BatchRefusal): Decision => ({ ok: false, code });

interface PaymentDay {
  readonly paymentDate: PlainDate;
  readonly today: PlainDate;
  readonly extraHolidays?: ExtraHolidays | undefined;
}

/** Whether a batch can be prepared for the date. */
export function decidePaymentDay({ paymentDate, today, extraHolidays }: PaymentDay): Decision {
  if (paymentDate < today) return refuse('date_in_past');
  return isBusinessDay(paymentDate, extraHolidays) ? { ok: true } : refuse('not_a_business_day');
}

interface BatchToDecide {
  readonly status: BatchStatus;
  readonly preparedBy: number;
  readonly decidedBy: number;
}
interface BatchToApprove extends BatchToDecide, PaymentDay {
  /** False while one of the two counts as the other, see `INDEPENDENCE_DAYS`. */
  readonly independent: boolean;
}

export function decideRejection({ status, preparedBy, decidedBy }: BatchToDecide): Decision {
  if (status !== batchStatus.prepared) return refuse('already_decided');
  return decidedBy === preparedBy ? refuse('own_batch') : { ok: true };
}

/** Whether the batch itself can be approved. Changes of its items are checked one by one, see `changeSince`. */
export function decideApproval(batch: BatchToApprove): Decision {
  const { paymentDate, today, extraHolidays } = batch;
  const decision = decideRejection(batch);
  if (!decision.ok) return decision;
  if (!batch.independent) return refuse('not_independent');
  if (paymentDate < today) return refuse('date_passed');
  return isBusinessDay(paymentDate, extraHolidays) ? { ok: true } : refuse('date_closed');
}

interface Preparer {
  readonly disabled: boolean;
  readonly invitations: readonly { readonly inviter: string; readonly invited: string }[];
}

/** What both people read of each other on the batch's page. */
export const preparerNotices = (name: string, { disabled, invitations }: Preparer): string[] => [
  ...(disabled ? [`${name} preparou este lote e não tem mais acesso.`] : []),
  ...invitations.map(({ inviter, invited }) => `${invited} entrou na equipe por um convite de ${inviter}.`),
];

export interface BatchSums {
  readonly count: number;
  readonly net: Centavos;
}

const withdrawals = (count: number): string => (count === 1 ? '1 saque' : `${formatCount(count)} saques`);

/**
 * '3 saques, R$ 1.500,00: 2 por PIX (R$ 1.000,00) e 1 por transferência (R$ 500,00)', or '1 saque por PIX, R$ 150,00'
 */
export function sumsSentence(all: BatchSums, pix: BatchSums, transfer: BatchSums): string {
  const total = formatBRL(all.net);
  if (all.count === 0) return `${withdrawals(0)}, ${total}`;
  if (transfer.count === 0) return `${withdrawals(all.count)} por PIX, ${total}`;
  if (pix.count === 0) return `${withdrawals(all.count)} por transferência, ${total}`;
  const byPix = `${formatCount(pix.count)} por PIX (${formatBRL(pix.net)})`;
  const byTransfer = `${formatCount(transfer.count)} por transferência (${formatBRL(transfer.net)})`;
  return `${withdrawals(all.count)}, ${total}: ${byPix} e ${byTransfer}`;
}

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
  /** The bank or the provider says that it paid an order that had ended otherwise. */
  contradicted: 'contradicted',
} as const;
export type OrderState = (typeof orderState)[keyof typeof orderState];

export interface OrderFacts {
  /** Whether an item of an approved batch waits for the bank's answer. */
  readonly unanswered: boolean;
  /** Whether a return file or a provider reports a payment that changed nothing and that nobody has cleared up. */
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
  /** Whether the withdrawal is paid already: the result is that its money came back. */
  readonly isPaid: boolean;
  readonly order: OrderState;
  readonly total: Centavos;
  /** Up to this amount one person may enter a result outside a batch; set by an administrator. */
  readonly ceiling: Centavos;
  /** Whether the payment is of a month with another tax than was fixed by the schedule (product 7.12). */
  readonly taxDiffers: boolean;
}

/** What a result that an operator enters needs: a second person, and the bank's own code of its answer. */
export interface ManualResultNeeds {
  readonly secondPerson: boolean;
  readonly bankCode: boolean;
}

export function manualResultNeeds({
  isPaid,
  order,
  total,
  ceiling,
  taxDiffers,
}: ManualResultFacts): ManualResultNeeds {
  const bankCode = isPaid || mayBePaid(order);
  return { bankCode, secondPerson: bankCode || taxDiffers || total > ceiling };
}

/** Said of a payment that waits for a second person because of its tax; null when that is as it was fixed. */
export const taxNote = (withheld: Centavos, ifPaidThen: Centavos): string | null =>
  ifPaidThen === withheld
    ? null
    : `O pagamento é de outro mês, em que o imposto seria de ${formatBRL(ifPaidThen)} em vez de ${formatBRL(withheld)}. Por isso outra pessoa confirma, e a contabilidade acerta a diferença.`;

export const manualResultRefusals = {
  bank_code_required:
    'Informe o código que o banco deu ao resultado, ou o do lançamento no extrato, quando um valor já pago voltou.',
  result_pending: 'O resultado deste saque já espera a confirmação de outra pessoa.',
  no_pending_result: 'Não há resultado à espera de confirmação. Atualize a página.',
  not_independent: `Quem registrou e quem confirma entraram por meio da mesma pessoa há menos de ${INDEPENDENCE_DAYS} dias. Peça a outra pessoa.`,
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
    'O banco ou o provedor diz que uma ordem deste saque foi paga. Confira com ele antes de qualquer novo pagamento.',
};
