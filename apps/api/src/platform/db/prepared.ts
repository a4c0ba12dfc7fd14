import type { CompiledQuery, Kysely } from 'kysely';
import { runCompiled, type Db } from './database.ts';
import type { DB } from './types.ts';

class Placeholder {
  readonly key: string;
  /** What is sent instead of the value itself. */
  readonly derive: (value: unknown) => unknown;
  constructor(key: string, derive = (value: unknown): unknown => value) {
    this.key = key;
    this.derive = derive;
  }
}

/** Computed from a value, or from the value that a placeholder will have. */
export const derived = <Value, Result>(value: Value, from: (value: Value) => Result): Result =>
  value instanceof Placeholder
    ? (new Placeholder(value.key, (given) => from(given as Value)) as Result)
    : from(value);

type Parameters = Record<string, unknown>;

/**
 * Builds and compiles a query once, then runs it with new values; `param('id')` is the placeholder of a value.
 * Building a query costs about as much as running it, so hot reads do not build it each time.
 */
export function prepared<P extends Parameters, Row>(
  build: (
    db: Kysely<DB>,
    param: <K extends keyof P & string>(key: K) => P[K],
  ) => { compile(): CompiledQuery<Row> },
): (db: Db, values: P) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  return (db, values) => {
    compiled ??= build(db, <K extends keyof P & string>(key: K) => new Placeholder(key) as P[K]).compile();
    const parameters = compiled.parameters.map((value) =>
      value instanceof Placeholder ? value.derive(values[value.key]) : value,
    );
    return runCompiled<Row>(db, compiled, parameters);
  };
}
