import { table } from '../figures.ts';

interface Line {
  readonly what: string;
  readonly measured: string;
  readonly limit: string;
  readonly isMet: boolean;
}

/** Collects results. Prints each at once, and `toString` gives all of them as a table. */
export class Report {
  readonly #lines: Line[] = [];

  /** Adds a figure with its limit. */
  atMost(what: string, value: number, limit: number, unit: string): void {
    const number = (of: number): string => `${of.toFixed(unit === 's' ? 1 : 0)} ${unit}`;
    this.#add({ what, measured: number(value), limit: `≤ ${number(limit)}`, isMet: value <= limit });
  }

  /** Adds a figure without a limit. */
  note(what: string, measured: unknown): void {
    this.#add({ what, measured: String(measured), limit: '', isMet: true });
  }

  is<T>(what: string, measured: T, expected: NoInfer<T>): void {
    this.#add({ what, measured: String(measured), limit: String(expected), isMet: measured === expected });
  }

  #add(line: Line): void {
    this.#lines.push(line);
    console.log(`${line.isMet ? '✓' : '✗'} ${line.what}: ${line.measured}`);
  }

  get ok(): boolean {
    return this.#lines.length > 0 && this.#lines.every(({ isMet }) => isMet);
  }

  toString(): string {
    const rows = this.#lines.map(({ what, measured, limit, isMet }) => [
      `${isMet ? '✓' : '✗'} ${what}`,
      measured,
      limit,
    ]);
    return table([['Restore', 'measured', 'wanted'], ...rows]);
  }
}
