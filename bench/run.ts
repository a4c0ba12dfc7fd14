// npm run bench [-- --quick] [-- --only api|web|start]: what the speed claims rest on. Ends with 1 when a budget is missed.
import { rm } from 'node:fs/promises';
import { parseArgs } from 'node:util';
import { buildWeb } from '../scripts/build-web.mjs';
import { measureApi, type Plan } from './api.ts';
import { startCluster, temporaryFolder } from './databases.ts';
import { budgetLines, isMet, type Budget } from './report.ts';
import { measureStart } from './start.ts';
import { measureWeight } from './weight.ts';

const FULL: Plan = { sizes: [1_000, 100_000], rounds: 5, seconds: 3, connections: 40 };
const QUICK: Plan = { sizes: [1_000], rounds: 3, seconds: 1, connections: 40 };
const PARTS = ['api', 'web', 'start'] as const;
type Part = (typeof PARTS)[number];

function readArguments(): { quick: boolean; parts: readonly Part[] } {
  const { values } = parseArgs({
    options: { quick: { type: 'boolean', default: false }, only: { type: 'string' } },
  });
  if (values.only === undefined) return { quick: values.quick, parts: PARTS };
  const only = PARTS.find((part) => part === values.only);
  if (!only) throw new Error(`--only takes one of ${PARTS.join(', ')}`);
  return { quick: values.quick, parts: [only] };
}

async function measureServers(folder: string, parts: readonly Part[], plan: Plan): Promise<Budget[]> {
  if (!parts.includes('api') && !parts.includes('web')) return [];
  const cluster = await startCluster();
  try {
    return [
      ...(parts.includes('web') ? await measureWeight(cluster, folder) : []),
      ...(parts.includes('api') ? await measureApi(cluster, folder, plan) : []),
    ];
  } finally {
    await cluster.stop();
  }
}

async function bench(): Promise<Budget[]> {
  const { quick, parts } = readArguments();
  buildWeb(console.log);
  const folder = await temporaryFolder();
  try {
    return [
      ...(parts.includes('start') ? await measureStart(folder, quick ? 1 : 3) : []),
      ...(await measureServers(folder, parts, quick ? QUICK : FULL)),
    ];
  } finally {
    await rm(folder, { recursive: true, force: true });
  }
}

const budgets = await bench();
console.log(budgetLines(budgets));
const missed = budgets.filter((budget) => !isMet(budget));
if (missed.length > 0) {
  console.log(`\nMissed: ${missed.map(({ name }) => name).join('; ')}`);
  process.exitCode = 1;
}
