// npm run bench [-- --quick]
//   [-- --only start|web|api|referrals|money|payouts|pix|webhooks|observability|back-office|nightly|processes|soak]
// Checks the performance budgets and exits with 1 when one is missed. --quick only shows that everything still runs,
// because it measures too little to check budgets. The full soak takes half an hour (or --minutes) and runs only when
// named by --only.
import './provider.ts';
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { MAX_BATCH_ITEMS } from '@indike/rules/payouts/batches';
import { buildApi } from '#scripts/build-api.mjs';
import { buildWeb } from '#scripts/build-web.mjs';
import { measureApi } from './api.ts';
import { measureBackOffice } from './back-office.ts';
import { startCluster, temporaryFolder, type Cluster } from './seed/databases.ts';
import { measureMoney } from './money.ts';
import { measureNightly } from './nightly.ts';
import { measureObservability } from './observability.ts';
import { measurePayouts } from './payouts.ts';
import { measurePix } from './pix.ts';
import { measureProcesses } from './processes.ts';
import { measureReferrals } from './referrals.ts';
import { isMet, printBudgets, type Budget, type Measure } from './report.ts';
import { measureSoak } from './soak.ts';
import { measureStart } from './start.ts';
import { measureWeb } from './web.ts';
import { measureWebhooks } from './webhooks/webhooks.ts';

type Part = (cluster: Cluster, folder: string) => Promise<Budget[]>;

const SOAK_MINUTES = 30;
const { values: options } = parseArgs({
  options: {
    quick: { type: 'boolean', default: false },
    only: { type: 'string' },
    /** Duration of the soak after its warm-up. */
    minutes: { type: 'string', default: String(SOAK_MINUTES) },
  },
});
const soakMinutes = Number(options.minutes);
if (!(soakMinutes > 0)) throw new Error('--minutes takes a number');

/** A part of the bench with its plan, and a quick plan that only shows that it still runs. */
const part =
  <P>(measure: Measure<P>, full: P, quick: NoInfer<P>): Part =>
  (cluster, folder) =>
    measure(cluster, folder, options.quick ? quick : full);

/** By name, in the order in which they run. */
const PARTS: Readonly<Record<string, Part>> = {
  start: part(
    (_, folder, plan) => measureStart(folder, plan),
    { times: 3, idleSeconds: 80 },
    { times: 1, idleSeconds: 1 },
  ),
  // In the quick run only a few pages, from the first open one to the back office's last one: each takes some seconds.
  web: part(
    measureWeb,
    { weighStep: 1, auditStep: 1, lighthouse: { rounds: 3, browserStartMs: 2_000 } },
    { weighStep: 13, auditStep: 27, lighthouse: { rounds: 1, browserStartMs: 0 } },
  ),
  // Many short rounds, so that a disturbance of one of them does not affect the median of the ratios.
  // The warm-up lasts until V8 has optimized the product's code.
  api: part(
    measureApi,
    { sizes: [1_000, 100_000], connections: [40, 200], rounds: 15, warmUpSeconds: 6, seconds: 1 },
    { sizes: [100], connections: [40, 200], rounds: 1, warmUpSeconds: 0.1, seconds: 0.1 },
  ),
  referrals: part(
    measureReferrals,
    { indikers: 5_000, rounds: 7, seconds: 3, connections: 40 },
    { indikers: 200, rounds: 1, seconds: 0.2, connections: 40 },
  ),
  money: part(
    measureMoney,
    { indikers: 1_000, rounds: 3, seconds: 2, oneWallet: 20, longWallet: 10_000 },
    { indikers: 20, rounds: 1, seconds: 0.2, oneWallet: 1, longWallet: 100 },
  ),
  payouts: part(measurePayouts, { payments: MAX_BATCH_ITEMS, pdfs: 30 }, { payments: 50, pdfs: 1 }),
  pix: part(
    measurePix,
    { payments: 1_000, hanging: 500, rounds: 7, seconds: 3 },
    { payments: 20, hanging: 20, rounds: 1, seconds: 0.2 },
  ),
  webhooks: part(
    measureWebhooks,
    { events: 10_000, rounds: 5, seconds: 5 },
    { events: 200, rounds: 1, seconds: 0.2 },
  ),
  observability: part(
    measureObservability,
    { indikers: 1_000, starts: 7, rounds: 4, seconds: 1, connections: 20 },
    { indikers: 100, starts: 1, rounds: 1, seconds: 0.1, connections: 20 },
  ),
  'back-office': part(
    measureBackOffice,
    { indikers: 100_000, referrals: 2_000_000, seconds: 2, warmUpSeconds: 0.5, rounds: 7 },
    { indikers: 200, referrals: 1_000, seconds: 0, warmUpSeconds: 0, rounds: 1 },
  ),
  // Up to a million referrals, a tenth of what the jobs are meant for.
  nightly: part(
    measureNightly,
    { sizes: [5_000, 50_000], contracts: 20 },
    { sizes: [20, 40], contracts: 12 },
  ),
  processes: part(
    measureProcesses,
    { indikers: 1_000, rounds: 4, seconds: 3, most: 4 },
    { indikers: 100, rounds: 1, seconds: 0.2, most: 2 },
  ),
  soak: part(
    measureSoak,
    {
      indikers: 400,
      warmUpSeconds: 5 * 60,
      seconds: soakMinutes * 60,
      everySeconds: 15,
      edgeSeconds: 5 * 60,
    },
    { indikers: 50, warmUpSeconds: 1, seconds: 3, everySeconds: 1, edgeSeconds: 1 },
  ),
};

function chosenParts(): Part[] {
  const { only, quick } = options;
  const all = Object.entries(PARTS);
  const chosen = all.filter(([name]) => (only === undefined ? quick || name !== 'soak' : name === only));
  if (chosen.length === 0) throw new Error(`--only takes one of ${Object.keys(PARTS).join(', ')}`);
  return chosen.map(([, measure]) => measure);
}

/** Rejects when the bench is ended from outside, so that it still ends its database and removes its files. */
const interrupted = new Promise<never>((_, reject) => {
  for (const signal of ['SIGINT', 'SIGTERM'] as const)
    process.once(signal, () => reject(new Error(`interrupted by ${signal}`)));
});

async function bench(parts: readonly Part[]): Promise<Budget[]> {
  buildWeb(console.log);
  buildApi(console.log);
  await using started = new AsyncDisposableStack();
  const folder = await temporaryFolder();
  started.defer(() => rm(folder, { recursive: true, force: true }));
  const cluster = started.use(await startCluster());
  const budgets: Budget[] = [];
  for (const measure of parts) budgets.push(...(await Promise.race([measure(cluster, folder), interrupted])));
  return budgets;
}

const budgets = await bench(chosenParts());
printBudgets(budgets);
const missed = budgets.filter((budget) => !isMet(budget));
if (missed.length > 0) {
  console.log(`Missed: ${missed.map(({ name }) => name).join('; ')}`);
  if (!options.quick) process.exitCode = 1;
}
