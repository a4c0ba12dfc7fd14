import type { RewardParcel } from '@indike/contract/rewards';
import { dateText } from '../../../shared/format/dates.ts';

export interface ParcelDate {
  readonly label: string;
  readonly date: string;
}

/** The days of a parcel's life that are known and still matter, in their order. */
export function parcelDates(parcel: RewardParcel): ParcelDate[] {
  const { state, release_date, requested_date, payment_date, lapse_date } = parcel;
  if (state === 'cancelled') return [];
  const released = state === 'promised' || state === 'receivable' ? 'Será liberada em' : 'Liberada em';
  const lapse = state === 'promised' ? 'Fatura pode ser paga até' : 'Expira depois de';
  const waiting = state === 'promised' || state === 'receivable' || state === 'available';
  return [
    ...dated(released, release_date),
    ...dated('Saque solicitado em', requested_date),
    ...dated(state === 'paid' ? 'Paga em' : 'Previsão de pagamento', payment_date),
    ...(waiting ? dated(lapse, lapse_date) : []),
    ...(state === 'expired' ? dated('Prazo terminou em', lapse_date) : []),
  ];
}

const dated = (label: string, day: string | null): ParcelDate[] =>
  day === null ? [] : [{ label, date: dateText(day) }];
