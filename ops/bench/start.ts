import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { printTable } from '../figures.ts';
import { call } from './client.ts';
import { startInstalled, startStandalone } from './product.ts';
import { atMost, median, type Budget } from './report.ts';

export interface StartPlan {
  /** Starts on existing data. */
  readonly times: number;
  /** Seconds without a request before the memory is read, and as many again in which it is. */
  readonly idleSeconds: number;
}

const MAX_IDLE_MB = 150;
const READS = 7;

async function startOnce(folder: string): Promise<{ seconds: number; processorSeconds: number }> {
  const startedAt = performance.now();
  await using product = await startStandalone(folder);
  await call(product.port, { path: '/api/ready' });
  const seconds = (performance.now() - startedAt) / 1_000;
  // Other load on the machine affects this figure least.
  return { seconds, processorSeconds: product.processorSeconds() };
}

/** Memory of an idle installation with its database, at its second start: the first one also migrates. */
async function idleMb(folder: string, idleSeconds: number): Promise<number> {
  {
    await using first = await startInstalled(folder);
    await call(first.port, { path: '/api/ready' });
  }
  await using product = await startInstalled(folder);
  await call(product.port, { path: '/api/ready' });
  await sleep(idleSeconds * 1_000);
  // Several times, because the job queue looks after itself now and then, over a second connection.
  const reads: number[] = [];
  for (let read = 0; read < READS; read += 1) {
    await sleep((idleSeconds * 1_000) / READS);
    reads.push(product.wholeMb());
  }
  return median(reads);
}

/** Measures a start on existing data until the product is ready: embedded database, migration check, listening. */
export async function measureStart(folder: string, { times, idleSeconds }: StartPlan): Promise<Budget[]> {
  const standalone = join(folder, 'standalone');
  const starts = [];
  for (let count = 0; count <= times; count += 1) starts.push(await startOnce(standalone));
  const rows = starts.map(({ seconds, processorSeconds }, index) => [
    index === 0 ? 'first' : 'on existing data',
    seconds.toFixed(2),
    processorSeconds.toFixed(2),
  ]);
  printTable(['Start', 'seconds until ready', 'own CPU'], rows);
  const value = median(starts.slice(1).map(({ seconds }) => seconds));
  return [
    atMost('Start on existing data until ready (docs/proofs.md 25: 1.5 s)', value, 5, 's'),
    atMost(
      'Memory of an idle installation with its database',
      await idleMb(join(folder, 'installed'), idleSeconds),
      MAX_IDLE_MB,
      'MB',
    ),
  ];
}
