import { addCentavos, type Centavos, formatBRL, subtractCentavos } from '@indike/rules/money/money';
import { type Base, negated, type Posting } from './postings.ts';

// The ledger transactions of withdrawals.

interface OfWithdrawal extends Base {
  readonly withdrawalId: number;
}

export function requested(at: OfWithdrawal & { total: Centavos }): Posting {
  return {
    ...at,
    key: `request:withdrawal:${at.withdrawalId}`,
    description: `Saque de ${formatBRL(at.total)} solicitado`,
    entries: { available: negated(at.total), requested: at.total },
  };
}

interface Payment extends OfWithdrawal {
  /** 1, or one more than how many payments of the withdrawal came back. */
  readonly number: number;
  readonly rewards: Centavos;
  readonly awards: Centavos;
  readonly bonuses: Centavos;
  readonly withheld: Centavos;
}

const totalOf = ({ rewards, awards, bonuses }: Payment): Centavos => addCentavos(rewards, awards, bonuses);

/** Pays out cash, less the withheld tax, and reverses what the expense accounts had accrued. */
export function paid(at: Payment): Posting {
  const total = totalOf(at);
  const net = subtractCentavos(total, at.withheld);
  const tax = at.withheld > 0 ? `, com ${formatBRL(at.withheld)} de imposto de renda retido` : '';
  return {
    ...at,
    key: `pay:withdrawal:${at.withdrawalId}${at.number > 1 ? `:${at.number}` : ''}`,
    description: `Saque de ${formatBRL(total)} pago${tax}`,
    entries: {
      requested: negated(total),
      paid: net,
      withheld: at.withheld,
      cash: negated(net),
      taxes_payable: negated(at.withheld),
      rewards_expense: at.rewards,
      campaigns_expense: at.awards,
      promotions_expense: at.bonuses,
    },
  };
}

/** The payment came back: the opposite of what it posted, its tax too, so that the whole amount is requested again. */
export function paymentReturned(at: Payment): Posting {
  const entries = Object.entries(paid(at).entries).map(([account, amount]) => [account, 0 - amount]);
  return {
    ...at,
    key: `return:withdrawal:${at.withdrawalId}:${at.number}`,
    description: `Saque de ${formatBRL(totalOf(at))} devolvido pelo banco: o valor volta a aguardar pagamento`,
    entries: Object.fromEntries(entries),
  };
}
