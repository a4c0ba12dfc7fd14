import { formatBRL, percentOf } from './money.ts';
import { EXAMPLE_CONTRACT, rateText } from './programme-texts.ts';
import type { Level, Programme } from './programme.ts';

// Levels by closed referrals (product 5.1).

type Levels = Pick<Programme, 'levels'>;

export interface LevelProgress {
  readonly level: Level;
  readonly next: Level | null;
  /** Closed referrals needed to reach the next level. */
  readonly missing: number;
  /** 0 to 1 within the current level. */
  readonly share: number;
  readonly sentence: string;
}

/** The level for a number of closed referrals. For a reward the number includes its own referral. */
export function levelFor(closedCount: number, { levels }: Levels): Level {
  return levels.findLast((level) => closedCount >= level.fromClosed) ?? levels[0];
}

/** A reward counts its own contract, so the contract that reaches a level is already paid at that level. */
export function nextContractSentence(closedCount: number, programme: Levels): string {
  return `Seu próximo contrato rende ${rateText(levelFor(closedCount + 1, programme).rate)} do valor.`;
}

/**
 * What more closed contracts are worth: 'mais 2 contratos e cada R$ 5.000,00 rendem R$ 500,00 a mais'. Null when no level
 * above pays more.
 */
export function nextLevelInMoney(closedCount: number, { levels }: Levels): string | null {
  const { rate } = levelFor(closedCount, { levels });
  const next = levels.find((level) => level.fromClosed > closedCount && level.rate > rate);
  if (!next) return null;
  const missing = next.fromClosed - closedCount;
  const contracts = missing === 1 ? '1 contrato' : `${missing} contratos`;
  const more = formatBRL(percentOf(EXAMPLE_CONTRACT, next.rate - rate));
  return `mais ${contracts} e cada ${formatBRL(EXAMPLE_CONTRACT)} rendem ${more} a mais`;
}

export function progressToNext(closedCount: number, programme: Levels): LevelProgress {
  const level = levelFor(closedCount, programme);
  const next = programme.levels.find((candidate) => candidate.fromClosed > closedCount) ?? null;
  if (next === null) {
    return { level, next, missing: 0, share: 1, sentence: 'É o nível mais alto.' };
  }
  const missing = next.fromClosed - closedCount;
  return {
    level,
    next,
    missing,
    share: (closedCount - level.fromClosed) / (next.fromClosed - level.fromClosed),
    sentence:
      missing === 1
        ? `O próximo contrato fechado já é ${next.name}: ${rateText(next.rate)}.`
        : `Com mais ${missing} contratos fechados, você chega ao ${next.name}: ${rateText(next.rate)}.`,
  };
}
