import { randomUUID } from 'node:crypto';
import type { Logger } from 'pino';
import type { Db } from '../db/database.ts';
import type { RequestCounts } from '../observability/request-window.ts';
import { deleteProcess, deleteSilentProcesses, isOldestExporter, saveReport } from './store.ts';

/** Far below PROCESS_SILENCE_SECONDS, so that a process with a late report does not disappear. */
const REPORT_MS = 15_000;

interface Reporting {
  readonly db: Db;
  readonly log: Logger;
  readonly role: string;
  readonly version: string;
  readonly exportsMetrics: boolean;
  /** Fingerprints of the process's secrets. */
  readonly secrets: readonly string[];
  readonly counts: () => RequestCounts;
}

export interface ReportedProcess {
  /** Stores now that this process is running, with its request counts. */
  report(): Promise<void>;
  /** Whether this process is the one that exports the metrics common to all processes. */
  isExporter(): Promise<boolean>;
  stop(): Promise<void>;
}

/** Reports this process to the database at regular intervals until it is stopped. */
export async function startReporting(reporting: Reporting): Promise<ReportedProcess> {
  const { db, log, role, version, exportsMetrics, secrets, counts } = reporting;
  const id = randomUUID();
  const report = () => saveReport(db, { id, role, version, exportsMetrics, secrets, ...counts() });
  await report();
  await deleteSilentProcesses(db);
  const timer = setInterval(() => {
    report().catch((error: unknown) => {
      log.warn({ job_error: error instanceof Error ? error.name : 'unknown' }, 'process not reported');
    });
  }, REPORT_MS).unref();
  return {
    report,
    isExporter: () => isOldestExporter(db, id),
    async stop() {
      clearInterval(timer);
      // The database may be away. The row is ignored a minute later anyway.
      await deleteProcess(db, id).catch(() => {});
    },
  };
}
