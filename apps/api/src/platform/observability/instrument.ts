import type { FastifyInstance } from 'fastify';
import type { JobResult } from 'pg-boss';

/** A query that has ended, without its parameters. */
export interface FinishedQuery {
  readonly sql: string;
  readonly milliseconds: number;
  readonly failed: boolean;
}

type RunsJob = () => Promise<JobResult>;

/** Observes what the process does. Each part is called only if it is there, so that nothing is paid for what is off. */
export interface Instrument {
  /** Adds its hooks to a server without routes. */
  readonly requests?: (app: FastifyInstance) => void;
  readonly query?: (query: FinishedQuery) => void;
  /** Runs the job. */
  readonly job?: (queue: string, run: RunsJob) => Promise<JobResult>;
}

/** One function that tells every instrument of a query; undefined where none wants to know. */
export function queryListener(
  instruments: readonly Instrument[],
): ((query: FinishedQuery) => void) | undefined {
  const listeners = instruments.flatMap(({ query }) => query ?? []);
  if (listeners.length === 0) return undefined;
  return (query) => {
    for (const listener of listeners) listener(query);
  };
}

/** Runs a job inside every instrument, the first one outermost. */
export const runObserved = (
  instruments: readonly Instrument[],
  queue: string,
  run: RunsJob,
): Promise<JobResult> =>
  instruments.reduceRight<RunsJob>((inner, { job }) => (job ? () => job(queue, inner) : inner), run)();
