import { type PlainDate, formatDateInWords } from '../dates/calendar.ts';
import type { EarningState } from './earnings.ts';
import type { EarningTrigger, Programme } from './programme.ts';
import { releaseTexts } from './programme-texts.ts';

// What happens next to an earning, and when, as the Indiker reads it.

export const earningStateNames: Readonly<Record<EarningState, string>> = {
  promised: 'Prevista',
  receivable: 'A liberar',
  available: 'Disponível',
  requested: 'Saque solicitado',
  paid: 'Paga',
  expired: 'Expirada',
  cancelled: 'Cancelada',
};

export interface EarningFacts {
  readonly state: EarningState;
  /** What releases it. A closing installment waits for the closing only. */
  readonly trigger: EarningTrigger;
  readonly releaseOn: PlainDate | null;
  readonly expiresOn: PlainDate | null;
  /** The forecast payment date of the withdrawal, or the actual one once paid. */
  readonly paymentOn: PlainDate | null;
}

export function earningNextStep(facts: EarningFacts, { releaseDays }: Programme): string {
  const { state, releaseOn, expiresOn, paymentOn } = facts;
  switch (state) {
    case 'promised':
      return promised(facts);
    case 'receivable':
      return releaseOn === null
        ? `Fica disponível ${releaseTexts(releaseDays).releaseAfter} da fatura.`
        : `A fatura foi paga: fica disponível em ${formatDateInWords(releaseOn)}.`;
    case 'available':
      return available(facts);
    case 'requested':
      return paymentOn === null
        ? 'O banco devolveu o pagamento: com os seus dados bancários corrigidos, agendamos de novo.'
        : `O saque foi pedido: pagamento previsto para ${formatDateInWords(paymentOn)}.`;
    case 'paid':
      return paymentOn === null ? 'Paga.' : `Paga em ${formatDateInWords(paymentOn)}.`;
    case 'expired':
      return expiresOn === null
        ? 'Expirou.'
        : `Expirou: o prazo terminou em ${formatDateInWords(expiresOn)}.`;
    case 'cancelled':
      return 'Cancelada: a indicação não avançou.';
  }
}

function promised({ trigger, expiresOn }: EarningFacts): string {
  if (trigger === 'closing')
    return 'Fica disponível no fechamento do contrato, sem esperar a primeira fatura.';
  const waits = 'Será sua quando o contrato for fechado e a empresa pagar a primeira fatura.';
  if (expiresOn === null) return waits;
  return `A empresa tem até ${formatDateInWords(expiresOn)} para pagar a primeira fatura. Depois disso, a parcela expira.`;
}

function available({ expiresOn }: EarningFacts): string {
  const there = 'Já está no seu saldo disponível.';
  if (expiresOn === null) return there;
  return `${there} Se você não pedir o saque até ${formatDateInWords(expiresOn)}, a parcela expira.`;
}

/** What an earning without a release day depends on, in one short line. */
export function earningDependsOn({
  trigger,
  expiresOn,
}: Pick<EarningFacts, 'trigger' | 'expiresOn'>): string {
  if (trigger === 'closing') return 'Estimativa: depende do fechamento do contrato';
  return expiresOn === null
    ? 'Estimativa: depende do contrato e da primeira fatura'
    : `Depende de a empresa pagar a primeira fatura até ${formatDateInWords(expiresOn)}`;
}
