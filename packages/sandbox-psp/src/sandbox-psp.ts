import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import type { PspConnection, PspSettings } from './settings.ts';

export type { PspConnection, PspSettings } from './settings.ts';

export interface SandboxPsp extends PspConnection {
  readonly pid: number;
  /** Fulfilled when the process has ended, whatever ended it. */
  readonly ended: Promise<unknown>;
  stop(): Promise<void>;
}

const MAIN = join(import.meta.dirname, 'main.ts');
/** It has little to remember, and lives beside the product. */
const SMALL = ['--max-semi-space-size=1', '--max-old-space-size=64', '--disable-warning=ExperimentalWarning'];

/** Starts the payment provider of the test area as a child process, which ends with this one whatever ends it. */
export async function startSandboxPsp(settings: PspSettings): Promise<SandboxPsp> {
  const child = spawn(process.execPath, [...SMALL, MAIN, JSON.stringify(settings)], {
    stdio: ['pipe', 'pipe', 'inherit'],
    // With its modules in the cache, it does not load the compiler of TypeScript.
    env: {
      MALLOC_ARENA_MAX: '1',
      NODE_COMPILE_CACHE: settings.compiled ?? join(settings.folder, 'compiled'),
    },
  });
  const ended = once(child, 'exit');
  const [line] = await Promise.race([
    once(createInterface(child.stdout), 'line'),
    ended.then(() => {
      throw new Error('O provedor de pagamentos da área de testes não pôde iniciar.');
    }),
  ]);
  return {
    ...(JSON.parse(String(line)) as PspConnection),
    pid: child.pid ?? 0,
    ended,
    async stop() {
      child.stdin.end();
      await ended;
    },
  };
}
