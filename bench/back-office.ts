import { referralStatus } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { createDatabase, type Db } from '../apps/api/src/platform/db/database.ts';
import { openOperatorSession, seedOffice, type OfficeSize } from './back-office-data.ts';
import type { Cluster } from './databases.ts';
import { load, type Measured } from './load.ts';
import { startProduct } from './product.ts';
import { table, type Budget } from './report.ts';

export interface OfficePlan extends OfficeSize {
  /** Duration of each measurement. */
  readonly seconds: number;
}

const LIMIT_MS = 50;
const PAGE_ROWS = 50;
const DEEP_PAGE = 10_000;
/** A team of twenty seldom asks for more at the same moment. */
const CONNECTIONS = 2;

/** Every call belongs to one budget, which its slowest must meet. */
interface Call {
  readonly budget: string;
  readonly name: string;
  readonly path: string;
}

type Query = readonly [name: string, query: string];

/** Measured as lists and as counts. */
const FILTERS: readonly Query[] = [
  ['nothing', ''],
  ['waiting for 30 days', 'waiting_days=30'],
  ['repeated', 'repeated=1'],
  ['a month', 'from=2026-03-01&to=2026-03-31'],
  ['a frequent word', 'q=ltda'],
  ['another frequent word', 'q=padaria'],
  ['a frequent name', 'q=maria'],
  ['a rare word', 'q=tavobe'],
  ['a frequent and a rare word', 'q=padaria%20tavo'],
  ['a word that nobody has', 'q=qwxqwx'],
  ['two letters', 'q=pa'],
  ['a part of a CNPJ', 'q=00.012.345'],
  ['a contact', 'q=gabriela%20tavo'],
  ['the end of a phone', 'q=98765-43'],
  ['a whole phone', 'q=%2B55%2011%2998765-4321'],
  ['an e-mail', 'q=escritorio77@indike.test'],
];

const LISTS: readonly Query[] = [
  ...FILTERS,
  ['one status', `status=${referralStatus.finished}`],
  ['one status, newest first', `status=${referralStatus.inDispute}&order=newest`],
  ['newest first', 'order=newest'],
  ['a rare word in one status', `q=tavobe&status=${referralStatus.cancelled}`],
];

/** Where the ten-thousandth page begins, or the last one of a smaller database. */
async function deepPosition(db: Db, { referrals }: OfficeSize, column: string): Promise<string> {
  const offset = Math.min(DEEP_PAGE * PAGE_ROWS, Math.floor(referrals * 0.9));
  const { rows } = await sql<{ position: string }>`
    select ${sql.ref(column)}::text || '_' || id as position from referral
    order by ${sql.ref(column)} ${sql.raw(column === 'created_at' ? 'desc' : 'asc')}, id offset ${offset} limit 1`.execute(
    db,
  );
  return encodeURIComponent(rows[0]?.position ?? '');
}

const FIRST_PAGES = 'Back office, first pages';
const DEEP_PAGES = 'Back office, page 10,000';
const COUNTS = 'Back office, counts';

async function callsOf(db: Db, size: OfficeSize): Promise<Call[]> {
  const oldest = await deepPosition(db, size, 'status_since');
  const newest = await deepPosition(db, size, 'created_at');
  const deep: readonly Query[] = [
    ['of everything', `after=${oldest}`],
    ['of one status', `status=${referralStatus.cancelled}&after=${oldest}`],
    ['newest first', `order=newest&after=${newest}`],
    ['of a frequent word', `q=ltda&after=${oldest}`],
  ];
  const list =
    (budget: string) =>
    ([name, query]: Query): Call => ({
      budget,
      name: `${budget}: ${name}`,
      path: `/api/operator/queue?limit=${PAGE_ROWS}&${query}`,
    });
  return [
    ...LISTS.map(list(FIRST_PAGES)),
    ...deep.map(list(DEEP_PAGES)),
    ...FILTERS.map(([name, query]) => ({
      budget: COUNTS,
      name: `${COUNTS}: ${name}`,
      path: `/api/operator/queue/counts?${query}`,
    })),
  ];
}

/** The slowest call of each budget. */
function budgetsOf(measured: readonly (readonly [Call, Measured])[]): Budget[] {
  return [FIRST_PAGES, DEEP_PAGES, COUNTS].map((name) => {
    const own = measured.filter(([{ budget }]) => budget === name).map(([, { p99Ms }]) => p99Ms);
    return { name: `${name}: p99 of the slowest`, value: Math.max(...own), limit: LIMIT_MS, unit: 'ms' };
  });
}

/** How quickly operators find referrals among very many, over HTTP. */
export async function measureBackOffice(
  cluster: Cluster,
  folder: string,
  plan: OfficePlan,
): Promise<Budget[]> {
  const { url, connection } = await cluster.create('office');
  // Without the product's time limits: millions of rows are inserted.
  const pool = new Pool({ ...connection, max: 1, options: '-c timezone=UTC' });
  const db = createDatabase(pool);
  const startedAt = performance.now();
  await seedOffice(db, plan);
  const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
  console.log(`${plan.indikers} Indikers with ${plan.referrals} referrals made in ${seconds} s`);
  const token = await openOperatorSession(db);
  const calls = await callsOf(db, plan);
  await db.destroy();
  const product = await startProduct(folder, url);
  try {
    const measured: [Call, Measured][] = [];
    for (const call of calls) {
      const target = { port: product.port, path: call.path, nextToken: () => token };
      await load(target, { connections: CONNECTIONS, seconds: 0.5 });
      measured.push([call, await load(target, { connections: CONNECTIONS, seconds: plan.seconds })]);
    }
    const rows = measured.map(([{ name }, { p50Ms, p99Ms }]) => [name, p50Ms.toFixed(1), p99Ms.toFixed(1)]);
    console.log(`\n${table([['Call', 'p50 ms', 'p99 ms'], ...rows])}\n`);
    return budgetsOf(measured);
  } finally {
    await product.stop();
  }
}
