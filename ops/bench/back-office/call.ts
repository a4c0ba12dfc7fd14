/** A measured call. The slowest call of each budget must meet the limit. */
export interface Call {
  readonly budget: string;
  readonly name: string;
  readonly path: string;
}

export type Query = readonly [name: string, query: string];

export const PAGE_ROWS = 50;

export const callsOf = (budget: string, path: string, queries: readonly Query[]): Call[] =>
  queries.map(([name, query]) => ({
    budget,
    name: `${budget}: ${name}`,
    path: `${path}${path.includes('?') ? '&' : '?'}${query}`,
  }));
