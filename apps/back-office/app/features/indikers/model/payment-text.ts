import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';
import { dateText } from '@indike/ui/format/dates.ts';

interface Payment {
  readonly status: WithdrawalStatus;
  readonly status_name: string;
  readonly payment_date: string | null;
}

const WORDS: Readonly<Partial<Record<WithdrawalStatus, string>>> = {
  requested: 'previsto para',
  scheduled: 'para',
  paid: 'em',
};

/** 'agendado para 15 de dez. de 2026' */
export function paymentText({ status, status_name, payment_date }: Payment): string {
  if (status === 'returned') return 'devolvido, espera novos dados bancários';
  const word = WORDS[status];
  const name = status_name.toLowerCase();
  return payment_date === null || word === undefined ? name : `${name}, ${word} ${dateText(payment_date)}`;
}
