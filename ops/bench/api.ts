import { printTable, timed } from '../figures.ts';
import { call } from './client.ts';
import type { FilledDatabase } from './seed/databases.ts';
import { load, speedCells, type Load, type Measured } from './load.ts';
import { startBareServer, startProduct, type Running } from './product.ts';
import { atLeast, atMost, inTurns, medianOf, medianRatioOf, type Budget, type Measure } from './report.ts';
import { LIST, READS } from './baseline/statements.ts';

export interface ApiPlan {
  readonly sizes: readonly number[];
  /** Numbers of callers at the same time. */
  readonly connections: readonly number[];
  readonly rounds: number;
  readonly seconds: number;
  /** Load on each server, for each path, before its first round. */
  readonly warmUpSeconds: number;
}

/** Of the speed of the bare server, which pipelines its reads as well. */
const MIN_SPEED = 0.9;
/** Of the bare server's p99. */
const MAX_P99 = 1.2;
const MAX_MEMORY_MB = 220;
/** Cost with the most Indikers against the fewest. */
const maxGrowth = (path: string): number => (path === LIST ? 1.1 : 1.2);

interface Sample extends Measured {
  /** CPU time of the server process per request. Other load on the machine affects this figure least. */
  readonly processorMicros: number;
}

interface Server {
  readonly name: 'product' | 'bare';
  readonly running: Running;
  readonly database: FilledDatabase;
}

/** The product and the bare server on one database. */
type Pair = readonly [product: Server, bare: Server];

async function measure({ running, database }: Server, path: string, how: Load): Promise<Sample> {
  const before = running.processorSeconds();
  const measured = await load({ port: running.port, path, nextToken: database.nextToken }, how);
  const used = running.processorSeconds() - before;
  return { ...measured, processorMicros: (used * 1_000_000) / measured.calls };
}

/** Both servers must return the same rows, otherwise the comparison would mean nothing. */
async function checkSameAnswers(servers: readonly Server[], path: string): Promise<void> {
  for (const { running, database } of servers) {
    const answer = JSON.stringify(await call(running.port, { path, token: database.tokenOf(7) }));
    const rows = answer.match(/"company_name"|"status_transactions"/g)?.length ?? 1;
    if (rows !== (path === LIST ? 5 : 1)) throw new Error(`${path}: ${answer.slice(0, 200)}`);
  }
}

type SamplesOf = (server: Server) => readonly Sample[];

function rowsOf(title: string, [product, bare]: Pair, samplesOf: SamplesOf): string[][] {
  return [product, bare].map((server) => [
    `${title}  ${server.database.indikers} Indikers  ${server.name}`,
    ...speedCells(samplesOf(server)),
    medianOf(samplesOf(server), 'processorMicros').toFixed(0),
    server === bare ? '' : medianRatioOf(samplesOf(product), samplesOf(bare), 'perSecond').toFixed(2),
  ]);
}

function budgetsOf(title: string, path: string, pairs: readonly Pair[], samplesOf: SamplesOf): Budget[] {
  const ofBare = pairs.flatMap(([product, bare]) => {
    const ratio = (of: keyof Sample): number => medianRatioOf(samplesOf(product), samplesOf(bare), of);
    const name = `${title}, ${product.database.indikers} Indikers: of the bare server's`;
    return [
      atLeast(`${name} speed`, ratio('perSecond'), MIN_SPEED, '×'),
      atMost(`${name} p99`, ratio('p99Ms'), MAX_P99, '×'),
    ];
  });
  const [few, many] = pairs.map(([product]) => product);
  if (!few || !many) return ofBare;
  const growth = medianRatioOf(samplesOf(few), samplesOf(many), 'perSecond');
  const name = `${title}: cost at ${many.database.indikers} Indikers against ${few.database.indikers}`;
  return [...ofBare, atMost(name, growth, maxGrowth(path), '×')];
}

/** Measures one call over a number of connections, on all servers. */
async function measurePath(
  pairs: readonly Pair[],
  path: string,
  connections: number,
  { rounds, seconds, warmUpSeconds }: ApiPlan,
): Promise<{ rows: string[][]; budgets: Budget[] }> {
  const servers = pairs.flat();
  await checkSameAnswers(servers, path);
  for (const server of servers) await measure(server, path, { connections, seconds: warmUpSeconds });
  const samplesOf = await inTurns({ rounds }, servers, (server) =>
    measure(server, path, { connections, seconds }),
  );
  const title = `GET ${path}, ${connections} connections`;
  return {
    rows: pairs.flatMap((pair) => rowsOf(title, pair, samplesOf)),
    budgets: budgetsOf(title, path, pairs, samplesOf),
  };
}

/** Without huge pages a large database is slower, see docs/operations.md. */
async function printHugePages({ pool }: FilledDatabase): Promise<void> {
  const { rows } = await pool.query<{ huge_pages_status: string }>('show huge_pages_status');
  console.log(`huge pages of PostgreSQL: ${rows[0]?.huge_pages_status}`);
}

/** Compares the product with a bare server on the same databases. */
export const measureApi: Measure<ApiPlan> = async (cluster, folder, plan) => {
  await using started = new AsyncDisposableStack();
  const pairs: Pair[] = [];
  for (const indikers of plan.sizes) {
    const { result: database, seconds } = await timed(() => cluster.fill(`api_${indikers}`, { indikers }));
    started.use(database);
    console.log(`${indikers} Indikers with 20 referrals each made in ${seconds.toFixed(0)} s`);
    await printHugePages(database);
    const product = started.use(await startProduct(folder, database.url));
    const bare = started.use(await startBareServer(folder, database.url));
    pairs.push([
      { name: 'product', running: product, database },
      { name: 'bare', running: bare, database },
    ]);
  }
  const rows: string[][] = [];
  const budgets: Budget[] = [];
  for (const path of READS)
    for (const connections of plan.connections) {
      const measured = await measurePath(pairs, path, connections, plan);
      rows.push(...measured.rows);
      budgets.push(...measured.budgets);
    }
  printTable(['Call', 'req/s', 'p50 ms', 'p99 ms', 'own CPU µs', 'of bare'], rows);
  const memory = Math.max(...pairs.map(([product]) => product.running.residentMb()));
  return [...budgets, atMost('Memory of the web process after it', memory, MAX_MEMORY_MB, 'MB')];
};
