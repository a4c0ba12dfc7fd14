import { join } from 'node:path';
import { startStandalone } from './product.ts';
import { median, type Budget } from './report.ts';
import { table } from '../text-table.ts';

interface Start {
  readonly seconds: number;
  /** CPU time of the product's process. Other load on the machine affects this figure least. */
  readonly processorSeconds: number;
}

async function startOnce(folder: string): Promise<Start> {
  const startedAt = performance.now();
  const product = await startStandalone(folder);
  try {
    const answer = await fetch(`http://127.0.0.1:${product.port}/api/ready`);
    if (answer.status !== 200) throw new Error(`/api/ready answers ${answer.status}`);
    const seconds = (performance.now() - startedAt) / 1_000;
    return { seconds, processorSeconds: product.processorSeconds() };
  } finally {
    await product.stop();
  }
}

/** Measures a start on existing data until the product is ready: embedded database, migration check, listening. */
export async function measureStart(folder: string, times: number): Promise<Budget[]> {
  const standalone = join(folder, 'standalone');
  const first = await startOnce(standalone);
  const next: Start[] = [];
  for (let count = 0; count < times; count += 1) next.push(await startOnce(standalone));
  const rows = [first, ...next].map(({ seconds, processorSeconds }, index) => [
    index === 0 ? 'first' : 'on existing data',
    seconds.toFixed(2),
    processorSeconds.toFixed(2),
  ]);
  console.log(`\n${table([['Start', 'seconds until ready', 'own CPU'], ...rows])}\n`);
  const value = median(next.map(({ seconds }) => seconds));
  return [
    { name: 'Start on existing data until ready (docs/proofs.md 25: 1.5 s)', value, limit: 5, unit: 's' },
  ];
}
