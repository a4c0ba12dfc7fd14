import type { CompiledQuery, Kysely, RawBuilder } from 'kysely';
import { runCompiled, type Db, type Queryable } from './database.ts';
import type { DB } from './types.ts';

class Placeholder<Values> {
  readonly read: (values: Values) => unknown;
  constructor(read: (values: Values) => unknown) {
    this.read = read;
  }
}

const parametersOf = <Values>({ parameters }: CompiledQuery, values: Values): unknown[] =>
  parameters.map((value) => (value instanceof Placeholder ? value.read(values) : value));

/** Numbers a placeholder that occurs several times only once: each parameter is written, sent and parsed on its own. */
function withoutRepeats<Row>(query: CompiledQuery<Row>): CompiledQuery<Row> {
  const parameters: unknown[] = [];
  const numbers = query.parameters.map((value) => {
    const known = value instanceof Placeholder ? parameters.indexOf(value) : -1;
    return known < 0 ? parameters.push(value) : known + 1;
  });
  const sql = query.sql.replace(/\$(\d+)/g, (_, number) => `$${numbers[number - 1]}`);
  return { ...query, sql, parameters };
}

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
  const placeholders: Partial<Record<keyof P, Placeholder<P>>> = {};
  const param = <K extends keyof P>(key: K) =>
    (placeholders[key] ??= new Placeholder<P>((values) => values[key])) as P[K];
  return (db, values) => {
    compiled ??= withoutRepeats(build(db, param).compile());
    return runCompiled<Row>(db, compiled, parametersOf(compiled, values));
  };
}

/**
 * Like `prepared`, for a hot write or a statement of a transaction. `build` gets a placeholder for each column of the rows,
 * which are the same at every call.
 */
export function preparedStatement<R extends Record<string, Parameters>, Row>(
  build: (rows: R) => RawBuilder<Row>,
): (db: Queryable, rows: R) => Promise<Row[]> {
  let compiled: CompiledQuery<Row> | undefined;
  const placeholders = (rows: R) =>
    mapValues(rows, (row, name) =>
      mapValues(row, (_, column) => new Placeholder<R>((values) => values[name]?.[column])),
    );
  return async (db, rows) => {
    compiled ??= build(placeholders(rows) as R).compile(db);
    const { rows: answer } = await db.executeQuery<Row>({
      ...compiled,
      parameters: parametersOf(compiled, rows),
    });
    return answer;
  };
}

const mapValues = <V, W>(
  record: Readonly<Record<string, V>>,
  map: (value: V, key: string) => W,
): Record<string, W> =>
  Object.fromEntries(Object.entries(record).map(([key, value]) => [key, map(value, key)]));
