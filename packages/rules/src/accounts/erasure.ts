import { type Centavos, formatBRL, subtractCentavos, ZERO_CENTAVOS } from '../money/money.ts';
import type { Programme } from '../money/programme.ts';

// Whether an account may be erased (product 11.2). Money owed in either direction prevents it. A balance below the
// minimum withdrawal does not, because it is paid on request or waived.

/** Balances of the Indiker's ledger accounts. `owed` is zero or negative: the part of clawbacks not offset yet. */
export type OpenBalances = Readonly<
  Record<'promised' | 'receivable' | 'available' | 'requested' | 'owed', Centavos>
>;

export type ErasureEligibility =
  /** `remaining` is the balance below the minimum withdrawal, to be paid on request or waived. May be zero. */
  | { readonly ok: true; readonly remaining: Centavos }
  /** Each sentence names an amount and what to do about it. */
  | { readonly ok: false; readonly reasons: readonly string[] };

/** Who reads the sentences: the person, or an operator who erases the account for them. */
export type ErasureReader = 'indiker' | 'operator';

type Kind = keyof OpenBalances;

/** In the order in which they are read. */
const OPEN: readonly (readonly [kind: Kind, Readonly<Record<ErasureReader, (amount: string) => string>>])[] =
  [
    [
      'available',
      {
        indiker: (amount) => `Você ainda tem ${amount} para sacar. Saque antes de pedir a exclusão.`,
        operator: (amount) =>
          `Há ${amount} para sacar. A pessoa precisa sacar antes ou, se está bloqueada, acerte o saldo.`,
      },
    ],
    [
      'requested',
      {
        indiker: (amount) =>
          `Você tem um saque de ${amount} em andamento. Espere o pagamento antes de pedir a exclusão.`,
        operator: (amount) => `Há um saque de ${amount} em andamento. Espere o pagamento.`,
      },
    ],
    [
      'receivable',
      {
        indiker: (amount) =>
          `Você ainda tem ${amount} a liberar. Espere a liberação antes de pedir a exclusão.`,
        operator: (amount) => `Há ${amount} a liberar. Espere a liberação.`,
      },
    ],
    [
      'promised',
      {
        indiker: (amount) =>
          `Você tem ${amount} previstos em indicações em andamento. Espere o resultado ou peça ao suporte para cancelá-las.`,
        operator: (amount) =>
          `Há ${amount} previstos em indicações em andamento. Espere o resultado ou cancele as indicações.`,
      },
    ],
    [
      'owed',
      {
        indiker: (amount) =>
          `Falta descontar ${amount} de um estorno. Escreva ao suporte para acertar o valor.`,
        operator: (amount) => `Falta descontar ${amount} de um estorno. Dê baixa no valor antes.`,
      },
    ],
  ];

/** Refuses while any money is open, otherwise returns the remaining balance below the minimum. */
export function decideErasureEligibility(
  balances: OpenBalances,
  { minimumWithdrawal }: Programme,
  reader: ErasureReader = 'indiker',
): ErasureEligibility {
  const { available, owed } = balances;
  const open: Readonly<Record<Kind, Centavos>> = {
    ...balances,
    available: available >= minimumWithdrawal ? available : ZERO_CENTAVOS,
    owed: subtractCentavos(ZERO_CENTAVOS, owed),
  };
  const reasons = OPEN.filter(([kind]) => open[kind] > 0).map(([kind, texts]) =>
    texts[reader](formatBRL(open[kind])),
  );
  if (reasons.length > 0) return { ok: false, reasons };
  return { ok: true, remaining: available > 0 ? available : ZERO_CENTAVOS };
}

export type ErasureDecision =
  /** The balance that the person waives; zero when there is none. */
  | { readonly ok: true; readonly waived: Centavos }
  | { readonly ok: false; readonly reasons: readonly string[] };

/**
 * `waiver` is the amount that the person saw and agreed to waive, null without consent. It must equal the balance, so
 * that money credited after the page was shown is never waived.
 */
export function decideErasure(
  balances: OpenBalances,
  waiver: Centavos | null,
  programme: Programme,
  reader: ErasureReader = 'indiker',
): ErasureDecision {
  const eligibility = decideErasureEligibility(balances, programme, reader);
  if (!eligibility.ok) return eligibility;
  const { remaining } = eligibility;
  if (remaining === 0 || remaining === waiver) return { ok: true, waived: remaining };
  return {
    ok: false,
    reasons: [remainderSentence(waiver !== null, formatBRL(remaining), programme)[reader]],
  };
}

const remainderSentence = (
  isWaived: boolean,
  remaining: string,
  { minimumWithdrawal }: Programme,
): Readonly<Record<ErasureReader, string>> =>
  isWaived
    ? {
        indiker: `O seu saldo mudou: agora é de ${remaining}. Confira o valor antes de abrir mão dele.`,
        operator: `O saldo mudou: agora é de ${remaining}. A pessoa precisa abrir mão deste valor.`,
      }
    : {
        indiker: `Você ainda tem ${remaining}, abaixo do saque mínimo de ${formatBRL(minimumWithdrawal)}. Peça o pagamento ou marque que abre mão do valor.`,
        operator: `Há ${remaining}, abaixo do saque mínimo. Acerte o saldo, ou marque que a pessoa abriu mão dele.`,
      };
