import { Counter, Gauge, Histogram, Registry } from 'prom-client';
import type { FinishedQuery, FinishedRequest, Instrument, PoolStats } from './instrument.ts';
import { registerProcessMetrics, registerReadGauge } from './process-metrics.ts';

// Loaded only if METRICS_PORT is set. Labels never contain user input: routes appear as templates, queues by name.

const SECONDS = [0.005, 0.01, 0.025, 0.05, 0.1, 0.25, 0.5, 1, 2.5, 10];
const QUERY_SECONDS = [0.001, 0.005, 0.01, 0.05, 0.1, 0.5, 1, 5, 15];
const JOB_SECONDS = [0.05, 0.25, 1, 5, 30, 120, 600, 3_600];

type Labels = Readonly<Record<string, string>>;

interface StateGauge {
  set(value: number, labels?: Labels): void;
  /** Exports nothing until a value is set. */
  clear(): void;
}

export interface GaugeText {
  /** In snake_case, with the unit as suffix. */
  readonly name: string;
  readonly help: string;
  readonly labels?: readonly string[] | undefined;
}

export interface Metrics {
  readonly instrument: Instrument;
  readonly contentType: string;
  gauge(description: GaugeText): StateGauge;
  watchPools(pools: readonly PoolStats[]): void;
  /** All metrics in Prometheus' text format. */
  text(): Promise<string>;
}

const BATCH = 128;

/**
 * Buffers events and observes them in batches, at the latest before the metrics are read. In a tight loop the library's
 * lookup from labels to bucket takes a fifth of the time that it takes in the middle of a request.
 */
function inBatches<T>(observe: (event: T) => void): {
  add(this: void, event: T): void;
  flush(this: void): void;
} {
  let events: T[] = [];
  const flush = (): void => {
    const collected = events;
    events = [];
    collected.forEach(observe);
  };
  return {
    add(event) {
      if (events.push(event) >= BATCH) flush();
    },
    flush,
  };
}

function requestHook(registry: Registry): NonNullable<Instrument['request']> {
  const requests = inBatches(({ method, route, status, milliseconds }: FinishedRequest) => {
    seconds.observe({ method, route: route ?? 'none', status: String(status) }, milliseconds / 1_000);
  });
  const seconds = new Histogram({
    name: 'indike_http_request_seconds',
    help: 'Time until a request was answered, by the template of its route',
    labelNames: ['method', 'route', 'status'],
    buckets: SECONDS,
    registers: [registry],
    collect: requests.flush,
  });
  return requests.add;
}

function queryHook(registry: Registry): NonNullable<Instrument['query']> {
  const registers = [registry];
  const failures = new Counter({
    name: 'indike_database_query_failures_total',
    help: 'Statements that the database refused or did not answer',
    registers,
  });
  const durations = inBatches((milliseconds: number) => seconds.observe(milliseconds / 1_000));
  const seconds = new Histogram({
    name: 'indike_database_query_seconds',
    help: 'Time of a statement, with the way to the database and back',
    buckets: QUERY_SECONDS,
    registers,
    collect: durations.flush,
  });
  return ({ milliseconds, failed }: FinishedQuery) => {
    durations.add(milliseconds);
    if (failed) failures.inc();
  };
}

function jobHook(registry: Registry): NonNullable<Instrument['job']> {
  const seconds = new Histogram({
    name: 'indike_job_seconds',
    help: 'Time of a job, by its queue and whether it was done',
    labelNames: ['queue', 'outcome'],
    buckets: JOB_SECONDS,
    registers: [registry],
  });
  return async (queue, run) => {
    const startedAt = performance.now();
    const result = await run();
    seconds.observe({ queue, outcome: result.status }, (performance.now() - startedAt) / 1_000);
    return result;
  };
}

function poolGauges(registry: Registry, pools: readonly PoolStats[]): void {
  const sum = (count: (pool: PoolStats) => number): number =>
    pools.reduce((total, pool) => total + count(pool), 0);
  const connections = new Gauge({
    name: 'indike_database_pool_connections',
    help: 'Connections of this process to the database',
    labelNames: ['state'],
    registers: [],
    collect() {
      const idle = sum((pool) => pool.idleCount);
      this.set({ state: 'idle' }, idle);
      this.set({ state: 'used' }, sum((pool) => pool.totalCount) - idle);
    },
  });
  registry.registerMetric(connections);
  registerReadGauge(
    registry,
    { name: 'indike_database_pool_waiting', help: 'Statements that wait for a connection' },
    () => sum((pool) => pool.waitingCount),
  );
  registerReadGauge(
    registry,
    { name: 'indike_database_pool_limit', help: 'The most connections of this process' },
    () => sum((pool) => pool.options.max),
  );
}

function stateGauge(registry: Registry, { name, help, labels = [] }: GaugeText): StateGauge {
  const gauge = new Gauge({ name, help, labelNames: [...labels], registers: [registry] });
  const clear = (): void => {
    gauge.reset();
    // Without labels `reset` sets the gauge to 0, which would be exported as a value.
    if (labels.length === 0) gauge.remove();
  };
  clear();
  return {
    clear,
    set(value, given) {
      if (given) gauge.set(given, value);
      else gauge.set(value);
    },
  };
}

/** Creates a separate registry on each call, with the metrics of the process (CPU, memory, event loop). */
export function createMetrics(): Metrics {
  const registry = new Registry();
  registerProcessMetrics(registry);
  return {
    instrument: {
      request: requestHook(registry),
      query: queryHook(registry),
      job: jobHook(registry),
    },
    contentType: registry.contentType,
    gauge: (description) => stateGauge(registry, description),
    watchPools: (pools) => poolGauges(registry, pools),
    text: () => registry.metrics(),
  };
}
