/** Prints what a test measured, so that the output shows figures and not only that it passed. */
export function figure(test: string, values: Readonly<Record<string, unknown>>): void {
  const parts = Object.entries(values).map(([name, value]) => `${name} ${String(value)}`);
  console.log(`[${test}] ${parts.join(' · ')}`);
}

/** The percentile, rounded to tenths; `share` is between 0 and 1. */
export function percentile(numbers: readonly number[], share: number): number {
  const sorted = numbers.toSorted((a, b) => a - b);
  return Math.round((sorted[Math.ceil(sorted.length * share) - 1] ?? 0) * 10) / 10;
}

export const counted = (values: readonly (string | number)[]): Record<string, number> => {
  const counts: Record<string, number> = {};
  for (const value of values) counts[value] = (counts[value] ?? 0) + 1;
  return counts;
};

/** Prints named rows that have the same columns. */
export function printTable(rows: Readonly<Record<string, Readonly<Record<string, unknown>>>>): void {
  console.table(rows);
}
