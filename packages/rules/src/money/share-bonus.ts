import { addCentavos, type Centavos, multiplyCentavos, ZERO_CENTAVOS } from './money.ts';
import type { Programme } from './programme.ts';

// The share bonus: one for each new Indiker who signs up through the share link, up to a limit (product 5.7).

/** The most share bonuses that a programme may allow one Indiker. */
export const MAX_SHARE_BONUSES = 1_000;

export type BonusTerms = Pick<Programme, 'shareBonus' | 'shareBonusLimit'>;

/** What one Indiker can earn by the share link. */
export const maxShareBonusTotal = ({ shareBonus, shareBonusLimit }: BonusTerms): Centavos =>
  multiplyCentavos(shareBonus, shareBonusLimit);

export type ShareBonusDecision =
  | { readonly ok: true; readonly value: Centavos; readonly number: number }
  | { readonly ok: false; readonly code: 'limit_reached' };

/**
 * Called for a new Indiker whose e-mail is confirmed. `creditedSoFar` counts the bonuses the owner of the link already
 * has.
 */
export function decideShareBonus(
  creditedSoFar: number,
  { shareBonus, shareBonusLimit }: BonusTerms,
): ShareBonusDecision {
  if (creditedSoFar >= shareBonusLimit) return { ok: false, code: 'limit_reached' };
  return { ok: true, value: shareBonus, number: creditedSoFar + 1 };
}

export interface WaitingBonuses {
  readonly people: number;
  readonly value: Centavos;
}

/**
 * What will be credited once the people who signed up by the link confirm their e-mail and complete the sign-up. Each
 * has the terms of the day of the sign-up, oldest first.
 */
export function waitingBonuses(waiting: readonly BonusTerms[], creditedSoFar: number): WaitingBonuses {
  return waiting.reduce<WaitingBonuses>(
    ({ people, value }, terms) => {
      const decision = decideShareBonus(creditedSoFar + people, terms);
      return decision.ok
        ? { people: people + 1, value: addCentavos(value, decision.value) }
        : { people, value };
    },
    { people: 0, value: ZERO_CENTAVOS },
  );
}
