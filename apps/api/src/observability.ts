import { setTimeout as sleep } from 'node:timers/promises';
import type { Logger } from 'pino';
import { createStateGauges } from './health/gauges.ts';
import { readMetricState, readSystemState } from './health/system-state.ts';
import type { Clock } from './platform/clock.ts';
import type { Db } from './platform/db/database.ts';
import type { Instrument, PoolStats } from './platform/observability/instrument.ts';
import { startMetricsServer } from './platform/observability/metrics-server.ts';
import type { Metrics } from './platform/observability/metrics.ts';
import { createRequestWindow } from './platform/observability/request-window.ts';
import type { Traces } from './platform/observability/traces.ts';
import { startReporting, type ReportedProcess } from './platform/processes/report.ts';
import { fingerprintOf, type Secrets } from './platform/secrets/encryption.ts';
import { SettingsError } from './platform/settings/settings.ts';
import type { BackupSettings, MetricsSettings, Settings } from './platform/settings/settings-types.ts';
import { VERSION } from './version.ts';

/** The least time between two reads of the database, however many scrapers there are. */
const REFRESH_MS = 15_000;
/** The longest that a scrape waits for the database. Prometheus times out after ten seconds. */
const DATABASE_TIMEOUT_MS = 4_000;

interface Running {
  readonly db: Db;
  readonly pools: readonly PoolStats[];
  readonly clock: Clock;
  readonly dataFolder: string | undefined;
  readonly backup: BackupSettings;
  readonly secrets: Secrets;
}

export interface Observability {
  readonly instruments: readonly Instrument[];
  /** Reports this process to the others and, if a metrics port is set, serves the metrics there. */
  watch(running: Running): Promise<void>;
  stop(): Promise<void>;
}

type Observed = Pick<Settings, 'metrics' | 'tracing'>;

async function loadMetrics({ metrics }: Observed): Promise<Metrics | undefined> {
  if (!metrics) return undefined;
  const { createMetrics } = await import('./platform/observability/metrics.ts');
  return createMetrics();
}

async function loadTraces({ tracing }: Observed, log: Logger): Promise<Traces | undefined> {
  if (!tracing) return undefined;
  const { startTraces } = await import('./platform/observability/traces.ts');
  return startTraces({ ...tracing, version: VERSION, log });
}

/** Reads figures from the database into gauges, at most every 15 seconds and in only one of all processes. */
function createRefresh(
  metrics: Metrics,
  { db, clock, dataFolder, backup }: Running,
  reported: ReportedProcess,
): () => Promise<void> {
  const gauges = createStateGauges(metrics);
  const reachable = metrics.gauge({
    name: 'indike_database_up',
    help: 'Whether this process reached the database when it last asked',
  });
  let refreshedAt = Number.NEGATIVE_INFINITY;
  let pending: Promise<void> | undefined;

  async function read(): Promise<void> {
    try {
      if (await reported.isExporter()) {
        const now = clock.now();
        gauges.show({
          ...(await readSystemState({ db, dataFolder, backup })),
          ...(await readMetricState(db, now)),
        });
      } else gauges.clear();
      reachable.set(1);
    } catch {
      gauges.clear();
      reachable.set(0);
    }
    refreshedAt = performance.now();
  }

  return async () => {
    if (performance.now() - refreshedAt < REFRESH_MS) return;
    pending ??= read().finally(() => (pending = undefined));
    const isLate = await Promise.race([pending, sleep(DATABASE_TIMEOUT_MS, true, { ref: false })]);
    // Figures of an earlier read would look like current ones.
    if (isLate === true) {
      gauges.clear();
      reachable.set(0);
    }
  };
}

/** @throws SettingsError instead of the server's own error about its port */
const explainPort =
  ({ host, port }: MetricsSettings) =>
  (error: unknown) => {
    const code = error instanceof Error && 'code' in error ? String(error.code) : 'erro';
    throw new SettingsError(`METRICS_PORT: não foi possível usar a porta ${port} de ${host} (${code})`);
  };

/** Loads metrics and tracing only when the settings enable them. */
export async function prepareObservability(
  settings: Observed,
  { log, role }: { readonly log: Logger; readonly role: string },
): Promise<Observability> {
  const window = createRequestWindow();
  const metrics = await loadMetrics(settings);
  const traces = await loadTraces(settings, log);
  const started = new AsyncDisposableStack();
  if (traces) started.defer(() => traces.stop());
  return {
    instruments: [window.instrument, metrics?.instrument, traces?.instrument].filter(
      (instrument) => instrument !== undefined,
    ),
    async watch(running) {
      const exportsMetrics = metrics !== undefined;
      const { counts } = window;
      const reported = await startReporting({
        db: running.db,
        log,
        role,
        version: VERSION,
        exportsMetrics,
        secrets: running.secrets.map(fingerprintOf),
        counts,
      });
      started.defer(() => reported.stop());
      if (!metrics || !settings.metrics) return;
      metrics.watchPools(running.pools);
      const { host } = settings.metrics;
      const refresh = createRefresh(metrics, running, reported);
      const server = await startMetricsServer(metrics, refresh, settings.metrics).catch(
        explainPort(settings.metrics),
      );
      started.defer(() => server.stop());
      log.info({ metrics_host: host, metrics_port: server.port }, 'metrics are served');
    },
    stop: () => started.disposeAsync(),
  };
}
