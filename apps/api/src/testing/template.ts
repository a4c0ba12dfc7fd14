import type { Connection } from '@indike/embedded-postgres';

/** The database that tests clone. Nothing can connect to it. */
export const TEMPLATE_DATABASE = 'indike_template';

declare module 'vitest' {
  export interface ProvidedContext {
    /** The server of the tests; each test file clones its template database. */
    postgres: Connection;
  }
}
