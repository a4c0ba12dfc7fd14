import { BONUS_UNDER_REVIEW } from './bonus-review.ts';
import type { Centavos } from './money.ts';
import type { Programme } from './programme.ts';

// A balance below the minimum is paid when its Indiker leaves (product 11.2). The Indiker requests it and an operator
// settles it. A blocked Indiker can request no withdrawal, so an operator settles any balance of theirs (12.13).

export const settlementRefusals = {
  nothing_to_settle: 'Não há saldo disponível para pagar.',
  above_minimum: 'O saldo já chega ao mínimo de {minimumWithdrawal}: o saque é pedido em Meus Ganhos.',
  bonus_under_review: BONUS_UNDER_REVIEW,
  bank_account_required: 'Cadastre uma conta bancária ou chave PIX para receber o pagamento.',
} as const;
export type SettlementRefusal = keyof typeof settlementRefusals;

export type SettlementDecision =
  | { readonly ok: true; readonly total: Centavos }
  | { readonly ok: false; readonly code: SettlementRefusal };

/** Applied both when the Indiker requests the payment and when the operator settles it. */
export function decideSettlement(
  facts: {
    readonly available: Centavos;
    readonly hasBankAccount: boolean;
    /** The balance contains share bonuses and nothing else, while another one waits for its review (product 5.10). */
    readonly isUnderReview: boolean;
    readonly isBlocked: boolean;
  },
  { minimumWithdrawal }: Programme,
): SettlementDecision {
  const { available, hasBankAccount, isUnderReview, isBlocked } = facts;
  if (available <= 0) return { ok: false, code: 'nothing_to_settle' };
  if (available >= minimumWithdrawal && !isBlocked) return { ok: false, code: 'above_minimum' };
  if (isUnderReview) return { ok: false, code: 'bonus_under_review' };
  return hasBankAccount ? { ok: true, total: available } : { ok: false, code: 'bank_account_required' };
}
