import { join } from 'node:path';
import { printTable } from '../figures.ts';
import { call } from './client.ts';
import { startStandalone } from './product.ts';
import { atMost, median, type Budget } from './report.ts';

async function startOnce(folder: string): Promise<{ seconds: number; processorSeconds: number }> {
  const startedAt = performance.now();
  await using product = await startStandalone(folder);
  await call(product.port, { path: '/api/ready' });
  const seconds = (performance.now() - startedAt) / 1_000;
  // Other load on the machine affects this figure least.
  return { seconds, processorSeconds: product.processorSeconds() };
}

/** Measures a start on existing data until the product is ready: embedded database, migration check, listening. */
export async function measureStart(folder: string, times: number): Promise<Budget[]> {
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
  return [atMost('Start on existing data until ready (docs/proofs.md 25: 1.5 s)', value, 5, 's')];
}
