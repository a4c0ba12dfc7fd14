import { freePort } from '#scripts/free-port.mjs';
import type { Cluster, FilledDatabase } from './databases.ts';
import { load, type Load } from './load.ts';
import { startProduct, type Running } from './product.ts';
import { median, type Budget } from './report.ts';
import { table } from '../text-table.ts';
import { statementsByPath } from './statements.ts';

// What metrics cost per request. The same product is measured alternately without and with them, by the CPU time of its
// process, because other load on the machine changes that least. Traces are measured as well, with an unreachable
// collector. Two processes of the very same product differ by up to 5 % because of their memory layout, so each is
// started several times.

export interface ObservabilityPlan extends Load {
  readonly indikers: number;
  readonly starts: number;
  /** Rounds for each start. */
  readonly rounds: number;
}

const KINDS = ['without', 'metrics', 'traces'] as const;
type Kind = (typeof KINDS)[number];

const WARM_UP_SECONDS = 3;

interface Contender {
  readonly server: Running;
  /** The port of its metrics. */
  readonly metricsPort: number | undefined;
}

async function start(kind: Kind, folder: string, database: FilledDatabase): Promise<Contender> {
  const metricsPort = kind === 'metrics' ? await freePort() : undefined;
  const env: Record<string, string> = {
    ...(metricsPort !== undefined && { METRICS_PORT: String(metricsPort) }),
    ...(kind === 'traces' && { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }),
  };
  return { metricsPort, server: await startProduct(folder, database.url, { env }) };
}

/** CPU microseconds per request, while the metrics are scraped once as by Prometheus. */
async function measure({ server, metricsPort }: Contender, target: Parameters<typeof load>[0], how: Load) {
  const before = server.processorSeconds();
  const scrape = metricsPort === undefined ? undefined : fetch(`http://127.0.0.1:${metricsPort}/metrics`);
  const { perSecond } = await load(target, how);
  await (await scrape)?.text();
  return ((server.processorSeconds() - before) * 1_000_000) / (perSecond * how.seconds);
}

type Samples = Record<Kind, number[]>;

/** The fastest of several short rounds, which is the least disturbed one because other load only adds time. */
async function leastDisturbed(
  contender: Contender,
  { path, nextToken }: { path: string; nextToken: () => string },
  plan: ObservabilityPlan,
): Promise<number> {
  const target = { port: contender.server.port, path, nextToken };
  await measure(contender, target, { ...plan, seconds: Math.min(plan.seconds * 3, WARM_UP_SECONDS) });
  const rounds: number[] = [];
  for (let round = 0; round < plan.rounds; round += 1) rounds.push(await measure(contender, target, plan));
  return Math.min(...rounds);
}

export async function measureObservability(
  cluster: Cluster,
  folder: string,
  plan: ObservabilityPlan,
): Promise<Budget[]> {
  const database = await cluster.fill(plan.indikers, { name: 'observability' });
  const paths = [...(await statementsByPath()).keys()];
  const samples = new Map<string, Samples>(
    paths.map((path) => [path, { without: [], metrics: [], traces: [] }]),
  );
  for (let turn = 0; turn < plan.starts; turn += 1) {
    for (const kind of turn % 2 === 0 ? KINDS : KINDS.toReversed()) {
      const contender = await start(kind, folder, database);
      try {
        for (const [path, found] of samples) {
          const target = { path, nextToken: database.nextToken };
          found[kind].push(await leastDisturbed(contender, target, plan));
        }
      } finally {
        await contender.server.stop();
      }
    }
  }
  return report(samples);
}

function report(samples: ReadonlyMap<string, Samples>): Budget[] {
  const rows: string[][] = [];
  const budgets: Budget[] = [];
  for (const [path, found] of samples) {
    const ratioOf = (kind: Kind): number => median(found[kind]) / median(found.without);
    for (const kind of KINDS)
      rows.push([
        `GET ${path}  ${kind}`,
        median(found[kind]).toFixed(0),
        `${Math.min(...found[kind]).toFixed(0)} to ${Math.max(...found[kind]).toFixed(0)}`,
        ratioOf(kind).toFixed(3),
      ]);
    const name = `GET ${path}: CPU with metrics of that without`;
    budgets.push({ name, value: ratioOf('metrics'), limit: 1.03, unit: '×' });
  }
  console.log(`\n${table([['Observability', 'own CPU µs', 'of the starts', 'of without'], ...rows])}\n`);
  return budgets;
}
