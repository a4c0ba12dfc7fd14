import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

// Files share the worker's modules: loading them anew for each takes a quarter of the server's time and half of the others'.
const isolate = false;
// Only a guard: a busy machine takes several times as long.
const testTimeout = 60_000;
const server = {
  isolate,
  globalSetup: ['apps/api/src/testing/global-setup.ts'],
  testTimeout,
  hookTimeout: testTimeout,
  expect: { poll: { timeout: testTimeout / 2 } },
};
/** Passwords are hashed with less work where they are not the subject; the processes of the product and LOAD hash as ever. */
const alias = { '@node-rs/argon2': join(import.meta.dirname, 'apps/api/src/testing/quick-argon2.ts') };
/** Whole products, kills and floods. */
const SYSTEM = ['apps/api/src/system-tests/**/*.test.ts', 'packages/embedded-postgres/src/**/*.test.ts'];
/** Needs servers of Debian, and minutes: `npm run test:cluster`, not a part of `npm test`. */
const CLUSTER = 'apps/api/src/system-tests/cluster/*.test.ts';
/** What is proved by a time that all else on the machine changes: each needs it for itself. */
const LOAD = [
  'apps/api/src/accounts/password-reset-guessing.test.ts',
  ...['hash-flood', 'one-person'].map((name) => `apps/api/src/system-tests/${name}.test.ts`),
];
/**
 * Of the same kind, but waiting for most of the time: for slow clients and servers, timeouts and ends of processes. Or proving an
 * amount of memory, or sending so much at once that some of it would be refused beside the other suites.
 */
const LOAD_SIDE_BY_SIDE = [
  'apps/api/src/companies/companies.test.ts',
  'apps/api/src/referrals/quota.test.ts',
  'apps/api/src/sharing/bonus.test.ts',
  'packages/embedded-postgres/src/embedded-postgres.test.ts',
  ...[
    'database-outage',
    'double-spend',
    'fail-over',
    'idempotency',
    'image-memory',
    'image-uploads',
    'images',
    'oversize-and-slow',
    'rolling-restart',
    'shutdown',
    'slow-uploads',
  ].map((name) => `apps/api/src/system-tests/${name}.test.ts`),
];
/** Of the server's tests those that need no server. Each has modules of its own: one reads pictures that an upload may not be. */
const WITHOUT_SERVER = ['apps/api/src/web/files.test.ts'];
const renamed = [...LOAD, ...LOAD_SIDE_BY_SIDE, ...WITHOUT_SERVER].filter(
  (file) => !existsSync(join(import.meta.dirname, file)),
);
if (renamed.length > 0)
  throw new Error(`vitest.config.ts names files that do not exist: ${renamed.join(', ')}`);

/** What takes longest, the longest first: started last, one of them would run on alone. */
const LONGEST = [
  'system-tests/jobs',
  'system-tests/webhook-kills',
  'system-tests/web-build',
  'system-tests/pooler',
  'system-tests/launcher',
  'system-tests/mail-outage',
  'system-tests/secret-rotation',
  'system-tests/crash-recovery',
  'system-tests/slow-mail',
  'system-tests/backup',
  'system-tests/process-roles',
  'system-tests/observability',
  'system-tests/shutdown',
  'system-tests/oversize-and-slow',
  'companies/companies',
  'src/embedded-postgres',
  'system-tests/database-outage',
  'system-tests/fail-over',
  'sandbox/clock',
  'privacy/downloads',
  'ledger/model',
  'profile/code-guessing',
  'payouts/return-import',
  'imports/referral-files',
  'accounts/refused-inserts',
  'integrations/events/events',
  'notifications/notification-emails',
  'jobs/wake-workers',
];
const rankOf = ({ moduleId }: TestSpecification): number => {
  const rank = LONGEST.findIndex((name) => moduleId.endsWith(`${name}.test.ts`));
  return rank === -1 ? LONGEST.length : rank;
};
class LongestFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    return (await super.sort(files)).toSorted((a, b) => rankOf(a) - rankOf(b));
  }
}

// Four suites and, apart, the cluster: pure rules, contract and the web's own logic (unit), the server through its front door (api), the running
// product under attack and failure (system), and what is measured while nothing else runs (load). Journeys in a real
// browser are Playwright's (e2e/).
export default defineConfig({
  test: {
    sequence: { sequencer: LongestFirst },
    projects: [
      {
        test: {
          name: 'unit',
          include: [
            'packages/*/src/**/*.test.ts',
            'apps/{web,back-office}/app/**/*.test.ts',
            'scripts/*.test.ts',
            ...WITHOUT_SERVER,
          ],
          exclude: SYSTEM,
          isolate,
          testTimeout,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          exclude: [...SYSTEM, ...LOAD, ...LOAD_SIDE_BY_SIDE, ...WITHOUT_SERVER],
          // Much of a file's time is spent waiting for the database, so more run at once than there are cores.
          maxWorkers: 3,
          // Of what a test makes little is left at its end: collected more rarely, it takes a twentieth less processor time.
          execArgv: ['--min-semi-space-size=64', '--max-semi-space-size=64'],
          sequence: { groupOrder: 1 },
          alias,
          ...server,
        },
      },
      {
        test: {
          name: 'system',
          include: SYSTEM,
          exclude: [...LOAD, ...LOAD_SIDE_BY_SIDE, CLUSTER],
          // Most wait for processes that start and end, for timers and retries.
          maxWorkers: 3,
          sequence: { groupOrder: 2 },
          alias,
          ...server,
          globalSetup: [...server.globalSetup, 'apps/api/src/system-tests/testing/global-setup.ts'],
        },
      },
      {
        test: {
          name: 'load-side-by-side',
          include: LOAD_SIDE_BY_SIDE,
          maxWorkers: 3,
          sequence: { groupOrder: 3 },
          ...server,
        },
      },
      {
        test: {
          name: 'load',
          include: LOAD,
          fileParallelism: false,
          sequence: { groupOrder: 4 },
          ...server,
        },
      },
      {
        test: {
          name: 'cluster',
          include: [CLUSTER],
          fileParallelism: false,
          sequence: { groupOrder: 5 },
          ...server,
        },
      },
    ],
  },
});
