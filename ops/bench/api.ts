import type { Cluster, FilledDatabase } from './databases.ts';
import { load, type Load, type Measured } from './load.ts';
import { startBareServer, startProduct, type Running } from './product.ts';
import { median, type Budget } from './report.ts';
import { table } from '../text-table.ts';
import { statementsByPath } from './statements.ts';

export interface Plan extends Load {
  readonly sizes: readonly number[];
  readonly rounds: number;
  /** Load on each server, for each path, before its first round. */
  readonly warmUpSeconds: number;
}

interface Contender {
  readonly kind: 'product' | 'bare';
  readonly database: FilledDatabase;
  readonly server: Running;
}

interface Sample extends Measured {
  readonly kind: Contender['kind'];
  readonly indikers: number;
  readonly path: string;
  readonly round: number;
  /** CPU time of the server process per request. Other load on the machine affects this figure least. */
  readonly processorMicros: number;
}

async function measure({ kind, database, server }: Contender, path: string, round: number, how: Load) {
  const before = server.processorSeconds();
  const measured = await load({ port: server.port, path, nextToken: database.nextToken }, how);
  const used = server.processorSeconds() - before;
  const processorMicros = (used * 1_000_000) / (measured.perSecond * how.seconds);
  return { kind, indikers: database.indikers, path, round, processorMicros, ...measured };
}

/** Both servers must return the same rows, otherwise the comparison would mean nothing. */
async function checkSameAnswers(contenders: readonly Contender[], path: string): Promise<void> {
  for (const { server, database } of contenders) {
    const headers = { authorization: `Bearer ${database.nextToken().replace(/\d+$/, '7')}` };
    const answer = await fetch(`http://127.0.0.1:${server.port}${path}`, { headers });
    const body = await answer.text();
    const rows = body.match(/"company_name"|"status_transactions"/g)?.length ?? 1;
    const expected = path.includes('limit=5') ? 5 : 1;
    if (answer.status !== 200 || rows !== expected)
      throw new Error(`${path}: ${answer.status} ${body.slice(0, 200)}`);
  }
}

/** Every round measures all servers, in reverse order every second time, so that other load affects all of them. */
async function runRounds(contenders: readonly Contender[], plan: Plan): Promise<Sample[]> {
  const samples: Sample[] = [];
  const paths = [...(await statementsByPath()).keys()];
  for (const path of paths) {
    await checkSameAnswers(contenders, path);
    for (const contender of contenders)
      await measure(contender, path, -1, { ...plan, seconds: plan.warmUpSeconds });
    for (let round = 0; round < plan.rounds; round += 1) {
      const order = round % 2 === 0 ? contenders : contenders.toReversed();
      for (const contender of order) samples.push(await measure(contender, path, round, plan));
    }
  }
  return samples;
}

type SampleKey = Pick<Sample, 'kind' | 'indikers' | 'path'>;

const pick = (samples: readonly Sample[], { kind, indikers, path }: SampleKey): Sample[] =>
  samples
    .filter((sample) => sample.kind === kind && sample.indikers === indikers && sample.path === path)
    .sort((a, b) => a.round - b.round);

/** The median of the ratios of the individual rounds. */
function ratio(samples: readonly Sample[], of: SampleKey, to: SampleKey): number {
  const others = pick(samples, to);
  return median(
    pick(samples, of).map((sample, index) => sample.perSecond / (others[index]?.perSecond ?? NaN)),
  );
}

function describe(samples: readonly Sample[]): string {
  const keys = [
    ...new Map<string, SampleKey>(samples.map((s) => [`${s.path} ${s.indikers} ${s.kind}`, s])).values(),
  ];
  const rows = keys
    .toSorted((a, b) => a.path.localeCompare(b.path) || a.indikers - b.indikers || (a.kind < b.kind ? -1 : 1))
    .map((key) => {
      const found = pick(samples, key);
      const middle = (of: (sample: Sample) => number, digits = 0): string =>
        median(found.map(of)).toFixed(digits);
      return [
        `GET ${key.path}  ${key.indikers} Indikers  ${key.kind}`,
        middle((s) => s.perSecond),
        middle((s) => s.p50Ms, 1),
        middle((s) => s.p99Ms, 1),
        middle((s) => s.processorMicros),
        key.kind === 'bare' ? '' : ratio(samples, key, { ...key, kind: 'bare' }).toFixed(2),
      ];
    });
  return table([['Call', 'req/s', 'p50 ms', 'p99 ms', 'own CPU µs', 'of bare'], ...rows]);
}

function budgetsOf(samples: readonly Sample[], { sizes }: Plan): Budget[] {
  const paths = [...new Set(samples.map(({ path }) => path))];
  return paths.flatMap((path) => {
    const product = (indikers: number): SampleKey => ({ kind: 'product', indikers, path });
    const [small = 0, large] = sizes;
    const speed = sizes.map((indikers) => ({
      name: `GET ${path}, ${indikers} Indikers: of the bare server's speed`,
      value: ratio(samples, product(indikers), { ...product(indikers), kind: 'bare' }),
      limit: 0.85,
      unit: '×',
      atLeast: true,
    }));
    if (large === undefined) return speed;
    const growth = ratio(samples, product(small), product(large));
    return [
      ...speed,
      { name: `GET ${path}: cost at ${large} against ${small}`, value: growth, limit: 1.2, unit: '×' },
    ];
  });
}

/** Compares the product with a bare server on the same databases. */
export async function measureApi(cluster: Cluster, folder: string, plan: Plan): Promise<Budget[]> {
  const contenders: Contender[] = [];
  try {
    for (const indikers of plan.sizes) {
      const startedAt = performance.now();
      const database = await cluster.fill(indikers);
      const seconds = ((performance.now() - startedAt) / 1_000).toFixed(0);
      console.log(`${indikers} Indikers with 20 referrals each made in ${seconds} s`);
      contenders.push({ kind: 'product', database, server: await startProduct(folder, database.url) });
      contenders.push({ kind: 'bare', database, server: await startBareServer(folder, database.url) });
    }
    console.log(`${plan.rounds} rounds of ${plan.seconds} s, ${plan.connections} connections…`);
    const samples = await runRounds(contenders, plan);
    console.log(`\n${describe(samples)}\n`);
    const memory = contenders
      .filter(({ kind }) => kind === 'product')
      .map(({ server }) => server.residentMb());
    return [
      ...budgetsOf(samples, plan),
      { name: 'Memory of the web process after it', value: Math.max(...memory), limit: 220, unit: 'MB' },
    ];
  } finally {
    await Promise.all(contenders.map(({ server }) => server.stop()));
  }
}
