import { setTimeout as sleep } from 'node:timers/promises';
import { Registry } from 'prom-client';
import { expect, it } from 'vitest';
import { systemClock } from '../clock.ts';
import { registerProcessMetrics } from './process-metrics.ts';

const registry = new Registry();
registerProcessMetrics(registry);

async function valueOf(name: string): Promise<number | undefined> {
  const { values } = (await registry.getSingleMetric(name)?.get()) ?? { values: [] };
  return values[0]?.value;
}

function holdLoop(milliseconds: number): void {
  const until = performance.now() + milliseconds;
  while (performance.now() < until);
}

it('reports the CPU time and memory of the process', async () => {
  const before = await valueOf('process_cpu_seconds_total');
  holdLoop(200);
  const used = ((await valueOf('process_cpu_seconds_total')) ?? 0) - (before ?? 0);
  expect(used).toBeGreaterThan(0.02);
  expect(used).toBeLessThan(process.uptime() * 8);
  const resident = await valueOf('process_resident_memory_bytes');
  expect(resident).toBeGreaterThan(30_000_000);
  expect(await valueOf('nodejs_heap_size_used_bytes')).toBeLessThan(resident ?? 0);
  expect(await valueOf('process_start_time_seconds')).toBeCloseTo(
    systemClock.now().getTime() / 1_000 - process.uptime(),
    -1,
  );
});

it('reports the event loop’s lag since the last scrape', async () => {
  await registry.metrics();
  await sleep(50);
  holdLoop(600);
  await sleep(50);
  const text = await registry.metrics();
  expect(Number(/^nodejs_eventloop_lag_max_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0.5);
  expect(Number(/^nodejs_eventloop_lag_p99_seconds (\S+)$/m.exec(text)?.[1])).toBeGreaterThan(0.5);
  await sleep(50);
  expect(await valueOf('nodejs_eventloop_lag_max_seconds')).toBeLessThan(0.5);
});
