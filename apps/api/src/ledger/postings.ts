import type { PlainDate } from '@indike/rules/dates/calendar';
import { type Centavos, formatBRL } from '@indike/rules/money/money';
import type { Posting } from './commands.ts';

// Every kind of transaction the ledger knows: its key, its sentence and its accounts, in one place.

interface At {
  readonly userId: number;
  readonly on: PlainDate;
}
interface OfReferral extends At {
  readonly referralId: number;
  readonly company: string;
}
interface OfEarning extends At {
  readonly earningId: number;
  /** The company's name, or null for a bonus. */
  readonly company: string | null;
  readonly value: Centavos;
}

const minus = (amount: number): number => -amount;
const lapsed = (company: string | null) =>
  company === null ? 'Bônus do link exclusivo expirado' : `Bonificação de ${company} expirada`;
const about = (company: string | null) => (company === null ? 'bônus do link exclusivo' : company);

/** The promise or the frozen reward, by the difference to what was promised before. */
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

export interface Undone {
  readonly promised: number;
  readonly receivable: number;
  readonly available: number;
  /** What clawbacks had taken of the earnings that go, and have yet to take again. */
  readonly owedAgain: number;
}

/** A cancelled referral gives back what was not asked for; what clawbacks had taken of it is owed again. */
export function cancelled(at: OfReferral & { undone: Undone }): Posting {
  const { promised: p, receivable: r, available: a, owedAgain } = at.undone;
  return {
    ...at,
    key: `cancel:referral:${at.referralId}`,
    description: `Bonificação de ${at.company} cancelada: a indicação não avançou`,
    entries: {
      promised: -p,
      receivable: -r,
      available: -a,
      owed: -owedAgain,
      rewards_expense: p + r + a + owedAgain,
    },
  };
}

export function invoicePaid(at: OfReferral & { value: Centavos }): Posting {
  return {
    ...at,
    key: `invoice:referral:${at.referralId}`,
    description: `${at.company} pagou a primeira fatura: ${formatBRL(at.value)} a liberar`,
    entries: { promised: minus(at.value), receivable: at.value },
  };
}

export function releasedAtClosing(at: OfEarning): Posting {
  return {
    ...at,
    key: `release:earning:${at.earningId}`,
    description: `Parcela do fechamento de ${about(at.company)} disponível: ${formatBRL(at.value)}`,
    entries: { promised: minus(at.value), available: at.value },
  };
}

export function released(at: OfEarning): Posting {
  return {
    ...at,
    key: `release:earning:${at.earningId}`,
    description: `Bonificação de ${about(at.company)} disponível para saque: ${formatBRL(at.value)}`,
    entries: { receivable: minus(at.value), available: at.value },
  };
}

/** `value` is what is left of the earning after the clawbacks that lapse with it. */
export function expired(at: OfEarning & { from: 'promised' | 'available' }): Posting {
  const why =
    at.from === 'promised'
      ? 'a primeira fatura não foi paga em 90 dias'
      : 'o saque não foi pedido em 365 dias';
  return {
    ...at,
    key: `expire:earning:${at.earningId}`,
    description: `${lapsed(at.company)} (${formatBRL(at.value)}): ${why}`,
    entries: { [at.from]: minus(at.value), expired: at.value },
  };
}

/** Given up by an Indiker who leaves; `value` is what is left of the earning after clawbacks. */
export function waived(at: OfEarning): Posting {
  const what = at.company === null ? 'Bônus do link exclusivo' : `Bonificação de ${at.company}`;
  return {
    ...at,
    key: `waive:earning:${at.earningId}`,
    description: `${what} (${formatBRL(at.value)}): o Indiker abriu mão do valor ao sair`,
    entries: { available: minus(at.value), expired: at.value },
  };
}

interface OfWithdrawal extends At {
  readonly withdrawalId: number;
}

export function requested(at: OfWithdrawal & { total: Centavos }): Posting {
  return {
    ...at,
    key: `request:withdrawal:${at.withdrawalId}`,
    description: `Saque de ${formatBRL(at.total)} solicitado`,
    entries: { available: minus(at.total), requested: at.total },
  };
}

/** The money leaves: what was an expense to come becomes cash paid. */
export function paid(at: OfWithdrawal & { rewards: Centavos; bonuses: Centavos }): Posting {
  const total = (at.rewards + at.bonuses) as Centavos;
  return {
    ...at,
    key: `pay:withdrawal:${at.withdrawalId}`,
    description: `Saque de ${formatBRL(total)} pago`,
    entries: {
      requested: minus(total),
      paid: total,
      cash: minus(total),
      rewards_expense: at.rewards,
      promotions_expense: at.bonuses,
    },
  };
}

/** Somebody who came by the Indiker's link confirmed the e-mail. Names nobody: these words are never changed. */
export function shareBonus(at: At & { invitedId: number; number: number; value: Centavos }): Posting {
  return {
    ...at,
    key: `bonus:invited:${at.invitedId}`,
    description: `Bônus do link exclusivo: ${at.number}º novo Indiker que confirmou o e-mail (${formatBRL(at.value)})`,
    entries: { promotions_expense: minus(at.value), available: at.value },
  };
}

export function clawedBack(
  at: OfReferral & { clawbackId: number; amount: Centavos; reason: string },
): Posting {
  return {
    ...at,
    key: `clawback:${at.clawbackId}`,
    description: `Estorno de ${formatBRL(at.amount)} da bonificação de ${at.company}: ${at.reason}`,
    entries: { rewards_expense: at.amount, owed: minus(at.amount) },
  };
}

/** `earningId` is the negative earning made for it. */
export function recovered(at: At & { earningId: number; amount: Centavos; company: string }): Posting {
  return {
    ...at,
    key: `recover:earning:${at.earningId}`,
    description: `Desconto de ${formatBRL(at.amount)} pelo estorno da bonificação de ${at.company}`,
    entries: { available: minus(at.amount), owed: at.amount },
  };
}
