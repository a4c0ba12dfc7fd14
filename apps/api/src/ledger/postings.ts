import type { PlainDate } from '@indike/rules/dates/calendar';
import type { LedgerAccount as Account } from '@indike/rules/money/ledger-accounts';
import { type Centavos, formatBRL } from '@indike/rules/money/money';
import type { Programme } from '@indike/rules/money/programme';
import { daysText } from '@indike/rules/money/programme-texts';

// Every kind of ledger transaction: its business key, its description and the accounts that it moves (product 6). Those of
// withdrawals are in `withdrawal-postings.ts`.

export interface Posting {
  /** The business key: the database refuses the same key a second time (product 6.3). */
  readonly key: string;
  readonly description: string;
  readonly userId: number;
  readonly on: PlainDate;
  /** Centavos by account, adding up to zero. Zero amounts are not written. */
  readonly entries: Partial<Readonly<Record<Account, number>>>;
}

export interface Base {
  readonly userId: number;
  readonly on: PlainDate;
}
interface OfReferral extends Base {
  readonly referralId: number;
  readonly company: string;
}
interface OfEarning extends Base {
  readonly earningId: number;
  /** The company's name, or null for a bonus. */
  readonly company: string | null;
  readonly value: Centavos;
}

export const negated = (amount: Centavos): number => 0 - amount;
const expiredSubject = (company: string | null) =>
  company === null ? 'Bônus do link exclusivo expirado' : `Bonificação de ${company} expirada`;
const subject = (company: string | null) => (company === null ? 'bônus do link exclusivo' : company);

/** A promised or frozen reward. Posts only the difference from the amount promised before. */
export function promised(
  at: OfReferral & { revision: number; before: Centavos; total: Centavos; sentence: string },
): Posting {
  const change = at.total - at.before;
  return {
    ...at,
    key: `promise:referral:${at.referralId}:${at.revision}`,
    description: `Bonificação de ${at.company} prevista: ${at.sentence}`,
    entries: { rewards_expense: -change, promised: change },
  };
}

/** A campaign awards something to a contract that closes, beside its reward. */
export function awarded(at: OfReferral & { campaignId: number; value: Centavos; sentence: string }): Posting {
  return {
    ...at,
    key: `campaign:${at.campaignId}:referral:${at.referralId}`,
    description: `Prêmio de ${at.company} previsto: ${at.sentence}`,
    entries: { campaigns_expense: negated(at.value), promised: at.value },
  };
}

interface CancelledAmounts {
  /** How much of all these campaigns had awarded. */
  readonly awarded: number;
  readonly promised: number;
  readonly receivable: number;
  readonly available: number;
  /** The clawback offsets against the cancelled earnings, which are owed again. */
  readonly owedAgain: number;
}

/** Reverses the part of a cancelled referral's reward and awards that was not requested yet. Offsets are owed again. */
export function cancelled(at: OfReferral & { amounts: CancelledAmounts }): Posting {
  const { awarded, promised: p, receivable: r, available: a, owedAgain } = at.amounts;
  return {
    ...at,
    key: `cancel:referral:${at.referralId}`,
    description: `Bonificação de ${at.company} cancelada: a indicação não avançou`,
    entries: {
      promised: -p,
      receivable: -r,
      available: -a,
      owed: -owedAgain,
      rewards_expense: p + r + a + owedAgain - awarded,
      campaigns_expense: awarded,
    },
  };
}

export function invoicePaid(at: OfReferral & { value: Centavos }): Posting {
  return {
    ...at,
    key: `invoice:referral:${at.referralId}`,
    description: `${at.company} pagou a primeira fatura: ${formatBRL(at.value)} a liberar`,
    entries: { promised: negated(at.value), receivable: at.value },
  };
}

export function releasedAtClosing(at: OfEarning): Posting {
  return {
    ...at,
    key: `release:earning:${at.earningId}`,
    description: `Parcela do fechamento de ${subject(at.company)} disponível: ${formatBRL(at.value)}`,
    entries: { promised: negated(at.value), available: at.value },
  };
}

export function released(at: OfEarning): Posting {
  return {
    ...at,
    key: `release:earning:${at.earningId}`,
    description: `Bonificação de ${subject(at.company)} disponível para saque: ${formatBRL(at.value)}`,
    entries: { receivable: negated(at.value), available: at.value },
  };
}

/** `value` is the earning less the clawback offsets, which expire with it. */
export function expired(
  at: OfEarning & { from: 'promised' | 'available' },
  { invoiceExpiryDays, requestExpiryDays }: Programme,
): Posting {
  const why =
    at.from === 'promised'
      ? `a primeira fatura não foi paga em ${daysText(invoiceExpiryDays)}`
      : `o saque não foi pedido em ${daysText(requestExpiryDays)}`;
  return {
    ...at,
    key: `expire:earning:${at.earningId}`,
    description: `${expiredSubject(at.company)} (${formatBRL(at.value)}): ${why}`,
    entries: { [at.from]: negated(at.value), expired: at.value },
  };
}

/** An Indiker who leaves gives up an earning. `value` is the earning less the clawback offsets. */
export function waived(at: OfEarning): Posting {
  const what = at.company === null ? 'Bônus do link exclusivo' : `Bonificação de ${at.company}`;
  return {
    ...at,
    key: `waive:earning:${at.earningId}`,
    description: `${what} (${formatBRL(at.value)}): o Indiker abriu mão do valor ao sair`,
    entries: { available: negated(at.value), expired: at.value },
  };
}

/**
 * A new Indiker from the share link confirmed their e-mail. Contains no name: ledger texts are never erased. A retained
 * bonus is receivable until an operator releases it (product 5.10).
 */
export function shareBonus(
  at: Base & { invitedId: number; number: number; value: Centavos; isHeld: boolean },
): Posting {
  return {
    ...at,
    key: `bonus:invited:${at.invitedId}`,
    description: `Bônus do link exclusivo: ${at.number}º novo Indiker que confirmou o e-mail (${formatBRL(at.value)})`,
    entries: {
      promotions_expense: negated(at.value),
      [at.isHeld ? 'receivable' : 'available']: at.value,
    },
  };
}

type OfBonus = Omit<OfEarning, 'company'>;

export function bonusReleased(at: OfBonus): Posting {
  return {
    ...at,
    key: `release:earning:${at.earningId}`,
    description: `Bônus do link exclusivo liberado depois da análise: ${formatBRL(at.value)}`,
    entries: { receivable: negated(at.value), available: at.value },
  };
}

export function bonusRefused(at: OfBonus): Posting {
  return {
    ...at,
    key: `refuse:earning:${at.earningId}`,
    description: `Bônus do link exclusivo recusado depois da análise: ${formatBRL(at.value)}`,
    entries: { receivable: negated(at.value), promotions_expense: at.value },
  };
}

export function clawedBack(
  at: OfReferral & { clawbackId: number; amount: Centavos; reason: string },
): Posting {
  return {
    ...at,
    key: `clawback:${at.clawbackId}`,
    description: `Estorno de ${formatBRL(at.amount)} da bonificação de ${at.company}: ${at.reason}`,
    entries: { rewards_expense: at.amount, owed: negated(at.amount) },
  };
}

/** What is left of a clawback is not taken from later earnings any more. */
export function writtenOff(
  at: OfReferral & { clawbackId: number; writeOffId: number; amount: Centavos },
): Posting {
  return {
    ...at,
    key: `write-off:clawback:${at.clawbackId}:${at.writeOffId}`,
    description: `${formatBRL(at.amount)} do estorno da bonificação de ${at.company} não serão mais descontados`,
    entries: { owed: at.amount, rewards_expense: negated(at.amount) },
  };
}

/** `earningId` is the negative earning that offsets the clawback. */
export function recovered(at: Base & { earningId: number; amount: Centavos; company: string }): Posting {
  return {
    ...at,
    key: `recover:earning:${at.earningId}`,
    description: `Desconto de ${formatBRL(at.amount)} pelo estorno da bonificação de ${at.company}`,
    entries: { available: negated(at.amount), owed: at.amount },
  };
}
