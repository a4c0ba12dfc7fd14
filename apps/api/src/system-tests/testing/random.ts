import { randomFrom } from '../../testing/random.ts';

/** Pseudo-random numbers. Tests print the seed, and `PROOF_SEED=…` repeats a run. */
export interface Random {
  readonly seed: number;
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
}

export function seededRandom(seed = Number(process.env.PROOF_SEED ?? Date.now() % 1_000_000_000)): Random {
  const next = randomFrom(seed);
  const below = (limit: number): number => Math.floor(next() * limit);
  return {
    seed,
    below,
    pick(from) {
      const picked = from[below(from.length)];
      if (picked === undefined && from.length === 0) throw new Error('nothing to pick from');
      return picked as (typeof from)[number];
    },
  };
}
