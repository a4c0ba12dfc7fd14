import { defineConfig } from 'vitest/config';

const server = {
  globalSetup: ['apps/api/src/testing/global-setup.ts'],
  testTimeout: 20_000,
  hookTimeout: 60_000,
};
/** Whole products, kills, floods and memory: each needs the machine for itself. */
const SYSTEM = ['apps/api/src/system-tests/**/*.test.ts', 'packages/embedded-postgres/src/**/*.test.ts'];

// Three suites: pure rules, contract and the web's own logic (unit), the server through its front door (api), the running
// product under stress (system). Journeys in a real browser are Playwright's (e2e/).
export default defineConfig({
  test: {
    projects: [
      {
        test: {
          name: 'unit',
          include: ['packages/*/src/**/*.test.ts', 'apps/web/app/**/*.test.ts', 'scripts/*.test.ts'],
          exclude: SYSTEM,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          exclude: SYSTEM,
          // Most of a file's time is spent waiting for the database, so more run at once than there are cores.
          maxWorkers: 4,
          sequence: { groupOrder: 1 },
          ...server,
        },
      },
      {
        test: {
          name: 'system',
          include: SYSTEM,
          fileParallelism: false,
          sequence: { groupOrder: 2 },
          ...server,
        },
      },
    ],
  },
});
