import type { FastifyInstance } from 'fastify';
import type { JobResult } from 'pg-boss';

/** A query that has ended, without its parameters. */
export interface FinishedQuery {
  readonly sql: string;
  readonly milliseconds: number;
  readonly failed: boolean;
}

/** What can be seen of a pool of connections. */
export interface PoolStats {
  readonly options: { readonly max: number };
  readonly totalCount: number;
  readonly idleCount: number;
  /** Statements that wait for a connection. */
  readonly waitingCount: number;
}

/** A request that was answered. */
export interface FinishedRequest {
  readonly method: string;
  /** The template of its route: the address itself may hold anything. Null for pages and unknown addresses. */
  readonly route: string | null;
  readonly status: number;
  readonly milliseconds: number;
}

type RunsJob = () => Promise<JobResult>;

/** Observes what the process does. Each part is called only if it is there, so that nothing is paid for what is off. */
export interface Instrument {
  /** Adds its hooks to a server without routes, for what has to follow a request from its beginning. */
  readonly addHooks?: (app: FastifyInstance) => void;
  readonly request?: (request: FinishedRequest) => void;
  readonly query?: (query: FinishedQuery) => void;
  /** Runs the job. */
  readonly job?: (queue: string, run: RunsJob) => Promise<JobResult>;
}

/** One function for several; undefined where there is none. */
function listenerOf<T>(listeners: readonly ((event: T) => void)[]): ((event: T) => void) | undefined {
  if (listeners.length < 2) return listeners[0];
  return (event) => {
    for (const listener of listeners) listener(event);
  };
}

/** Tells every instrument of a query. */
export const queryListener = (instruments: readonly Instrument[]) =>
  listenerOf(instruments.flatMap(({ query }) => query ?? []));

/** Tells every instrument of a request. */
export const requestListener = (instruments: readonly Instrument[]) =>
  listenerOf(instruments.flatMap(({ request }) => request ?? []));

/** Runs a job inside every instrument, the first one outermost. */
export const runObserved = (
  instruments: readonly Instrument[],
  queue: string,
  run: RunsJob,
): Promise<JobResult> =>
  instruments.reduceRight<RunsJob>((inner, { job }) => (job ? () => job(queue, inner) : inner), run)();
