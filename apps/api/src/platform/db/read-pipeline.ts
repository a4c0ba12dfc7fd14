import type { Pool, PoolClient, QueryResultRow } from 'pg';
import type { PoolStats } from '../observability/instrument.ts';
import { CONNECT_MS } from './clients.ts';
import { isConnectionLost } from './failures.ts';

export type RunRead = <Row>(sql: string, parameters: unknown[]) => Promise<Row[]>;

export interface ReadPipeline extends PoolStats {
  readonly read: RunRead;
  end(): Promise<void>;
}

interface Read {
  readonly sql: string;
  readonly parameters: unknown[];
  resolve(rows: unknown[]): void;
  reject(error: unknown): void;
  /** From `performance.now()`. */
  readonly enqueuedAt: number;
}

/** Reads sent together. A slow read delays at most the others of its batch. */
const MAX_BATCH = 8;

/** Sends the reads in one write. @returns once all are answered; the error if the connection was lost */
function sendBatch(client: PoolClient, reads: readonly Read[]): Promise<Error | undefined> {
  const { stream } = client.connection;
  return new Promise((resolve) => {
    let unanswered = reads.length;
    let lost: Error | undefined;
    const count = (): void => {
      unanswered -= 1;
      if (unanswered === 0) resolve(lost);
    };
    stream.cork();
    for (const read of reads)
      void client
        .query<QueryResultRow>(read.sql, read.parameters)
        .then(
          ({ rows }) => read.resolve(rows),
          (error: unknown) => {
            if (error instanceof Error && isConnectionLost(error)) lost = error;
            read.reject(error);
          },
        )
        .then(count);
    stream.uncork();
  });
}

/** Rejects the reads that have waited for a connection longer than the pool's own connection timeout, oldest first. */
function rejectTimedOut(queue: Read[]): void {
  const latest = performance.now() - CONNECT_MS;
  while (queue[0] !== undefined && queue[0].enqueuedAt <= latest)
    queue.shift()?.reject(new Error('timeout exceeded when trying to connect'));
}

/**
 * Sends reads over a few connections in pipeline mode (pg's `pipeline` option). Reads that arrive in the same turn of the
 * event loop, or while all connections are busy, are sent together. Sent one by one under load, a hot read spends a fifth
 * of its time on the system calls that send the statement and wake PostgreSQL, and PostgreSQL spends as much.
 */
export function createReadPipeline(pool: Pool): ReadPipeline {
  /** Oldest first. */
  const queue: Read[] = [];
  let inUse = 0;
  let scheduled: NodeJS.Immediate | undefined;
  let timer: NodeJS.Timeout | undefined;

  function checkWaiting(): void {
    rejectTimedOut(queue);
    timer = queue.length > 0 ? setTimeout(checkWaiting, CONNECT_MS / 2) : undefined;
  }

  /** Spreads the queue over the free connections. */
  function flush(): void {
    scheduled = undefined;
    const batch = Math.min(MAX_BATCH, Math.ceil(queue.length / (pool.options.max - inUse)));
    for (let unsent = queue.length; unsent > 0 && inUse < pool.options.max; unsent -= batch)
      void sendQueue(batch);
    if (inUse === pool.options.max) timer ??= setTimeout(checkWaiting, CONNECT_MS);
  }

  /** Sends reads over one connection until the queue is empty, at first as many as `batch` says. */
  async function sendQueue(batch: number): Promise<void> {
    inUse += 1;
    let client: PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      inUse -= 1;
      // While other connections are in use or being opened, they serve the queue, or its reads time out.
      if (inUse === 0) for (const read of queue.splice(0)) read.reject(error);
      else timer ??= setTimeout(checkWaiting, CONNECT_MS);
      return;
    }
    let lost: Error | undefined;
    for (let next = batch; queue.length > 0 && !lost; next = MAX_BATCH)
      lost = await sendBatch(client, queue.splice(0, next));
    // Synchronously after the loop, so that the next read finds the connection free.
    inUse -= 1;
    client.release(lost);
    if (queue.length > 0) await sendQueue(MAX_BATCH);
  }

  return {
    read: <Row>(sql: string, parameters: unknown[]) =>
      new Promise<unknown[]>((resolve, reject) => {
        queue.push({ sql, parameters, resolve, reject, enqueuedAt: performance.now() });
        scheduled ??= setImmediate(flush);
        // The caller states the row type, as with the driver itself.
      }) as Promise<Row[]>,
    end: () => pool.end(),
    options: pool.options,
    get totalCount() {
      return pool.totalCount;
    },
    get idleCount() {
      return pool.idleCount;
    },
    get waitingCount() {
      return queue.length;
    },
  };
}
