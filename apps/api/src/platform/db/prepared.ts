import type { CompiledQuery, Kysely } from 'kysely';
import { runCompiled, type Db } from './database.ts';
import type { DB } from './types.ts';

class Placeholder {
  readonly key: string;
  constructor(key: string) {
    this.key = key;
  }
}

type Parameters = Record<string, unknown>;

/**
 * A query built and compiled once, then run with new values: `param('id')` stands where the value goes.
 * Building a query costs about as much as running it, which a hot read does not need to pay each time.
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
      value instanceof Placeholder ? values[value.key] : value,
    );
    return runCompiled<Row>(db, compiled, parameters);
  };
}
