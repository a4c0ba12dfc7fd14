// npm run bench [-- --quick]
//   [-- --only api|web|start|money|payouts|webhooks|observability|back-office|processes|soak]
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
import { measureBackOffice } from './back-office/measure.ts';
import { startCluster, temporaryFolder, type Cluster } from './databases.ts';
import { budgetLines, isMet, type Budget } from './report.ts';
import { measureMoney } from './money.ts';
import { measureObservability } from './observability.ts';
import { measurePayouts } from './payouts/measure.ts';
import { measureProcesses } from './processes/measure.ts';
import { measureSoak } from './soak/measure.ts';
import { measureStart } from './start.ts';
import { measureWebhooks } from './webhooks/measure.ts';
import { measureWeb } from './web.ts';

type Measure<P> = (cluster: Cluster, folder: string, plan: P) => Promise<Budget[]>;
type Part = (cluster: Cluster, folder: string, options: Arguments) => Promise<Budget[]>;

/** A part of the bench with its plan, and a quick plan that only shows that it still runs. */
const part =
  <P>(measure: Measure<P>, full: P, quick: NoInfer<P>): Part =>
  (cluster, folder, options) =>
    measure(cluster, folder, options.quick ? quick : full);

/** By name, in the order in which they run. */
const PARTS: Readonly<Record<string, Part>> = {
  // In the quick run only a few pages, from the first open one to the back office's last one: each takes some seconds.
  web: part(
    measureWeb,
    { weighStep: 1, auditStep: 1, lighthouse: { rounds: 3, browserStartMs: 2_000 } },
    { weighStep: 13, auditStep: 27, lighthouse: { rounds: 1, browserStartMs: 0 } },
  ),
  // Many short rounds, so that a disturbance of one of them does not affect the median of the ratios.
  api: part(
    measureApi,
    { sizes: [1_000, 100_000], rounds: 15, warmUpSeconds: 1.5, seconds: 1, connections: 40 },
    { sizes: [100], rounds: 1, warmUpSeconds: 0.1, seconds: 0.1, connections: 40 },
  ),
  money: part(
    measureMoney,
    { indikers: 1_000, rounds: 3, seconds: 2, oneWallet: 20, longWallet: 10_000 },
    { indikers: 20, rounds: 1, seconds: 0.2, oneWallet: 1, longWallet: 100 },
  ),
  payouts: part(measurePayouts, { payments: MAX_BATCH_ITEMS, pdfs: 30 }, { payments: 50, pdfs: 1 }),
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
  processes: part(
    measureProcesses,
    { indikers: 1_000, rounds: 4, seconds: 3, most: 4 },
    { indikers: 100, rounds: 1, seconds: 0.2, most: 2 },
  ),
  soak: (cluster, folder, { quick, minutes }) =>
    measureSoak(
      cluster,
      folder,
      quick
        ? { indikers: 50, warmUpSeconds: 1, seconds: 3, everySeconds: 1, edgeSeconds: 1 }
        : {
            indikers: 400,
            warmUpSeconds: 5 * 60,
            seconds: minutes * 60,
            everySeconds: 15,
            edgeSeconds: 5 * 60,
          },
    ),
};
const START = 'start';
const NAMES = [START, ...Object.keys(PARTS)];
const SOAK_MINUTES = 30;

interface Arguments {
  readonly quick: boolean;
  /** Duration of the soak after its warm-up. */
  readonly minutes: number;
  readonly parts: readonly string[];
}

function readArguments(): Arguments {
  const { values } = parseArgs({
    options: {
      quick: { type: 'boolean', default: false },
      only: { type: 'string' },
      minutes: { type: 'string', default: String(SOAK_MINUTES) },
    },
  });
  const { quick } = values;
  const minutes = Number(values.minutes);
  if (!(minutes > 0)) throw new Error('--minutes takes a number');
  if (values.only === undefined)
    return { quick, minutes, parts: NAMES.filter((name) => quick || name !== 'soak') };
  const only = NAMES.find((name) => name === values.only);
  if (only === undefined) throw new Error(`--only takes one of ${NAMES.join(', ')}`);
  return { quick, minutes, parts: [only] };
}

async function measureServers(folder: string, options: Arguments): Promise<Budget[]> {
  const chosen = Object.entries(PARTS).filter(([name]) => options.parts.includes(name));
  if (chosen.length === 0) return [];
  const cluster = await startCluster();
  try {
    const budgets: Budget[] = [];
    for (const [, measure] of chosen) budgets.push(...(await measure(cluster, folder, options)));
    return budgets;
  } finally {
    await cluster.stop();
  }
}

async function bench(options: Arguments): Promise<Budget[]> {
  const { quick, parts } = options;
  buildWeb(console.log);
  buildApi(console.log);
  const folder = await temporaryFolder();
  try {
    return [
      ...(parts.includes(START) ? await measureStart(folder, quick ? 1 : 3) : []),
      ...(await measureServers(folder, options)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const options = readArguments();
const budgets = await bench(options);
console.log(budgetLines(budgets));
const missed = budgets.filter((budget) => !isMet(budget));
if (missed.length > 0) {
  console.log(`\nMissed: ${missed.map(({ name }) => name).join('; ')}`);
  if (!options.quick) process.exitCode = 1;
}
