import type { RewardEarning } from '@indike/contract/money/rewards';
import { dateText } from '@indike/ui/format/dates.ts';

export interface EarningDate {
  readonly label: string;
  readonly date: string;
}

/** The known dates of an earning that still matter, in chronological order. */
export function earningDates(earning: RewardEarning): EarningDate[] {
  const { state, release_date, requested_date, payment_date, expiry_date } = earning;
  if (state === 'cancelled') return [];
  const released = state === 'promised' || state === 'receivable' ? 'Será liberada em' : 'Liberada em';
  const expiryLabel = state === 'promised' ? 'Fatura pode ser paga até' : 'Expira depois de';
  const mayExpire = state === 'promised' || state === 'receivable' || state === 'available';
  return [
    ...dated(released, release_date),
    ...dated('Saque solicitado em', requested_date),
    ...dated(state === 'paid' ? 'Paga em' : 'Previsão de pagamento', payment_date),
    ...(mayExpire ? dated(expiryLabel, expiry_date) : []),
    ...(state === 'expired' ? dated('Prazo terminou em', expiry_date) : []),
  ];
}

const dated = (label: string, day: string | null): EarningDate[] =>
  day === null ? [] : [{ label, date: dateText(day) }];
