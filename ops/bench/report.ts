import { printTable } from '../figures.ts';
import type { Cluster } from './seed/databases.ts';

export function median(values: readonly number[]): number {
  const sorted = values.toSorted((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

/** The median of the ratios of the individual rounds. */
export const medianRatio = (of: readonly number[], to: readonly number[]): number =>
  median(of.map((value, round) => value / (to[round] ?? NaN)));

/** One figure of some samples, which have several. */
type Samples<K extends string> = readonly Readonly<Record<K, number>>[];
export const medianOf = <K extends string>(samples: Samples<K>, figure: K): number =>
  median(samples.map((sample) => sample[figure]));
export const medianRatioOf = <K extends string>(of: Samples<K>, to: Samples<K>, figure: K): number =>
  medianRatio(
    of.map((sample) => sample[figure]),
    to.map((sample) => sample[figure]),
  );

/**
 * Measures all of them in each round, in reverse order every second time, so that other load affects all of them. Returns
 * what was measured of each, without the warm-up, which is the first rounds.
 */
export async function inTurns<T, R>(
  { rounds, warmUps = 0 }: { readonly rounds: number; readonly warmUps?: number },
  all: readonly T[],
  measure: (one: T, round: number) => Promise<R>,
): Promise<(one: T) => readonly R[]> {
  const measured = new Map(all.map((one): [T, R[]] => [one, []]));
  for (let round = -warmUps; round < rounds; round += 1)
    for (const one of round % 2 === 0 ? all : all.toReversed()) {
      const result = await measure(one, round);
      if (round >= 0) measured.get(one)?.push(result);
    }
  return (one) => measured.get(one) ?? [];
}

/** A part of the bench, with its databases in the cluster and its files in the folder. */
export type Measure<P> = (cluster: Cluster, folder: string, plan: P) => Promise<Budget[]>;

export interface Budget {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: string;
  /** The limit is a minimum instead of a maximum. */
  readonly isMinimum?: boolean;
}

export const atMost = (name: string, value: number, limit: number, unit: string): Budget => ({
  name,
  value,
  limit,
  unit,
});
export const atLeast = (name: string, value: number, limit: number, unit: string): Budget => ({
  ...atMost(name, value, limit, unit),
  isMinimum: true,
});

export const isMet = ({ value, limit, isMinimum }: Budget): boolean =>
  isMinimum ? value >= limit : value <= limit;

export function printBudgets(budgets: readonly Budget[]): void {
  const number = (value: number, unit: string): string =>
    `${value.toFixed(unit === '×' || unit === 's' ? 2 : 0)} ${unit}`;
  const rows = budgets.map((budget) => [
    `${isMet(budget) ? '✓' : '✗'} ${budget.name}`,
    number(budget.value, budget.unit),
    `${budget.isMinimum ? '≥' : '≤'} ${number(budget.limit, budget.unit)}`,
  ]);
  printTable(['Budget', 'measured', 'limit'], rows);
}
