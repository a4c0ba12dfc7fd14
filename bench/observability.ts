import { freePort } from '../scripts/free-port.mjs';
import type { Cluster, FilledDatabase } from './databases.ts';
import { load, type Load } from './load.ts';
import { startProduct, type Running } from './product.ts';
import { median, table, type Budget } from './report.ts';
import { statementsByPath } from './statements.ts';

// What metrics cost a request: the same product without and with them, in turns, by the CPU time of its process, which other
// load on the machine changes least. Traces are measured beside it, with a collector that is away.

export interface ObservabilityPlan extends Load {
  readonly indikers: number;
  readonly rounds: number;
}

const KINDS = ['without', 'metrics', 'traces'] as const;
type Kind = (typeof KINDS)[number];

interface Contender {
  readonly kind: Kind;
  readonly server: Running;
  /** Of its metrics. */
  readonly metricsPort: number | undefined;
}

async function start(kind: Kind, folder: string, database: FilledDatabase): Promise<Contender> {
  const metricsPort = kind === 'metrics' ? await freePort() : undefined;
  const env: Record<string, string> = {
    ...(metricsPort !== undefined && { METRICS_PORT: String(metricsPort) }),
    ...(kind === 'traces' && { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }),
  };
  return { kind, metricsPort, server: await startProduct(folder, database.url, { env }) };
}

/** CPU microseconds a request, with one scrape as Prometheus makes it meanwhile. */
async function measure({ server, metricsPort }: Contender, target: Parameters<typeof load>[0], how: Load) {
  const before = server.processorSeconds();
  const scrape = metricsPort === undefined ? undefined : fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const { perSecond } = await load(target, how);
  await (await scrape)?.text();
  return ((server.processorSeconds() - before) * 1_000_000) / (perSecond * how.seconds);
}

type Samples = Record<Kind, number[]>;

async function measurePath(
  contenders: readonly Contender[],
  database: FilledDatabase,
  path: string,
  plan: ObservabilityPlan,
): Promise<Samples> {
  const samples: Samples = { without: [], metrics: [], traces: [] };
  const run = (contender: Contender, how: Load) =>
    measure(contender, { port: contender.server.port, path, nextToken: database.nextToken }, how);
  for (const contender of contenders) await run(contender, { ...plan, seconds: Math.min(plan.seconds, 1.5) });
  for (let round = 0; round < plan.rounds; round += 1) {
    const order = round % 2 === 0 ? contenders : contenders.toReversed();
    for (const contender of order) samples[contender.kind].push(await run(contender, plan));
  }
  return samples;
}

/** The median of the rounds' own ratios. */
const ratioOf = (samples: Samples, kind: Kind): number =>
  median(samples[kind].map((value, round) => value / (samples.without[round] ?? NaN)));

export async function measureObservability(
  cluster: Cluster,
  folder: string,
  plan: ObservabilityPlan,
): Promise<Budget[]> {
  const database = await cluster.fill(plan.indikers, { name: 'observability' });
  const contenders: Contender[] = [];
  try {
    for (const kind of KINDS) contenders.push(await start(kind, folder, database));
    const rows: string[][] = [];
    const budgets: Budget[] = [];
    for (const path of (await statementsByPath()).keys()) {
      const samples = await measurePath(contenders, database, path, plan);
      for (const kind of KINDS)
        rows.push([
          `GET ${path}  ${kind}`,
          median(samples[kind]).toFixed(0),
          ratioOf(samples, kind).toFixed(3),
        ]);
      const name = `GET ${path}: CPU with metrics of that without`;
      budgets.push({ name, value: ratioOf(samples, 'metrics'), limit: 1.03, unit: '×' });
    }
    console.log(`\n${table([['Observability', 'own CPU µs', 'of without'], ...rows])}\n`);
    return budgets;
  } finally {
    await Promise.all(contenders.map(({ server }) => server.stop()));
  }
}
