import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverProcesses } from '@indike/embedded-postgres/orphan-processes';
import { signalPostmaster, signalProcess, type Node, type PostgresCluster } from './postgres-cluster.ts';
import type { ProductProcesses } from './product-processes.ts';
import type { Proxies } from './proxies.ts';
import type { Supervised } from './supervisor.ts';

/** A failure. */
export interface BreakingEvent {
  readonly name: string;
  /** The time within which writes must succeed again. */
  readonly limitMs: number;
  /** Returns how it is repaired, if it does not repair itself. */
  break(): Promise<void | (() => Promise<void>)>;
}

export interface Stage {
  readonly cluster: PostgresCluster;
  readonly proxies: Proxies;
  readonly product: ProductProcesses;
}

const QUICK_MS = 15_000;
const FAIL_OVER_MS = 30_000;
/** Until a paused replica continues, and until space is freed on a full disk. */
const PAUSE_MS = 15_000;

function signalServer(node: Node, signal: NodeJS.Signals): void {
  for (const pid of serverProcesses(node.dataDir)) signalProcess(pid, signal);
}

/** Uses up the remaining space of the node's disk with this file. */
function fillDisk(filler: string, { dataDir }: Pick<Node, 'dataDir'>): void {
  const { bavail, bsize } = statfsSync(dataDir);
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (let left = bavail * bsize; left > 0; left -= block.length)
      writeFileSync(filler, block, { flag: 'a' });
  } catch {
    // The disk is full.
  }
}

/** All failures in order. Each begins once the previous one is repaired. */
export function breakingEvents({ cluster, proxies, product }: Stage): readonly BreakingEvent[] {
  const kill = (name: string, victim?: Pick<Supervised, 'signal'>): BreakingEvent => ({
    name: `kill -9 of ${name}`,
    limitMs: QUICK_MS,
    break: async () => victim?.signal('SIGKILL'),
  });
  const failOver = (name: string, event: BreakingEvent['break']): BreakingEvent => ({
    name,
    limitMs: FAIL_OVER_MS,
    break: event,
  });
  /**
   * A server that has no space for its WAL stops, and the standby is promoted. A server that only cannot extend its
   * tables keeps running and refuses writes. Patroni does not fail over then, so an operator must free space.
   */
  const fullDisk = failOver(`full disk of the primary, space freed after ${PAUSE_MS / 1_000} s`, async () => {
    const { filler = '', ...full } = await cluster.primary();
    fillDisk(filler, full);
    const spaceFreed = sleep(PAUSE_MS).then(() => rmSync(filler, { force: true }));
    return () => spaceFreed;
  });
  return [
    kill('a web process', product.webs[0]),
    kill('the worker', product.worker),
    kill('PgBouncer', proxies.pgbouncer),
    kill('HAProxy', proxies.haproxy),
    failOver(`replica paused for ${PAUSE_MS / 1_000} s (SIGSTOP)`, async () => {
      const paused = await cluster.standby();
      signalServer(paused, 'SIGSTOP');
      return async () => {
        await sleep(PAUSE_MS);
        signalServer(paused, 'SIGCONT');
      };
    }),
    failOver('kill -9 of the primary', async () => signalPostmaster(await cluster.primary(), 'SIGKILL')),
    failOver('kill -9 of the primary and its Patroni', async () => {
      const lost = await cluster.primary();
      // Kills both at once, so that neither can report the failure of the other.
      const killed = lost.patroni.kill();
      signalPostmaster(lost, 'SIGKILL');
      await killed;
      return async () => lost.patroni.resume();
    }),
    ...(cluster.nodes.every(({ filler }) => filler !== undefined) ? [fullDisk] : []),
  ];
}
