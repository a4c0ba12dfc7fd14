import { Agent, request } from 'node:http';
import { setTimeout as sleep } from 'node:timers/promises';
import { REFUSED_MS, RETRY_MS } from '../load.ts';

// The load of other people: a steady stream of short calls, whose responses must not be delayed by the bank files.

export interface Streamed {
  readonly calls: number;
  readonly p99Ms: number;
  readonly maxMs: number;
}

const CONNECTIONS = 4;
const PAUSE_MS = 10;

function get(agent: Agent, port: number, path: string, token: string): Promise<number | undefined> {
  return new Promise((resolve, reject) => {
    request({ agent, port, host: '127.0.0.1', path, headers: { authorization: `Bearer ${token}` } })
      .once('response', (response) => {
        response.resume().once('end', () => resolve(response.statusCode));
      })
      .once('error', reject)
      .end();
  });
}

/** Latency in milliseconds, including retries when the product had no database connection for the request. */
async function latencyOf(agent: Agent, { port, path, nextToken }: Target): Promise<number> {
  const startedAt = performance.now();
  const token = nextToken();
  for (;;) {
    const status = await get(agent, port, path, token);
    const took = performance.now() - startedAt;
    if (status === 200) return took;
    if (status !== 503 || took > REFUSED_MS) throw new Error(`${path}: ${status}`);
    await sleep(RETRY_MS);
  }
}

interface Target {
  readonly port: number;
  readonly path: string;
  readonly nextToken: () => string;
}

/** Sends calls until it is stopped. `stop` returns the latencies. */
export function startStream(target: Target): { stop(): Promise<Streamed> } {
  const agent = new Agent({ keepAlive: true, maxSockets: CONNECTIONS });
  const took: number[] = [];
  const state = { isRunning: true };
  const drive = async (): Promise<void> => {
    while (state.isRunning) {
      took.push(await latencyOf(agent, target));
      await sleep(PAUSE_MS);
    }
  };
  const driven = Promise.all(Array.from({ length: CONNECTIONS }, drive));
  // Only prevents an unhandled rejection. `stop` reports the error.
  driven.catch(() => {});
  return {
    async stop() {
      state.isRunning = false;
      await driven;
      agent.destroy();
      const sorted = took.toSorted((a, b) => a - b);
      const at = (share: number): number => sorted[Math.floor((sorted.length - 1) * share)] ?? NaN;
      return { calls: sorted.length, p99Ms: at(0.99), maxMs: at(1) };
    },
  };
}
