import { sessionKind } from '@indike/rules/operators/sessions';
import { Pool } from 'pg';
import { computeReport } from '#api/dashboard/report-store.ts';
import { createDatabase, type Db } from '#api/platform/db/database.ts';
import type { Cluster } from '../databases.ts';
import { load, type Measured } from '../load.ts';
import { startProduct } from '../product.ts';
import type { Budget } from '../report.ts';
import { table } from '../../text-table.ts';
import { measureInteractions } from './interactions.ts';
import type { Call } from './call.ts';
import { officeCalls } from './calls.ts';
import { measureExport } from './exports.ts';
import { openOperatorSession } from './seed-people.ts';
import { seedOffice } from './seed.ts';
import type { OfficeSize } from './seeded.ts';

export interface OfficePlan extends OfficeSize {
  /**
   * Duration of each measurement, and of the warm-up before it that fills plan and page caches. 0 sends each call once.
   */
  readonly seconds: number;
  readonly warmUpSeconds: number;
  /** How many times each interaction is measured in a browser. */
  readonly rounds: number;
}

const LIMIT_MS = 50;
/** A team of twenty seldom sends more requests at the same moment. */
const CONNECTIONS = 2;

/** Each budget is measured by the p99 of its slowest call. */
function budgetsOf(measured: readonly (readonly [Call, Measured])[]): Budget[] {
  return [...new Set(measured.map(([{ budget }]) => budget))].map((name) => {
    const own = measured.filter(([{ budget }]) => budget === name).map(([, { p99Ms }]) => p99Ms);
    return {
      name: `Back office, ${name}: p99 of the slowest`,
      value: Math.max(...own),
      limit: LIMIT_MS,
      unit: 'ms',
    };
  });
}

async function inSeconds<T>(what: string, run: () => Promise<T>): Promise<T> {
  const startedAt = performance.now();
  const result = await run();
  console.log(`${what} in ${((performance.now() - startedAt) / 1_000).toFixed(0)} s`);
  return result;
}

async function measureCalls(
  port: number,
  token: string,
  calls: readonly Call[],
  { seconds, warmUpSeconds }: OfficePlan,
) {
  const measured: [Call, Measured][] = [];
  for (const call of calls) {
    const target = { port, path: call.path, nextToken: () => token };
    await load(target, { connections: CONNECTIONS, seconds: warmUpSeconds });
    measured.push([call, await load(target, { connections: CONNECTIONS, seconds })]);
  }
  const rows = measured.map(([{ name }, { p50Ms, p99Ms }]) => [name, p50Ms.toFixed(1), p99Ms.toFixed(1)]);
  console.log(`\n${table([['Call', 'p50 ms', 'p99 ms'], ...rows])}\n`);
  return budgetsOf(measured);
}

/** Measures how quickly operators find something among millions of rows, over HTTP and in a browser. */
export async function measureBackOffice(
  cluster: Cluster,
  folder: string,
  plan: OfficePlan,
): Promise<Budget[]> {
  const { url, connection } = await cluster.create('office');
  // A pool without the product's timeouts, because millions of rows are inserted.
  const pool = new Pool({ ...connection, max: 1, options: '-c timezone=UTC' });
  const db: Db = createDatabase(pool);
  const { indikers, referrals, rounds } = plan;
  const seeded = await inSeconds(`${indikers} Indikers with ${referrals} referrals made`, () =>
    seedOffice(db, plan),
  );
  await inSeconds('The hourly report of the dashboard computed', () => computeReport(db, new Date()));
  const token = await openOperatorSession(db, seeded.me, sessionKind.token);
  const cookie = await openOperatorSession(db, seeded.me, sessionKind.browser);
  const calls = await officeCalls(db, seeded);
  await db.destroy();
  const product = await startProduct(folder, url);
  try {
    const budgets = await measureCalls(product.port, token, calls, plan);
    const interactions = await measureInteractions(product.port, cookie, rounds);
    return [...budgets, ...interactions, ...(await measureExport(product, token))];
  } finally {
    await product.stop();
  }
}
