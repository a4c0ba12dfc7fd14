import { rmSync, statfsSync, writeFileSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverProcesses } from '@indike/embedded-postgres/orphan-processes';
import { postmasterOf, type Node, type PostgresCluster } from './postgres-cluster.ts';
import type { ProductProcesses } from './product-processes.ts';
import type { Proxies } from './proxies.ts';

/** A failure, and how it is repaired. */
export interface BreakingEvent {
  readonly name: string;
  /** The time within which writes must succeed again. */
  readonly limitMs: number;
  break(): Promise<void>;
  mend(): Promise<void>;
}

export interface Stage {
  readonly cluster: PostgresCluster;
  readonly proxies: Proxies;
  readonly product: ProductProcesses;
}

const QUICK_MS = 15_000;
const FAIL_OVER_MS = 30_000;
const SPACE_FREED_AFTER_MS = 15_000;
const nothing = async (): Promise<void> => {};

function signalServer(node: Node, signal: NodeJS.Signals): void {
  for (const pid of serverProcesses(node.dataDir)) {
    try {
      process.kill(pid, signal);
    } catch {
      // The process has already ended.
    }
  }
}

function killPostmaster(node: Node): void {
  const pid = postmasterOf(node);
  if (pid !== undefined) process.kill(pid, 'SIGKILL');
}

/** Uses up the remaining space of the node's disk. */
function fillDisk({ filler, dataDir }: Node): void {
  if (filler === undefined) return;
  const { bavail, bsize } = statfsSync(dataDir);
  const block = Buffer.alloc(1024 * 1024);
  try {
    for (let left = bavail * bsize; left > 0; left -= block.length)
      writeFileSync(filler, block, { flag: 'a' });
  } catch {
    // The disk is full.
  }
}

function pausedReplica({ cluster }: Stage): BreakingEvent {
  let paused: Node | undefined;
  return {
    name: 'replica paused for 15 s (SIGSTOP)',
    limitMs: FAIL_OVER_MS,
    async break() {
      paused = await cluster.standby();
      signalServer(paused, 'SIGSTOP');
    },
    async mend() {
      await sleep(15_000);
      if (paused) signalServer(paused, 'SIGCONT');
    },
  };
}

function lostNode({ cluster }: Stage): BreakingEvent {
  let lost: Node | undefined;
  return {
    name: 'kill -9 of the primary and its Patroni',
    limitMs: FAIL_OVER_MS,
    async break() {
      lost = await cluster.primary();
      // Kills both at once, so that neither can report the failure of the other.
      const killed = lost.patroni.kill();
      killPostmaster(lost);
      await killed;
    },
    mend: async () => lost?.patroni.resume(),
  };
}

/**
 * A server that has no space for its WAL stops, and the standby is promoted. A server that only cannot extend its
 * tables keeps running and refuses writes. Patroni does not fail over then, so an operator must free space.
 */
function fullDisk({ cluster }: Stage): BreakingEvent {
  let spaceFreed: Promise<void> | undefined;
  return {
    name: `full disk of the primary, space freed after ${SPACE_FREED_AFTER_MS / 1_000} s`,
    limitMs: FAIL_OVER_MS,
    async break() {
      const full = await cluster.primary();
      fillDisk(full);
      spaceFreed = sleep(SPACE_FREED_AFTER_MS).then(() => {
        if (full.filler !== undefined) rmSync(full.filler, { force: true });
      });
    },
    mend: async () => spaceFreed,
  };
}

/** All failures in order. Each begins once the previous one is repaired. */
export function breakingEvents(stage: Stage): readonly BreakingEvent[] {
  const { cluster, proxies, product } = stage;
  const [web] = product.webs;
  const kill = (
    name: string,
    victim: { signal(signal: NodeJS.Signals): void } | undefined,
  ): BreakingEvent => ({
    name: `kill -9 of ${name}`,
    limitMs: QUICK_MS,
    break: async () => victim?.signal('SIGKILL'),
    mend: nothing,
  });
  return [
    kill('a web process', web),
    kill('the worker', product.worker),
    kill('PgBouncer', proxies.pgbouncer),
    kill('HAProxy', proxies.haproxy),
    pausedReplica(stage),
    {
      name: 'kill -9 of the primary',
      limitMs: FAIL_OVER_MS,
      break: async () => killPostmaster(await cluster.primary()),
      mend: nothing,
    },
    lostNode(stage),
    ...(cluster.nodes.every(({ filler }) => filler !== undefined) ? [fullDisk(stage)] : []),
  ];
}
