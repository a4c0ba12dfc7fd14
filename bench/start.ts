import { join } from 'node:path';
import { startStandalone } from './product.ts';
import { median, type Budget } from './report.ts';

async function secondsUntilReady(folder: string): Promise<number> {
  const startedAt = performance.now();
  const product = await startStandalone(folder);
  try {
    const answer = await fetch(`http://127.0.0.1:${product.port}/api/ready`);
    if (answer.status !== 200) throw new Error(`/api/ready answers ${answer.status}`);
    return (performance.now() - startedAt) / 1_000;
  } finally {
    await product.stop();
  }
}

/** How long a start takes once the data are there: the embedded database, its migrations checked, everything listening. */
export async function measureStart(folder: string, times: number): Promise<Budget[]> {
  const standalone = join(folder, 'standalone');
  const first = await secondsUntilReady(standalone);
  const next: number[] = [];
  for (let count = 0; count < times; count += 1) next.push(await secondsUntilReady(standalone));
  console.log(
    `First start ${first.toFixed(2)} s; then ${next.map((seconds) => seconds.toFixed(2)).join(', ')} s (the aim of proof 25: 1.5 s)`,
  );
  return [{ name: 'Start on existing data until ready', value: median(next), limit: 5, unit: 's' }];
}
