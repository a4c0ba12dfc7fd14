import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { defineConfig } from 'vitest/config';
import { BaseSequencer, type TestSpecification } from 'vitest/node';

const common = {
  // The files of a worker share its loaded modules. Loading the modules again for each file would take a quarter of the
  // time of the tests with a server, and half of the time of the others.
  isolate: false,
  // Only guards: a busy machine takes several times as long.
  testTimeout: 60_000,
  hookTimeout: 60_000,
  expect: { poll: { timeout: 30_000 } },
  // A shared machine may be slow at the wrong moment. scripts/test.mjs lists the tests that passed at the second try.
  retry: process.env['CI'] ? 1 : 0,
};
const server = { ...common, globalSetup: ['apps/api/src/testing/global-setup.ts'] };
/**
 * Hashes passwords with less work, for tests that are not about hashing. Products that tests start as processes, and the
 * tests in LOAD, hash with the full work.
 */
const alias = { '@node-rs/argon2': join(import.meta.dirname, 'apps/api/src/testing/quick-argon2.ts') };
/** Tests that start whole products, kill processes or send floods of requests. */
const SYSTEM = ['apps/api/src/system-tests/**/*.test.ts', 'packages/embedded-postgres/src/**/*.test.ts'];
/** Needs servers from Debian and takes minutes, so only `npm run test:cluster` runs it. */
const CLUSTER = 'ops/cluster/*.test.ts';
/** Run again on a distributed PostgreSQL by `npm run test:citus`, beside `ops/citus`: what Indikers and the staff do. */
const CITUS = [
  'accounts/accounts',
  'contacts/contacts',
  'referrals/referrals',
  'referrals/referral-list',
  'referrals/queue/queue',
  'rewards/money',
  'withdrawals/withdrawals',
  'webhooks/sending',
  'erasure/erasure',
  'system-tests/money-model',
  'referrals/queue/search',
  'referrals/queue/attention',
  'referrals/queue/work-filters',
  'referrals/retention',
  'exports/exports',
  'dashboard/dashboard',
  'imports/referrals',
  'imports/earlier-payments',
  'privacy/privacy',
  'notifications/notification-emails',
  'payouts/orders/asaas-returns',
  'payouts/orders/contradicted-orders',
  'rewards/next-money',
].map((name) => `apps/api/src/${name}.test.ts`);
/** Tests that measure a time that any other load on the machine would change. They run one by one, alone. */
const LOAD = [
  'apps/api/src/accounts/password-reset-guessing.test.ts',
  ...['hash-flood', 'one-person'].map((name) => `apps/api/src/system-tests/${name}.test.ts`),
];
/**
 * Tests that may run beside each other, but not beside the other suites. Most of their time they wait for slow clients
 * and servers, timeouts and ending processes. Some measure memory, and some send so many requests at once that a busy
 * server would refuse a part.
 */
const LOAD_SIDE_BY_SIDE = [
  'apps/api/src/campaigns/campaigns-money.test.ts',
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
/** Test files of the API that need no server, so they run with the unit tests. */
const WITHOUT_SERVER = [
  'apps/api/src/platform/http/access.test.ts',
  'apps/api/src/platform/http/api-docs/openapi.test.ts',
  'apps/api/src/testing/free-port.test.ts',
  'apps/api/src/web/files.test.ts',
];
const renamed = [...LOAD, ...LOAD_SIDE_BY_SIDE, ...WITHOUT_SERVER, ...CITUS].filter(
  (file) => !existsSync(join(import.meta.dirname, file)),
);
if (renamed.length > 0)
  throw new Error(`vitest.config.ts names files that do not exist: ${renamed.join(', ')}`);

/** The files that take longest, longest first. If one of them started last, it would run alone at the end. */
const LONGEST = [
  'system-tests/jobs',
  'sandbox/pay-at-once',
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
  'referrals/events/events',
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

// The suites: pure functions of the rules, the contract and the web applications (unit), the server over HTTP (api), the
// running product under attack and failure (system), what is measured while nothing else runs (load-side-by-side and
// load), and a cluster of servers (cluster). Playwright runs the journeys in a real browser (e2e/).
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
            'ops/deploy/*.test.ts',
            ...WITHOUT_SERVER,
          ],
          exclude: SYSTEM,
          ...common,
        },
      },
      {
        test: {
          name: 'api',
          include: ['apps/api/src/**/*.test.ts'],
          exclude: [...SYSTEM, ...LOAD, ...LOAD_SIDE_BY_SIDE, ...WITHOUT_SERVER],
          // A file waits for the database for much of its time, so more workers run than there are cores.
          maxWorkers: 3,
          // Nearly everything that a test allocates is garbage at its end. Collecting it less often saves a twentieth of
          // the processor time.
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
          exclude: [...LOAD, ...LOAD_SIDE_BY_SIDE],
          // Most files wait for processes to start and end, for timers and for retries.
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
          name: 'citus',
          include: [...CITUS, 'ops/citus/*.test.ts'],
          maxWorkers: 2,
          sequence: { groupOrder: 6 },
          alias,
          ...common,
          globalSetup: ['ops/citus/setup.ts'],
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
