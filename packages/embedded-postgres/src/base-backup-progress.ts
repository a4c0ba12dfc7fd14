import { Client } from 'pg';
import type { Connection } from './connection.ts';

export interface Progress {
  readonly streamedBytes: number;
  /** An estimate, which grows with the database. */
  readonly totalBytes: number;
}

interface Row {
  readonly at: Date;
  readonly copying: boolean | null;
  readonly streamed: string | null;
  readonly total: string | null;
}

const POLL_MS = 100;

/** `statement_timestamp()` precedes the reading of the phase, so the copying had not ended at that instant. */
const PROGRESS = `
  select statement_timestamp() as at, b.phase <> all (array['waiting for wal archiving to finish', 'transferring wal files']) as copying,
    b.backup_streamed::text as streamed, b.backup_total::text as total
  from (select) one left join pg_stat_progress_basebackup b on b.pid = $1`;

/**
 * Watches the backup of another connection. `until` returns the last instant at which data files were still being
 * copied. A backup contains everything that was committed before the copying ended, and the server reports that end
 * nowhere else.
 */
export async function watchBaseBackup(
  connection: Connection,
  backend: number,
  onProgress: (progress: Progress) => void = () => {},
): Promise<{ until(): Date; stop(): Promise<void> }> {
  const client = new Client(connection);
  client.on('error', () => {});
  await client.connect();
  const { rows } = await client.query<Row>(PROGRESS, [backend]);
  let until = rows[0]?.at ?? new Date(0);
  let looking: Promise<void> | undefined;

  async function look(): Promise<void> {
    const [row] = (await client.query<Row>(PROGRESS, [backend])).rows;
    if (row?.copying) until = row.at;
    if (row?.total) onProgress({ streamedBytes: Number(row.streamed), totalBytes: Number(row.total) });
  }
  const timer = setInterval(() => {
    looking ??= look()
      .catch(() => {})
      .finally(() => (looking = undefined));
  }, POLL_MS);

  return {
    until: () => until,
    async stop() {
      clearInterval(timer);
      await looking;
      await client.end().catch(() => {});
    },
  };
}
