import type { Connection } from '@indike/embedded-postgres';

/** The database that tests clone. Nothing can connect to it. */
export const TEMPLATE_DATABASE = 'indike_template';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of the tests; each test file clones its template database. */
    postgres: Connection;
    /** The data folder of a first start, to be copied; only for the system tests. */
    firstStart: string;
  }
}
