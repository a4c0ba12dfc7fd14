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
import { measureApi, type Plan } from './api.ts';
import { measureBackOffice, type OfficePlan } from './back-office/measure.ts';
import { startCluster, temporaryFolder } from './databases.ts';
import { budgetLines, isMet, type Budget } from './report.ts';
import { measureMoney, type MoneyPlan } from './money.ts';
import { measureObservability, type ObservabilityPlan } from './observability.ts';
import { measurePayouts, type PayoutPlan } from './payouts/measure.ts';
import { measureProcesses, type ProcessesPlan } from './processes/measure.ts';
import { measureSoak, type SoakPlan } from './soak/measure.ts';
import { measureStart } from './start.ts';
import { measureWebhooks, type WebhookPlan } from './webhooks/measure.ts';
import { measureWeb, type WebPlan } from './web.ts';

// Many short rounds, so that a disturbance of one of them does not affect the median of the ratios.
const FULL: Plan = {
  sizes: [1_000, 100_000],
  rounds: 15,
  warmUpSeconds: 1.5,
  seconds: 1,
  connections: 40,
};
const QUICK: Plan = { sizes: [100], rounds: 1, warmUpSeconds: 0.1, seconds: 0.1, connections: 40 };
const FULL_WEB: WebPlan = { weighStep: 1, auditStep: 1, lighthouse: { rounds: 3, browserStartMs: 2_000 } };
/** Only a few pages, from the first open one to the back office's last one, because each takes some seconds. */
const QUICK_WEB: WebPlan = { weighStep: 13, auditStep: 27, lighthouse: { rounds: 1, browserStartMs: 0 } };
const FULL_MONEY: MoneyPlan = { indikers: 1_000, rounds: 3, seconds: 2, oneWallet: 20, longWallet: 10_000 };
const QUICK_MONEY: MoneyPlan = { indikers: 20, rounds: 1, seconds: 0.2, oneWallet: 1, longWallet: 100 };
const FULL_PAYOUTS: PayoutPlan = { payments: MAX_BATCH_ITEMS, pdfs: 30 };
const QUICK_PAYOUTS: PayoutPlan = { payments: 50, pdfs: 1 };
const FULL_WEBHOOKS: WebhookPlan = { events: 10_000, rounds: 5, seconds: 5 };
const QUICK_WEBHOOKS: WebhookPlan = { events: 200, rounds: 1, seconds: 0.2 };
const FULL_OFFICE: OfficePlan = {
  indikers: 100_000,
  referrals: 2_000_000,
  seconds: 2,
  warmUpSeconds: 0.5,
  rounds: 7,
};
const QUICK_OFFICE: OfficePlan = { indikers: 200, referrals: 1_000, seconds: 0, warmUpSeconds: 0, rounds: 1 };
const FULL_OBSERVABILITY: ObservabilityPlan = {
  indikers: 1_000,
  starts: 7,
  rounds: 4,
  seconds: 1,
  connections: 20,
};
const QUICK_OBSERVABILITY: ObservabilityPlan = {
  indikers: 100,
  starts: 1,
  rounds: 1,
  seconds: 0.1,
  connections: 20,
};
const FULL_PROCESSES: ProcessesPlan = { indikers: 1_000, rounds: 4, seconds: 3, most: 4 };
const QUICK_PROCESSES: ProcessesPlan = { indikers: 100, rounds: 1, seconds: 0.2, most: 2 };
const SOAK_MINUTES = 30;
const QUICK_SOAK: SoakPlan = { indikers: 50, warmUpSeconds: 1, seconds: 3, everySeconds: 1, edgeSeconds: 1 };
const fullSoak = (minutes: number): SoakPlan => ({
  indikers: 400,
  warmUpSeconds: 5 * 60,
  seconds: minutes * 60,
  everySeconds: 15,
  edgeSeconds: 5 * 60,
});
const PARTS = [
  'api',
  'web',
  'start',
  'money',
  'payouts',
  'webhooks',
  'observability',
  'back-office',
  'processes',
  'soak',
] as const;
type Part = (typeof PARTS)[number];

interface Arguments {
  readonly quick: boolean;
  /** Duration of the soak after its warm-up. */
  readonly minutes: number;
  readonly parts: readonly Part[];
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
    return { quick, minutes, parts: PARTS.filter((part) => quick || part !== 'soak') };
  const only = PARTS.find((part) => part === values.only);
  if (!only) throw new Error(`--only takes one of ${PARTS.join(', ')}`);
  return { quick, minutes, parts: [only] };
}

async function measureServers(folder: string, { parts, quick, minutes }: Arguments): Promise<Budget[]> {
  if (parts.every((part) => part === 'start')) return [];
  const cluster = await startCluster();
  try {
    return [
      ...(parts.includes('web') ? await measureWeb(cluster, folder, quick ? QUICK_WEB : FULL_WEB) : []),
      ...(parts.includes('api') ? await measureApi(cluster, folder, quick ? QUICK : FULL) : []),
      ...(parts.includes('money')
        ? await measureMoney(cluster, folder, quick ? QUICK_MONEY : FULL_MONEY)
        : []),
      ...(parts.includes('payouts')
        ? await measurePayouts(cluster, folder, quick ? QUICK_PAYOUTS : FULL_PAYOUTS)
        : []),
      ...(parts.includes('webhooks')
        ? await measureWebhooks(cluster, folder, quick ? QUICK_WEBHOOKS : FULL_WEBHOOKS)
        : []),
      ...(parts.includes('observability')
        ? await measureObservability(cluster, folder, quick ? QUICK_OBSERVABILITY : FULL_OBSERVABILITY)
        : []),
      ...(parts.includes('back-office')
        ? await measureBackOffice(cluster, folder, quick ? QUICK_OFFICE : FULL_OFFICE)
        : []),
      ...(parts.includes('processes')
        ? await measureProcesses(cluster, folder, quick ? QUICK_PROCESSES : FULL_PROCESSES)
        : []),
      ...(parts.includes('soak')
        ? await measureSoak(cluster, folder, quick ? QUICK_SOAK : fullSoak(minutes))
        : []),
    ];
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
      ...(parts.includes('start') ? await measureStart(folder, quick ? 1 : 3) : []),
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
