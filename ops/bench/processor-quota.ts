import { existsSync, mkdirSync, readFileSync, rmdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';

// Limits processes to a share of a core by Linux control groups, version 2 or 1. Needs root.

export interface Quota {
  /** @param share of one core, for example 0.25 */
  set(share: number): void;
  add(pids: readonly number[]): void;
  /** The ratio of periods since the last call in which the processes were throttled. */
  readWaiting(): number;
  /** Removes the group. Its processes continue without a limit. */
  remove(): Promise<void>;
}

type FileText = readonly [file: string, text: string];

interface Hierarchy {
  readonly root: string;
  /** Priority over other work on the machine, up to the limit. */
  readonly priority: FileText;
  limit(quotaMicros: number): readonly FileText[];
}

/** A short period, so that processes wait often and briefly. */
const PERIOD_MICROS = 10_000;
const REMOVE_MS = 2_000;
const VERSION_2: Hierarchy = {
  root: '/sys/fs/cgroup',
  priority: ['cpu.weight', '10000'],
  limit: (quota) => [['cpu.max', `${quota} ${PERIOD_MICROS}`]],
};
const VERSION_1: Hierarchy = {
  root: '/sys/fs/cgroup/cpu',
  priority: ['cpu.shares', '200000'],
  limit: (quota) => [
    ['cpu.cfs_period_us', String(PERIOD_MICROS)],
    ['cpu.cfs_quota_us', String(quota)],
  ],
};

function findHierarchy(): Hierarchy | undefined {
  if (existsSync(join(VERSION_1.root, 'cpu.cfs_quota_us'))) return VERSION_1;
  const controllers = join(VERSION_2.root, 'cgroup.subtree_control');
  return existsSync(controllers) && readFileSync(controllers, 'utf8').split(/\s/).includes('cpu')
    ? VERSION_2
    : undefined;
}

function readPeriods(folder: string): { all: number; waited: number } {
  const stat = readFileSync(join(folder, 'cpu.stat'), 'utf8');
  const figure = (name: string): number => Number(new RegExp(`^${name} (\\d+)$`, 'm').exec(stat)?.[1] ?? 0);
  return { all: figure('nr_periods'), waited: figure('nr_throttled') };
}

/** Whether it fails with this code. @throws on any other error */
function failsWith(code: string, run: () => void): boolean {
  try {
    run();
    return false;
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === code) return true;
    throw error;
  }
}

/** Undefined when no control group can be created, on other systems or without root. */
export function createQuota(name: string): Quota | undefined {
  const hierarchy = findHierarchy();
  if (!hierarchy) return undefined;
  const folder = join(hierarchy.root, `indike-bench-${process.pid}-${name}`);
  try {
    mkdirSync(folder);
  } catch {
    return undefined;
  }
  const write = ([file, text]: FileText): void => writeFileSync(join(folder, file), text);
  write(hierarchy.priority);
  let last = readPeriods(folder);
  return {
    set(share) {
      hierarchy.limit(Math.round(share * PERIOD_MICROS)).forEach(write);
    },
    add(pids) {
      for (const pid of pids) write(['cgroup.procs', String(pid)]);
    },
    readWaiting() {
      const now = readPeriods(folder);
      const periods = now.all - last.all;
      const share = periods === 0 ? 0 : (now.waited - last.waited) / periods;
      last = now;
      return share;
    },
    async remove() {
      const deadline = performance.now() + REMOVE_MS;
      const release = (): void => {
        const pids = readFileSync(join(folder, 'cgroup.procs'), 'utf8').split('\n').filter(Boolean);
        // A process may have ended since the list was read.
        for (const pid of pids)
          failsWith('ESRCH', () => writeFileSync(join(hierarchy.root, 'cgroup.procs'), pid));
        rmdirSync(folder);
      };
      // A process that was forked after the list was read is still in the group.
      while (failsWith('EBUSY', release)) {
        if (performance.now() > deadline) throw new Error(`${folder} is in use`);
        await sleep(10);
      }
    },
  };
}
