import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { closeSync, openSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { SystemUser } from '@indike/embedded-postgres/system-user';

const RESTART_MS = 1_000;

export interface ProgramCall {
  readonly name: string;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly user?: SystemUser | undefined;
}

/** A program that is restarted when it dies, as by systemd. */
export interface Supervised {
  readonly name: string;
  signal(signal: NodeJS.Signals): void;
  /** Kills the program. It is not restarted until `resume`. */
  kill(): Promise<void>;
  resume(): void;
  stop(): Promise<void>;
}

const supervised = new Set<Supervised>();

/** Starts a program and supervises it. Logs into a file of its own in `folder`. */
export function supervise(folder: string, { name, command, args, env, user }: ProgramCall): Supervised {
  const state: { child: ChildProcess | undefined; isWanted: boolean } = { child: undefined, isWanted: true };

  function start(): void {
    const log = openSync(join(folder, `${name}.log`), 'a');
    const child = spawn(command, [...args], {
      cwd: '/',
      stdio: ['ignore', log, log],
      env: { PATH: '/usr/local/bin:/usr/bin:/bin:/usr/sbin', LC_ALL: 'C.UTF-8', ...env },
      ...(user && { uid: user.uid, gid: user.gid }),
    });
    closeSync(log);
    state.child = child;
    child.once('error', () => {});
    child.once('close', () => {
      state.child = undefined;
      void sleep(RESTART_MS, undefined, { ref: false }).then(() => {
        if (state.isWanted && state.child === undefined) start();
      });
    });
  }

  async function end(signal: NodeJS.Signals): Promise<void> {
    state.isWanted = false;
    const { child } = state;
    if (child === undefined) return;
    const closed = once(child, 'close');
    child.kill(signal);
    const late = setTimeout(() => child.kill('SIGKILL'), 10_000);
    await closed;
    clearTimeout(late);
  }

  start();
  const one: Supervised = {
    name,
    signal: (signal) => void state.child?.kill(signal),
    kill: () => end('SIGKILL'),
    resume() {
      if (state.isWanted) return;
      state.isWanted = true;
      if (state.child === undefined) start();
    },
    async stop() {
      supervised.delete(one);
      await end('SIGTERM');
    },
  };
  supervised.add(one);
  return one;
}

/** Stops the newest first, so that no program outlives what it depends on. */
export async function stopAll(): Promise<void> {
  for (const one of [...supervised].toReversed()) await one.stop();
}
