import { type Centavos, formatBRL } from '../money/money.ts';
import { minimumWithdrawal } from '../money/withdrawals.ts';

// Whether a person may be forgotten: not while money is owed, in either direction.

/** The Indiker's accounts in the ledger. `owed` is zero or below: what a clawback has yet to recover. */
export type OpenBalances = Readonly<
  Record<'promised' | 'receivable' | 'available' | 'requested' | 'owed', Centavos>
>;

export type ErasureDecision =
  | { readonly ok: true }
  /** Each sentence names an amount and what to do about it. */
  | { readonly ok: false; readonly reasons: readonly string[] };

export function decideErasure(balances: OpenBalances): ErasureDecision {
  const reasons = [
    whyAvailable(balances.available),
    balances.requested > 0
      ? `Você tem um saque de ${formatBRL(balances.requested)} em andamento. Espere o pagamento antes de pedir a exclusão.`
      : null,
    balances.receivable > 0
      ? `Você ainda tem ${formatBRL(balances.receivable)} a liberar. Espere a liberação e saque antes de pedir a exclusão.`
      : null,
    balances.promised > 0
      ? `Você tem ${formatBRL(balances.promised)} previstos em indicações em andamento. Espere o resultado ou peça ao suporte para cancelá-las.`
      : null,
    balances.owed < 0
      ? `Falta descontar ${formatBRL(Math.abs(balances.owed) as Centavos)} de um estorno. Escreva ao suporte para acertar o valor.`
      : null,
  ].filter((reason) => reason !== null);
  return reasons.length === 0 ? { ok: true } : { ok: false, reasons };
}

/** Less than can be withdrawn must not hold a person for ever: the support settles it. */
function whyAvailable(available: Centavos): string | null {
  if (!(available > 0)) return null;
  const amount = `Você ainda tem ${formatBRL(available)}`;
  return available >= minimumWithdrawal
    ? `${amount} para sacar. Saque antes de pedir a exclusão.`
    : `${amount}, abaixo do saque mínimo de ${formatBRL(minimumWithdrawal)}. Escreva ao suporte para receber o valor.`;
}
