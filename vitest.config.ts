import { defineConfig } from 'vitest/config';

// Three suites: pure rules and contract (unit), the server through its front door (api), the web's own logic (web).
// Journeys in a real browser are Playwright's (e2e/).
export default defineConfig({
  test: {
    projects: [
      { test: { name: 'unit', include: ['packages/*/src/**/*.test.ts', 'apps/web/app/**/*.test.ts'] } },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          globalSetup: ['apps/api/src/testing/global-setup.ts'],
          testTimeout: 20_000,
          hookTimeout: 60_000,
        },
      },
    ],
  },
});
