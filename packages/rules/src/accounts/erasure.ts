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

/** Refuses while any money is open, otherwise returns the remaining balance below the minimum. */
export function decideErasureEligibility(
  balances: OpenBalances,
  { minimumWithdrawal }: Programme,
): ErasureEligibility {
  const reasons = [
    balances.available >= minimumWithdrawal
      ? `Você ainda tem ${formatBRL(balances.available)} para sacar. Saque antes de pedir a exclusão.`
      : null,
    balances.requested > 0
      ? `Você tem um saque de ${formatBRL(balances.requested)} em andamento. Espere o pagamento antes de pedir a exclusão.`
      : null,
    balances.receivable > 0
      ? `Você ainda tem ${formatBRL(balances.receivable)} a liberar. Espere a liberação antes de pedir a exclusão.`
      : null,
    balances.promised > 0
      ? `Você tem ${formatBRL(balances.promised)} previstos em indicações em andamento. Espere o resultado ou peça ao suporte para cancelá-las.`
      : null,
    balances.owed < 0
      ? `Falta descontar ${formatBRL(subtractCentavos(ZERO_CENTAVOS, balances.owed))} de um estorno. Escreva ao suporte para acertar o valor.`
      : null,
  ].filter((reason) => reason !== null);
  if (reasons.length > 0) return { ok: false, reasons };
  return { ok: true, remaining: balances.available > 0 ? balances.available : ZERO_CENTAVOS };
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
): ErasureDecision {
  const eligibility = decideErasureEligibility(balances, programme);
  if (!eligibility.ok) return eligibility;
  const { remaining } = eligibility;
  if (remaining === 0 || remaining === waiver) return { ok: true, waived: remaining };
  const reason =
    waiver === null
      ? `${remainingSentence(remaining, programme)} Peça o pagamento ou marque que abre mão do valor.`
      : `O seu saldo mudou: agora é de ${formatBRL(remaining)}. Confira o valor antes de abrir mão dele.`;
  return { ok: false, reasons: [reason] };
}

const remainingSentence = (remaining: Centavos, { minimumWithdrawal }: Programme): string =>
  `Você ainda tem ${formatBRL(remaining)}, abaixo do saque mínimo de ${formatBRL(minimumWithdrawal)}.`;
