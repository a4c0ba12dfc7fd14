import { type Centavos, formatBRL, subtractCentavos, ZERO_CENTAVOS } from '../money/money.ts';
import { MINIMUM_WITHDRAWAL } from '../money/withdrawals.ts';

// Whether an account may be erased: not while money is owed, in either direction (product 11.2). A balance below the minimum
// withdrawal does not prevent erasure: it is paid on request, or waived.

/** Balances of the Indiker's ledger accounts. `owed` is zero or negative: what clawbacks still have to recover. */
export type OpenBalances = Readonly<
  Record<'promised' | 'receivable' | 'available' | 'requested' | 'owed', Centavos>
>;

export type ErasureEligibility =
  /** `leftover` is a balance that cannot be withdrawn: to be paid on request or waived; zero when there is none. */
  | { readonly ok: true; readonly leftover: Centavos }
  /** Each sentence names an amount and what to do about it. */
  | { readonly ok: false; readonly reasons: readonly string[] };

/** What stands in the way before anything is decided about a balance below the minimum. */
export function decideErasureEligibility(balances: OpenBalances): ErasureEligibility {
  const reasons = [
    balances.available >= MINIMUM_WITHDRAWAL
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
  return { ok: true, leftover: balances.available > 0 ? balances.available : ZERO_CENTAVOS };
}

export type ErasureDecision =
  /** What the person waives with it; zero when nothing is left. */
  | { readonly ok: true; readonly waived: Centavos }
  | { readonly ok: false; readonly reasons: readonly string[] };

/**
 * `waiver` is the amount that the person saw and ticked, null without a tick: nobody waives money that came in after the
 * page was shown.
 */
export function decideErasure(balances: OpenBalances, waiver: Centavos | null): ErasureDecision {
  const eligibility = decideErasureEligibility(balances);
  if (!eligibility.ok) return eligibility;
  const { leftover } = eligibility;
  if (leftover === 0 || leftover === waiver) return { ok: true, waived: leftover };
  const reason =
    waiver === null
      ? `${leftoverSentence(leftover)} Peça o pagamento ou marque que abre mão do valor.`
      : `O seu saldo mudou: agora é de ${formatBRL(leftover)}. Confira o valor antes de abrir mão dele.`;
  return { ok: false, reasons: [reason] };
}

export const leftoverSentence = (leftover: Centavos): string =>
  `Você ainda tem ${formatBRL(leftover)}, abaixo do saque mínimo de ${formatBRL(MINIMUM_WITHDRAWAL)}.`;
