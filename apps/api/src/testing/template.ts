import type { Connection } from '@indike/embedded-postgres';

/** The database that tests clone. It accepts no connections. */
export const TEMPLATE_DATABASE = 'indike_template';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The tests' database server. Each test file clones its template database. */
    postgres: Connection;
    /** The servers that have a part of each database: that one alone, or also the workers of a distributed one. */
    nodes: readonly Connection[];
    /** The data folder after a first start, to be copied. Provided to the system tests only. */
    firstStart: string;
  }
}
