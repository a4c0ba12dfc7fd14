import { type Centavos, multiplyCentavos } from './money.ts';

// The share bonus: one for each new Indiker who signs up through the share link, up to a limit (product 5.7).

export const SHARE_BONUS = 500 as Centavos;
export const SHARE_BONUS_LIMIT = 25;
export const MAX_SHARE_BONUS_TOTAL = multiplyCentavos(SHARE_BONUS, SHARE_BONUS_LIMIT);

export type ShareBonusDecision =
  | { readonly ok: true; readonly value: Centavos; readonly number: number }
  | { readonly ok: false; readonly code: 'limit_reached' };

/**
 * Called for a new Indiker whose e-mail is confirmed. `creditedSoFar` counts the bonuses the owner of the link already
 * has.
 */
export function decideShareBonus(creditedSoFar: number): ShareBonusDecision {
  if (creditedSoFar >= SHARE_BONUS_LIMIT) return { ok: false, code: 'limit_reached' };
  return { ok: true, value: SHARE_BONUS, number: creditedSoFar + 1 };
}

export interface WaitingBonuses {
  readonly people: number;
  readonly value: Centavos;
}

/**
 * What will be credited once the people who signed up by the link confirm their e-mail and complete the sign-up, for at
 * most 25 people in all.
 */
export function waitingBonuses(facts: {
  readonly waiting: number;
  readonly creditedSoFar: number;
}): WaitingBonuses {
  const people = Math.max(0, Math.min(facts.waiting, SHARE_BONUS_LIMIT - facts.creditedSoFar));
  return { people, value: multiplyCentavos(SHARE_BONUS, people) };
}
