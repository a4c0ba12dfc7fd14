import { type PlainDate, formatDate } from './calendar.ts';
import { type ParcelState, releaseDays } from './parcels.ts';
import { payoutDate } from './payout-dates.ts';
import type { ExtraHolidays } from './business-days.ts';
import type { ParcelTrigger } from './rewards.ts';

// What happens next to a parcel, and when, in the Indiker's words.

export const parcelStateNames: Readonly<Record<ParcelState, string>> = {
  promised: 'Prometida',
  receivable: 'A liberar',
  available: 'Disponível',
  requested: 'Saque solicitado',
  paid: 'Paga',
  expired: 'Expirada',
  cancelled: 'Cancelada',
};

export type ParcelStoryFacts = {
  readonly state: ParcelState;
  /** What makes it due: Diamante's first waits for the closing only. */
  readonly trigger: ParcelTrigger;
  readonly releaseOn: PlainDate | null;
  readonly lapseOn: PlainDate | null;
  /** Forecast of the withdrawal, or the real date once paid. */
  readonly paymentOn: PlainDate | null;
  readonly today: PlainDate;
  readonly extraHolidays?: ExtraHolidays;
};

export function parcelStory(facts: ParcelStoryFacts): string {
  const { state, releaseOn, lapseOn, paymentOn } = facts;
  switch (state) {
    case 'promised':
      return promised(facts);
    case 'receivable':
      return releaseOn === null
        ? `Fica disponível ${releaseDays} dias após o pagamento da fatura.`
        : `A fatura foi paga: fica disponível para saque em ${formatDate(releaseOn)}.`;
    case 'available':
      return available(facts);
    case 'requested':
      return paymentOn === null
        ? 'O banco devolveu o pagamento: confira seus dados bancários para receber.'
        : `O saque foi pedido: previsão de pagamento em ${formatDate(paymentOn)}.`;
    case 'paid':
      return paymentOn === null ? 'Paga.' : `Paga em ${formatDate(paymentOn)}.`;
    case 'expired':
      return lapseOn === null ? 'Expirou.' : `Expirou: o prazo terminou em ${formatDate(lapseOn)}.`;
    case 'cancelled':
      return 'Cancelada: a indicação não avançou.';
  }
}

function promised({ trigger, lapseOn }: ParcelStoryFacts): string {
  if (trigger === 'closing')
    return 'Fica disponível para saque assim que o contrato for fechado: não depende da primeira fatura.';
  const waits = 'Será sua quando o contrato for fechado e a empresa pagar a primeira fatura.';
  if (lapseOn === null) return waits;
  return `Aguarda a empresa pagar a primeira fatura, até ${formatDate(lapseOn)}; depois desse dia, expira.`;
}

function available({ lapseOn, today, extraHolidays }: ParcelStoryFacts): string {
  const paid = formatDate(payoutDate(today, extraHolidays));
  const ask = `Peça o saque hoje e receba em ${paid}.`;
  return lapseOn === null ? ask : `${ask} O prazo para pedir termina em ${formatDate(lapseOn)}.`;
}
