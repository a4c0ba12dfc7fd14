import { programme } from '@indike/ui/programme.ts';
import type { WalletTransaction, WithdrawalRow } from '@indike/contract/money/withdrawals';
import { withdrawalStatusNumbers } from '@indike/contract/wire/numbers';
import { centavosFromReais, ZERO_CENTAVOS } from '@indike/rules/money/money';
import {
  decideWithdrawal,
  withdrawalStatuses,
  type WithdrawalDecision,
  type WithdrawalStatus,
} from '@indike/rules/money/withdrawals';
import { dateText } from '@indike/ui/format/dates.ts';
import { installmentText } from '#app/shared/installment-text.ts';

type Dated = Pick<WithdrawalRow, 'status' | 'payment_date'>;

/** Applies the same rule as the API to an amount in reais. */
export function decideWithdrawalInReais(availableReais: number, hasBankAccount: boolean): WithdrawalDecision {
  return decideWithdrawal(
    { available: centavosFromReais(availableReais) ?? ZERO_CENTAVOS, hasBankAccount },
    programme,
  );
}

/** An unknown status counts as returned, because that promises no payment. */
export const statusOf = (status: number): WithdrawalStatus =>
  withdrawalStatuses.find((known) => withdrawalStatusNumbers[known] === status) ?? 'returned';

export const isReturned = (status: number) => statusOf(status) === 'returned';

export interface PaymentLine {
  readonly label: 'Pago' | 'Previsão de pagamento';
  readonly date: string;
}

/** The actual date when paid, the forecast before that; null when the bank returned the payment. */
export function paymentLine({ status, payment_date }: Dated): PaymentLine | null {
  if (isReturned(status) || payment_date === null) return null;
  return {
    label: statusOf(status) === 'paid' ? 'Pago' : 'Previsão de pagamento',
    date: dateText(payment_date),
  };
}

/** The text of `paymentLine` for a cell of the list, which also shows a return by the bank. */
export function paymentText(row: Dated): string {
  const line = paymentLine(row);
  if (line) return line.label === 'Pago' ? `Pago em ${line.date}` : `Previsão: ${line.date}`;
  return isReturned(row.status) ? 'Devolvido pelo banco' : 'Sem previsão';
}

export function itemTitle({ kind, indication }: WalletTransaction): string {
  if (kind === 'bonus') return 'Bônus do link exclusivo';
  const name = indication.name ?? 'Indicação';
  return kind === 'clawback' ? `Estorno: ${name}` : name;
}

export function itemNote(item: WalletTransaction): string {
  const day = dateText(item.payment_liberate_date);
  if (item.kind === 'clawback') return `Descontado em ${day}`;
  if (item.kind === 'bonus') return `Liberado em ${day}`;
  return `${installmentText(item)}, ${item.kind === 'campaign' ? 'liberado' : 'liberada'} em ${day}`;
}
