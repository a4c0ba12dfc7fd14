import { type Centavos, multiplyCentavos } from './money.ts';

// Product 5.7: a bonus for each new Indiker who signs up through the share link, up to the limit.

export const SHARE_BONUS = 500 as Centavos;
export const SHARE_BONUS_LIMIT = 25;
export const MAX_SHARE_BONUS_TOTAL = multiplyCentavos(SHARE_BONUS, SHARE_BONUS_LIMIT);

export type ShareBonusDecision =
  | { readonly ok: true; readonly value: Centavos; readonly number: number }
  | { readonly ok: false; readonly code: 'limit_reached' };

/** For a new Indiker whose e-mail is confirmed. `creditedSoFar` is the number of bonuses that the owner already has. */
export function decideShareBonus(creditedSoFar: number): ShareBonusDecision {
  if (creditedSoFar >= SHARE_BONUS_LIMIT) return { ok: false, code: 'limit_reached' };
  return { ok: true, value: SHARE_BONUS, number: creditedSoFar + 1 };
}

export interface WaitingBonuses {
  readonly people: number;
  readonly value: Centavos;
}

/** What is credited once those who signed up by the link confirm the e-mail and complete the sign-up: at most for 25 people. */
export function waitingBonuses(facts: {
  readonly waiting: number;
  readonly creditedSoFar: number;
}): WaitingBonuses {
  const people = Math.max(0, Math.min(facts.waiting, SHARE_BONUS_LIMIT - facts.creditedSoFar));
  return { people, value: multiplyCentavos(SHARE_BONUS, people) };
}
