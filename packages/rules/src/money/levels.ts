// Levels by closed referrals (product 5.1). The eleventh closed referral is itself paid at Diamante.

export type LevelId = 'prata' | 'ouro' | 'diamante';
export interface Level {
  readonly id: LevelId;
  readonly name: string;
  /** Percent of the contract value. */
  readonly rate: number;
  readonly fromClosed: number;
}

export const prata: Level = { id: 'prata', name: 'Prata', rate: 50, fromClosed: 0 };
export const ouro: Level = { id: 'ouro', name: 'Ouro', rate: 60, fromClosed: 4 };
export const diamante: Level = { id: 'diamante', name: 'Diamante', rate: 80, fromClosed: 11 };
export const levels: readonly Level[] = [prata, ouro, diamante];

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
export function levelFor(closedCount: number): Level {
  return levels.findLast((level) => closedCount >= level.fromClosed) ?? prata;
}

/** A reward counts its own contract, so the contract that reaches a level is already paid at that level. */
export function nextContractSentence(closedCount: number): string {
  return `Seu próximo contrato rende ${levelFor(closedCount + 1).rate}% do valor.`;
}

export function progressToNext(closedCount: number): LevelProgress {
  const level = levelFor(closedCount);
  const next = levels.find((candidate) => candidate.fromClosed > closedCount) ?? null;
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
        ? `O próximo contrato fechado já é ${next.name}: ${next.rate}%.`
        : `Com mais ${missing} contratos fechados, você chega ao ${next.name}: ${next.rate}%.`,
  };
}
