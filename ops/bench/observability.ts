import { freePort } from '#api/testing/free-port.ts';
import { printTable } from '../figures.ts';
import type { FilledDatabase } from './seed/databases.ts';
import { load, type Load } from './load.ts';
import { startProduct, type Running } from './product.ts';
import { atMost, inTurns, median, type Measure } from './report.ts';
import { READS } from './baseline/statements.ts';

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
const MAX_COST = 1.03;

const settingsOf = (kind: Kind, metricsPort: number): Record<string, string> => ({
  ...(kind === 'metrics' && { METRICS_PORT: String(metricsPort) }),
  ...(kind === 'traces' && { OTEL_EXPORTER_OTLP_ENDPOINT: 'http://127.0.0.1:9' }),
});

interface Contender {
  readonly server: Running;
  readonly nextToken: FilledDatabase['nextToken'];
  /** Scraped once in each round, as by Prometheus. */
  readonly metricsUrl: string | undefined;
}

/** CPU microseconds per request. */
async function measure({ server, nextToken, metricsUrl }: Contender, path: string, how: Load) {
  const before = server.processorSeconds();
  const scrape = metricsUrl === undefined ? undefined : fetch(metricsUrl);
  const { calls } = await load({ port: server.port, path, nextToken }, how);
  await (await scrape)?.text();
  return ((server.processorSeconds() - before) * 1_000_000) / calls;
}

/** The fastest of several short rounds, which is the least disturbed one because other load only adds time. */
async function leastDisturbed(contender: Contender, path: string, plan: ObservabilityPlan): Promise<number> {
  await measure(contender, path, { ...plan, seconds: Math.min(plan.seconds * 3, WARM_UP_SECONDS) });
  const rounds: number[] = [];
  for (let round = 0; round < plan.rounds; round += 1) rounds.push(await measure(contender, path, plan));
  return Math.min(...rounds);
}

export const measureObservability: Measure<ObservabilityPlan> = async (cluster, folder, plan) => {
  await using database = await cluster.fill('observability', { indikers: plan.indikers });
  const micros = await inTurns({ rounds: plan.starts }, KINDS, async (kind) => {
    const metricsPort = await freePort();
    await using server = await startProduct(folder, database.url, { env: settingsOf(kind, metricsPort) });
    const metricsUrl = kind === 'metrics' ? `http://127.0.0.1:${metricsPort}/metrics` : undefined;
    const contender = { server, nextToken: database.nextToken, metricsUrl };
    const ofPaths: number[] = [];
    for (const path of READS) ofPaths.push(await leastDisturbed(contender, path, plan));
    return ofPaths;
  });
  const measured = READS.flatMap((path, index) => {
    const startsOf = (kind: Kind): number[] => micros(kind).map((ofPaths) => ofPaths[index] ?? NaN);
    return KINDS.map((kind) => {
      const own = startsOf(kind);
      return { path, kind, own, ratio: median(own) / median(startsOf('without')) };
    });
  });
  const rows = measured.map(({ path, kind, own, ratio }) => [
    `GET ${path}  ${kind}`,
    median(own).toFixed(0),
    `${Math.min(...own).toFixed(0)} to ${Math.max(...own).toFixed(0)}`,
    ratio.toFixed(3),
  ]);
  printTable(['Observability', 'own CPU µs', 'of the starts', 'of without'], rows);
  return measured
    .filter(({ kind }) => kind === 'metrics')
    .map(({ path, ratio }) => atMost(`GET ${path}: CPU with metrics of that without`, ratio, MAX_COST, '×'));
};
