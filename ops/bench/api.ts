import { printTable, timed } from '../figures.ts';
import { call } from './client.ts';
import type { Cluster, FilledDatabase } from './seed/databases.ts';
import { load, type Load, type Measured } from './load.ts';
import { startBareServer, startProduct, type Running } from './product.ts';
import { atLeast, atMost, inTurns, median, medianRatio, type Budget } from './report.ts';
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
  readonly running: Running;
  readonly database: FilledDatabase;
  /** Of the measurement under way, one for each round. */
  samples: Sample[];
}

/** The product and the bare server on one database. */
interface Pair {
  readonly indikers: number;
  readonly product: Server;
  readonly bare: Server;
}

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

const figures = ({ samples }: Server, of: keyof Sample): number[] => samples.map((sample) => sample[of]);

function rowsOf(title: string, { indikers, product, bare }: Pair): string[][] {
  return [product, bare].map((server) => {
    const middle = (of: keyof Sample, digits: number): string => median(figures(server, of)).toFixed(digits);
    return [
      `${title}  ${indikers} Indikers  ${server === product ? 'product' : 'bare'}`,
      middle('perSecond', 0),
      middle('p50Ms', 1),
      middle('p99Ms', 1),
      middle('processorMicros', 0),
      server === bare
        ? ''
        : medianRatio(figures(product, 'perSecond'), figures(bare, 'perSecond')).toFixed(2),
    ];
  });
}

function budgetsOf(title: string, path: string, pairs: readonly Pair[]): Budget[] {
  const ofBare = pairs.flatMap(({ indikers, product, bare }) => {
    const ratio = (of: keyof Sample): number => medianRatio(figures(product, of), figures(bare, of));
    const name = `${title}, ${indikers} Indikers: of the bare server's`;
    return [
      atLeast(`${name} speed`, ratio('perSecond'), MIN_SPEED, '×'),
      atMost(`${name} p99`, ratio('p99Ms'), MAX_P99, '×'),
    ];
  });
  const [few, many] = pairs;
  if (!few || !many) return ofBare;
  const growth = medianRatio(figures(few.product, 'perSecond'), figures(many.product, 'perSecond'));
  const name = `${title}: cost at ${many.indikers} Indikers against ${few.indikers}`;
  return [...ofBare, atMost(name, growth, maxGrowth(path), '×')];
}

/** Measures one call over a number of connections, on all servers. */
async function measurePath(
  pairs: readonly Pair[],
  path: string,
  connections: number,
  { rounds, seconds, warmUpSeconds }: ApiPlan,
): Promise<{ rows: string[][]; budgets: Budget[] }> {
  const servers = pairs.flatMap(({ product, bare }) => [product, bare]);
  await checkSameAnswers(servers, path);
  for (const server of servers) {
    server.samples = [];
    await measure(server, path, { connections, seconds: warmUpSeconds });
  }
  await inTurns(rounds, servers, async (server) => {
    server.samples.push(await measure(server, path, { connections, seconds }));
  });
  const title = `GET ${path}, ${connections} connections`;
  return { rows: pairs.flatMap((pair) => rowsOf(title, pair)), budgets: budgetsOf(title, path, pairs) };
}

/** Compares the product with a bare server on the same databases. */
export async function measureApi(cluster: Cluster, folder: string, plan: ApiPlan): Promise<Budget[]> {
  await using started = new AsyncDisposableStack();
  const pairs: Pair[] = [];
  for (const indikers of plan.sizes) {
    const { result: database, seconds } = await timed(() => cluster.fill(`api_${indikers}`, { indikers }));
    started.use(database);
    console.log(`${indikers} Indikers with 20 referrals each made in ${seconds.toFixed(0)} s`);
    const startServer = async (start: typeof startBareServer): Promise<Server> => ({
      running: started.use(await start(folder, database.url)),
      database,
      samples: [],
    });
    pairs.push({
      indikers,
      product: await startServer(startProduct),
      bare: await startServer(startBareServer),
    });
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
  const memory = Math.max(...pairs.map(({ product }) => product.running.residentMb()));
  return [...budgets, atMost('Memory of the web process after it', memory, MAX_MEMORY_MB, 'MB')];
}
