import type { WalletTransaction, WithdrawalRow } from '@indike/contract/money/withdrawals';
import { centavosFromReais, ZERO_CENTAVOS } from '@indike/rules/money/money';
import {
  decideWithdrawal,
  type WithdrawalDecision,
  type WithdrawalStatus,
} from '@indike/rules/money/withdrawals';
import { dateText } from '#app/kit/format/dates.ts';

type Dated = Pick<WithdrawalRow, 'status' | 'payment_date'>;

/** The rule of the server, on the wire's reais. */
export function decide(availableReais: number, hasBankAccount: boolean): WithdrawalDecision {
  return decideWithdrawal({ available: centavosFromReais(availableReais) ?? ZERO_CENTAVOS, hasBankAccount });
}

export const statusOf = (status: number): WithdrawalStatus =>
  status === 1 || status === 2 || status === 3 ? status : 0;

export interface PaymentLine {
  readonly label: 'Pago' | 'Previsão de pagamento';
  readonly date: string;
}

/** Specification section 4: 'Pago' with its date, the forecast for what is on its way, nothing for 0. */
export function paymentLine({ status, payment_date }: Dated): PaymentLine | null {
  if (statusOf(status) === 0 || payment_date === null) return null;
  return { label: status === 3 ? 'Pago' : 'Previsão de pagamento', date: dateText(payment_date) };
}

/** The same in a cell of the list, where a return by the bank has to be seen too. */
export function paymentText(row: Dated): string {
  const line = paymentLine(row);
  if (line) return line.label === 'Pago' ? `Pago em ${line.date}` : `Previsão: ${line.date}`;
  return statusOf(row.status) === 0 ? 'Devolvido pelo banco' : 'Sem previsão';
}

/** What an item of a withdrawal is, and of which referral. */
export function itemTitle({ kind, indication }: WalletTransaction): string {
  if (kind === 'bonus') return 'Bônus do link exclusivo';
  const name = indication.name ?? 'Indicação';
  return kind === 'clawback' ? `Estorno: ${name}` : name;
}

export function itemNote(item: WalletTransaction): string {
  const day = dateText(item.payment_liberate_date);
  if (item.kind === 'clawback') return `Descontado em ${day}`;
  if (item.kind === 'bonus') return `Liberado em ${day}`;
  return `Parcela ${item.installment} de ${item.installments}, liberada em ${day}`;
}
