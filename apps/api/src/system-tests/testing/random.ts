/** Pseudo-random numbers. Tests print the seed, and `PROOF_SEED=…` repeats a run. */
export interface Random {
  readonly seed: number;
  below(limit: number): number;
  pick<T>(from: readonly T[]): T;
}

export function seededRandom(seed = Number(process.env.PROOF_SEED ?? Date.now() % 1_000_000_000)): Random {
  let state = seed >>> 0;
  // mulberry32
  const next = (): number => {
    state = (state + 0x6d2b79f5) >>> 0;
    let t = state;
    t = Math.imul(t ^ (t >>> 15), t | 1);
    t ^= t + Math.imul(t ^ (t >>> 7), t | 61);
    return ((t ^ (t >>> 14)) >>> 0) / 4_294_967_296;
  };
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
