import type { FastifyInstance } from 'fastify';
import type { JobResult } from 'pg-boss';

/** A finished query, without its parameters. */
export interface FinishedQuery {
  readonly sql: string;
  readonly milliseconds: number;
  readonly failed: boolean;
}

/** The observable state of a connection pool. */
export interface PoolStats {
  readonly options: { readonly max: number };
  readonly totalCount: number;
  readonly idleCount: number;
  /** Statements waiting for a connection. */
  readonly waitingCount: number;
}

/** An answered request. */
export interface FinishedRequest {
  readonly method: string;
  /** The route's template, because the URL itself may contain personal data. Null for pages and unknown URLs. */
  readonly route: string | null;
  readonly status: number;
  readonly milliseconds: number;
  /** A proxy reported the caller's address, but no proxy is trusted to do so (TRUST_PROXY is 0). */
  readonly proxyIgnored: boolean;
}

type RunsJob = () => Promise<JobResult>;

/** Observes what the process does. Every part is optional, so that disabled observation costs nothing. */
export interface Instrument {
  /** Adds hooks before any route exists, for instruments that follow a request from its beginning. */
  readonly addHooks?: (app: FastifyInstance) => void;
  readonly request?: (request: FinishedRequest) => void;
  readonly query?: (query: FinishedQuery) => void;
  /** Runs the job and returns its result. */
  readonly job?: (queue: string, run: RunsJob) => Promise<JobResult>;
}

/** Combines several listeners into one. Returns undefined when there are none. */
function listenerOf<T>(listeners: readonly ((event: T) => void)[]): ((event: T) => void) | undefined {
  if (listeners.length < 2) return listeners[0];
  return (event) => {
    for (const listener of listeners) listener(event);
  };
}

/** Passes a query to every instrument. */
export const queryListener = (instruments: readonly Instrument[]) =>
  listenerOf(instruments.flatMap(({ query }) => query ?? []));

/** Passes a request to every instrument. */
export const requestListener = (instruments: readonly Instrument[]) =>
  listenerOf(instruments.flatMap(({ request }) => request ?? []));

/** Runs a job inside every instrument, the first one outermost. */
export const runObserved = (
  instruments: readonly Instrument[],
  queue: string,
  run: RunsJob,
): Promise<JobResult> =>
  instruments.reduceRight<RunsJob>((inner, { job }) => (job ? () => job(queue, inner) : inner), run)();
