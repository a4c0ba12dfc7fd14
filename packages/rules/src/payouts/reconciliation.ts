import { addCentavos, type Centavos, formatBRL, formatCount, subtractCentavos } from '../money/money.ts';
import type { PayoutMethod } from './payment-orders.ts';

// Whether a batch, its remittance file, the bank's returns and the ledger agree (product 7.6), and if not, why.

export interface Sum {
  readonly count: number;
  readonly value: Centavos;
}
export interface ReconciliationFacts {
  readonly method: PayoutMethod;
  readonly batch: Sum;
  /** Null when there is no remittance file yet, or its content is no longer stored. */
  readonly file: Sum | null;
  readonly hasFile: boolean;
  readonly paidByFile: Sum;
  readonly paidByProvider: Sum;
  readonly paidByHand: Sum;
  readonly returned: Sum;
  readonly notPaid: Sum;
  readonly waiting: Sum;
  readonly ledger: Sum;
}
export interface Comparison {
  readonly name: string;
  readonly difference: Centavos;
  /** Null where there is nothing to explain. */
  readonly explanation: string | null;
}

const part = ({ count, value }: Sum, one: string, many: string): string[] =>
  count === 0 ? [] : [`${formatBRL(value)} ${count === 1 ? one : many} (${formatCount(count)})`];

/** Who pays a batch, in the words of the page. */
export const payingParty = (method: PayoutMethod): string => (method === 'cnab' ? 'banco' : 'provedor');

const paidOf = ({ paidByFile, paidByProvider, paidByHand }: ReconciliationFacts): Sum => ({
  count: paidByFile.count + paidByProvider.count + paidByHand.count,
  value: addCentavos(paidByFile.value, paidByProvider.value, paidByHand.value),
});

const UNEXPLAINED = 'Não há explicação: peça a conferência do livro-razão.';

function batchAndFile({ batch, file, hasFile }: ReconciliationFacts): Comparison {
  const name = 'Lote e remessa';
  if (!file)
    return {
      name,
      difference: subtractCentavos(batch.value, batch.value),
      explanation: hasFile ? 'O conteúdo da remessa não está mais guardado.' : 'Ainda não há remessa.',
    };
  const difference = subtractCentavos(batch.value, file.value);
  return {
    name,
    difference,
    explanation: difference === 0 && batch.count === file.count ? null : UNEXPLAINED,
  };
}

/**
 * The difference between sent and paid is explained by what the bank or the provider returned, did not pay or has not
 * answered yet.
 */
function sentAndPaid(facts: ReconciliationFacts): Comparison {
  const { method, batch, returned, notPaid, waiting } = facts;
  const difference = subtractCentavos(batch.value, paidOf(facts).value);
  const explained = addCentavos(returned.value, notPaid.value, waiting.value);
  const unanswered = `sem resposta do ${payingParty(method)}`;
  const parts = [
    ...part(returned, 'devolvido', 'devolvidos'),
    ...part(notPaid, 'não pago', 'não pagos'),
    ...part(waiting, unanswered, unanswered),
  ];
  const rest = subtractCentavos(difference, explained);
  if (rest !== 0) parts.push(`${formatBRL(rest)} sem explicação`);
  return {
    name: method === 'cnab' ? 'Remessa e pagamentos' : 'Lote e pagamentos',
    difference,
    explanation: parts.length === 0 ? null : parts.join('; '),
  };
}

function paidAndLedger(facts: ReconciliationFacts): Comparison {
  const { ledger } = facts;
  const paid = paidOf(facts);
  const difference = subtractCentavos(paid.value, ledger.value);
  return {
    name: 'Pagamentos e livro-razão',
    difference,
    explanation: difference === 0 && paid.count === ledger.count ? null : UNEXPLAINED,
  };
}

/** A batch that a provider pays has no remittance file. */
export const reconcile = (facts: ReconciliationFacts): Comparison[] => [
  ...(facts.method === 'cnab' ? [batchAndFile(facts)] : []),
  sentAndPaid(facts),
  paidAndLedger(facts),
];
