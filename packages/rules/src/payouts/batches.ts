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
  not_independent: `Quem preparou e quem decide entraram por um convite da mesma pessoa há menos de ${INDEPENDENCE_DAYS} dias. Peça a outra pessoa.`,
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
