import { table } from '../text-table.ts';

export function median(values: readonly number[]): number {
  const sorted = [...values].sort((a, b) => a - b);
  const middle = Math.floor(sorted.length / 2);
  const upper = sorted[middle] ?? NaN;
  return sorted.length % 2 === 1 ? upper : ((sorted[middle - 1] ?? NaN) + upper) / 2;
}

export interface Budget {
  readonly name: string;
  readonly value: number;
  readonly limit: number;
  readonly unit: string;
  /** The limit is a minimum instead of a maximum. */
  readonly atLeast?: boolean;
}

export const isMet = ({ value, limit, atLeast }: Budget): boolean =>
  atLeast ? value >= limit : value <= limit;

export function budgetLines(budgets: readonly Budget[]): string {
  const number = (value: number, unit: string): string =>
    `${value.toFixed(unit === '×' ? 2 : unit === 's' ? 2 : 0)} ${unit}`;
  const rows = budgets.map((budget) => [
    `${isMet(budget) ? '✓' : '✗'} ${budget.name}`,
    number(budget.value, budget.unit),
    `${budget.atLeast ? '≥' : '≤'} ${number(budget.limit, budget.unit)}`,
  ]);
  return table([['Budget', 'measured', 'limit'], ...rows]);
}
