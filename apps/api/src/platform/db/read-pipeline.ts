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
  /** performance.now() */
  readonly enqueuedAt: number;
}

/** A read that is slow delays at most so many that were sent with it. */
const MAX_BATCH = 8;

/** Sends the reads in one write. @returns once each is answered, with the error if the connection is lost */
function sendBatch(client: PoolClient, reads: readonly Read[]): Promise<Error | undefined> {
  const { stream } = client.connection;
  return new Promise((ended) => {
    let unanswered = reads.length;
    let lost: Error | undefined;
    const count = (): void => {
      unanswered -= 1;
      if (unanswered === 0) ended(lost);
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

/**
 * Reads over few connections, which pipeline (see the option of pg): what arrives while all of them are busy is sent together as
 * soon as one is free. Under load the system calls that send a statement and wake PostgreSQL cost a hot read a fifth of its
 * time otherwise, and PostgreSQL as much.
 */
export function createReadPipeline(pool: Pool): ReadPipeline {
  /** In the order in which they came. */
  const queue: Read[] = [];
  let inUse = 0;
  let timer: NodeJS.Timeout | undefined;

  /** A read waits for a connection as long as the pool lets others wait. */
  function refuseLate(): void {
    const latest = performance.now() - CONNECT_MS;
    while (queue[0] !== undefined && queue[0].enqueuedAt <= latest)
      queue.shift()?.reject(new Error('timeout exceeded when trying to connect'));
    timer = queue.length > 0 ? setTimeout(refuseLate, CONNECT_MS / 2) : undefined;
  }

  /** Over one connection, until the queue is empty. */
  async function sendQueue(): Promise<void> {
    inUse += 1;
    let client: PoolClient;
    try {
      client = await pool.connect();
    } catch (error) {
      inUse -= 1;
      // The others have a connection, or will fail as well.
      if (inUse === 0) for (const read of queue.splice(0)) read.reject(error);
      return;
    }
    let lost: Error | undefined;
    while (queue.length > 0 && !lost) lost = await sendBatch(client, queue.splice(0, MAX_BATCH));
    // Before anything else can run: the next read must find the connection free.
    inUse -= 1;
    client.release(lost);
    if (queue.length > 0) await sendQueue();
  }

  return {
    read: <Row>(sql: string, parameters: unknown[]) =>
      new Promise<unknown[]>((resolve, reject) => {
        queue.push({ sql, parameters, resolve, reject, enqueuedAt: performance.now() });
        if (inUse < pool.options.max) void sendQueue();
        else timer ??= setTimeout(refuseLate, CONNECT_MS);
        // The caller knows the shape of the rows, as with the driver itself.
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
