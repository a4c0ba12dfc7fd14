import { type WithdrawalStatus, withdrawalStatus } from '@indike/rules/money/withdrawals';
import { dateText } from '@indike/ui/format/dates.ts';

interface Payment {
  readonly status: number;
  readonly status_name: string;
  readonly payment_date: string | null;
}

const WORDS: Readonly<Partial<Record<WithdrawalStatus, string>>> = {
  [withdrawalStatus.requested]: 'previsto para',
  [withdrawalStatus.scheduled]: 'para',
  [withdrawalStatus.paid]: 'em',
};

const isStatus = (status: number): status is WithdrawalStatus => status in WORDS;

/** 'agendado para 15 de dez. de 2026' */
export function paymentText({ status, status_name, payment_date }: Payment): string {
  if (status === withdrawalStatus.returned) return 'devolvido, espera novos dados bancários';
  const word = isStatus(status) ? WORDS[status] : undefined;
  const name = status_name.toLowerCase();
  return payment_date === null || word === undefined ? name : `${name}, ${word} ${dateText(payment_date)}`;
}
