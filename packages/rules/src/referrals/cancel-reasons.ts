// Why a referral was cancelled (product 4.3): the stored key and the text that the Indiker reads.

export const cancelReasons = {
  already_served: 'A empresa já é atendida por um birô de crédito certificado.',
  no_budget: 'A empresa não tem orçamento no momento.',
  not_approved: 'A pessoa que decide não aprovou a proposta.',
  no_contact: 'Não conseguimos contato com a empresa.',
  repeated_referral: 'Indicação repetida: outra indicação desta empresa foi fechada primeiro.',
  criteria_not_met: 'A empresa não atende aos critérios do programa.',
} as const;

/** Reasons that only the product itself gives; no operator can choose them. */
export const systemCancelReasons = {
  indiker_left: 'O Indiker pediu a exclusão do cadastro.',
  contact_objected: 'O contato pediu para não ser procurado, e não havia outro.',
  account_reclaimed:
    'A indicação foi feita por outra pessoa, antes que o dono do e-mail entrasse no cadastro.',
} as const;

/** The reason that only a closed rival gives (product 4.6). */
export const REPEATED = 'repeated_referral' satisfies CancelReason;

/** Reasons of decisions made before product 4.12 left the reward to the first contract. Their Indikers still read them. */
const formerReasons: Readonly<Record<string, string>> = {
  dispute_referred_first: 'Esta empresa já havia sido indicada por outra pessoa.',
  dispute_company_chose: 'A empresa confirmou que conheceu o programa por outra indicação.',
  dispute_deciding_contact: 'Outra indicação desta empresa trouxe o contato de quem decide.',
};

/** All reasons that are stored as a key. */
export const cancelReasonKeys: readonly string[] = Object.keys({
  ...cancelReasons,
  ...systemCancelReasons,
  ...formerReasons,
});

export type SystemCancelReason = keyof typeof systemCancelReasons;

export type CancelReason = keyof typeof cancelReasons;

export function isCancelReason(value: unknown): value is CancelReason {
  return typeof value === 'string' && Object.hasOwn(cancelReasons, value);
}

function isSystemCancelReason(value: unknown): value is SystemCancelReason {
  return typeof value === 'string' && Object.hasOwn(systemCancelReasons, value);
}

/** The text that the Indiker reads; null for an unknown reason. */
export function cancelReasonText(reason: string | null): string | null {
  if (isCancelReason(reason)) return cancelReasons[reason];
  if (isSystemCancelReason(reason)) return systemCancelReasons[reason];
  return reason !== null && Object.hasOwn(formerReasons, reason) ? (formerReasons[reason] ?? null) : null;
}
