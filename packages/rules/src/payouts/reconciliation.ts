import { addCentavos, type Centavos, formatBRL, formatCount, subtractCentavos } from '../money/money.ts';

// Whether a batch, its remittance file, the bank's returns and the ledger agree (product 7.6), and if not, why.

export interface Sum {
  readonly count: number;
  readonly value: Centavos;
}
export interface ReconciliationFacts {
  readonly batch: Sum;
  /** Null when there is no remittance file yet, or its content is no longer stored. */
  readonly file: Sum | null;
  readonly hasFile: boolean;
  readonly paidByFile: Sum;
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

/** The difference between sent and paid is explained by what the bank returned, did not pay or has not answered yet. */
function sentAndPaid(facts: ReconciliationFacts): Comparison {
  const { batch, paidByFile, paidByHand, returned, notPaid, waiting } = facts;
  const difference = subtractCentavos(batch.value, addCentavos(paidByFile.value, paidByHand.value));
  const explained = addCentavos(returned.value, notPaid.value, waiting.value);
  const parts = [
    ...part(returned, 'devolvido', 'devolvidos'),
    ...part(notPaid, 'não pago', 'não pagos'),
    ...part(waiting, 'sem resposta do banco', 'sem resposta do banco'),
  ];
  const rest = subtractCentavos(difference, explained);
  if (rest !== 0) parts.push(`${formatBRL(rest)} sem explicação`);
  return {
    name: 'Remessa e pagamentos',
    difference,
    explanation: parts.length === 0 ? null : parts.join('; '),
  };
}

function paidAndLedger({ paidByFile, paidByHand, ledger }: ReconciliationFacts): Comparison {
  const difference = subtractCentavos(addCentavos(paidByFile.value, paidByHand.value), ledger.value);
  const counts = paidByFile.count + paidByHand.count === ledger.count;
  return {
    name: 'Pagamentos e livro-razão',
    difference,
    explanation: difference === 0 && counts ? null : UNEXPLAINED,
  };
}

export const reconcile = (facts: ReconciliationFacts): Comparison[] => [
  batchAndFile(facts),
  sentAndPaid(facts),
  paidAndLedger(facts),
];
