import { type PlainDate, formatDateInWords } from './calendar.ts';
import { type ParcelState, releaseDays } from './parcels.ts';
import type { ParcelTrigger } from './rewards.ts';

// What happens next to a parcel, and when, in the Indiker's words.

export const parcelStateNames: Readonly<Record<ParcelState, string>> = {
  promised: 'Prevista',
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
};

export function parcelStory(facts: ParcelStoryFacts): string {
  const { state, releaseOn, lapseOn, paymentOn } = facts;
  switch (state) {
    case 'promised':
      return promised(facts);
    case 'receivable':
      return releaseOn === null
        ? `Fica disponível ${releaseDays} dias depois do pagamento da fatura.`
        : `A fatura foi paga: fica disponível em ${formatDateInWords(releaseOn)}.`;
    case 'available':
      return available(facts);
    case 'requested':
      return paymentOn === null
        ? 'O banco devolveu o pagamento: confira seus dados bancários para receber.'
        : `O saque foi pedido: pagamento previsto para ${formatDateInWords(paymentOn)}.`;
    case 'paid':
      return paymentOn === null ? 'Paga.' : `Paga em ${formatDateInWords(paymentOn)}.`;
    case 'expired':
      return lapseOn === null ? 'Expirou.' : `Expirou: o prazo terminou em ${formatDateInWords(lapseOn)}.`;
    case 'cancelled':
      return 'Cancelada: a indicação não avançou.';
  }
}

function promised({ trigger, lapseOn }: ParcelStoryFacts): string {
  if (trigger === 'closing')
    return 'Fica disponível no fechamento do contrato, sem esperar a primeira fatura.';
  const waits = 'Será sua quando o contrato for fechado e a empresa pagar a primeira fatura.';
  if (lapseOn === null) return waits;
  return `A empresa tem até ${formatDateInWords(lapseOn)} para pagar a primeira fatura. Depois disso, a parcela expira.`;
}

function available({ lapseOn }: ParcelStoryFacts): string {
  const there = 'Já está no seu saldo disponível.';
  if (lapseOn === null) return there;
  return `${there} Se você não pedir o saque até ${formatDateInWords(lapseOn)}, a parcela expira.`;
}
