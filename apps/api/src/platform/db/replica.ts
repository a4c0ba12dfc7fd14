import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Logger } from 'pino';
import type { Db } from './database.ts';
import { isDatabaseUnavailable } from './failures.ts';

/** The database to read a report or export from: a replica with all commits before the call, or the primary. */
export type ReportSource = () => Promise<Db>;

/** How long a report waits for a replica that is behind. */
const CATCH_UP_MS = 1_000;
const POLL_MS = 50;
/** A replica that was behind or unreachable is skipped for this long, so that not every report waits for it. */
const PAUSE_MS = 10_000;

interface Replicated {
  readonly primary: Db;
  readonly replica: Db;
  readonly log: Pick<Logger, 'warn'>;
}

/** The primary's current WAL position: every acknowledged commit is before it. */
async function currentWalPosition(primary: Db): Promise<string> {
  const { rows } = await sql<{ lsn: string }>`select pg_current_wal_lsn()::text as lsn`.execute(primary);
  return rows[0]?.lsn ?? '';
}

/** False for a replica that was promoted, because its history may have diverged from the primary's. */
async function hasReplayed(replica: Db, lsn: string): Promise<boolean> {
  const { rows } = await sql<{ done: boolean | null }>`
    select pg_is_in_recovery() and pg_last_wal_replay_lsn() >= ${lsn}::pg_lsn as done`.execute(replica);
  return rows[0]?.done === true;
}

async function waitUntilReplayed(replica: Db, lsn: string): Promise<boolean> {
  const deadline = performance.now() + CATCH_UP_MS;
  while (!(await hasReplayed(replica, lsn))) {
    if (performance.now() >= deadline) return false;
    await sleep(POLL_MS);
  }
  return true;
}

/**
 * Reports and exports read a replica only once it has replayed everything the primary had written at the time of the
 * request. So a later report never shows older data than an earlier one, whichever process answers. Otherwise they read
 * the primary.
 */
export function createReportSource({ primary, replica, log }: Replicated): ReportSource {
  let pausedUntil = 0;

  function pause(why: string): void {
    pausedUntil = performance.now() + PAUSE_MS;
    log.warn({ replica: why }, 'reports read the primary');
  }

  async function isUsable(): Promise<boolean> {
    const lsn = await currentWalPosition(primary);
    try {
      if (await waitUntilReplayed(replica, lsn)) return true;
      pause('behind');
    } catch (error) {
      if (!isDatabaseUnavailable(error)) throw error;
      pause('away');
    }
    return false;
  }

  return async () => (performance.now() >= pausedUntil && (await isUsable()) ? replica : primary);
}
