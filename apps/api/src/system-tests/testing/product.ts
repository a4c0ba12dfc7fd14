import { spawn, type ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, mkdtempSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { serverProcesses } from '@indike/embedded-postgres/orphan-processes';
import type { TestDatabase } from '../../testing/database.ts';

/** The entry point that `npm start` runs. testing/global-setup.ts builds it from these sources. */
export const MAIN = join(import.meta.dirname, '../../../build/current/main.js');
/** `SECRET` is required with an external database. */
export const SECRET = 'a secret of the system tests, long enough to be one';
const folders: string[] = [];

/** A data folder that the database's user can access when the tests run as root. */
export function newDataDir(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'indike-system-test-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
}

export const pgdataOf = (dataDir: string): string => join(dataDir, 'postgres', 'pgdata');
export const databaseProcesses = (dataDir: string): number[] => serverProcesses(pgdataOf(dataDir));

export interface Ended {
  readonly code: number | null;
  readonly stdout: string;
  readonly stderr: string;
  /** Milliseconds since the launch. */
  readonly ms: number;
}

export interface Product {
  readonly child: ChildProcess;
  /** The URL once the product listens, or undefined when it ended before that. */
  readonly ready: Promise<string | undefined>;
  readonly ended: Promise<Ended>;
  stderr(): string;
}

const running = new Set<ChildProcess>();

/** Starts the real product as a separate process, which inherits only PATH and NODE_COMPILE_CACHE. */
export const launch = (env: Readonly<Record<string, string>>): Product => runMain(MAIN, env);

/** Like `launch`, but with another version's entry point. */
export function runMain(main: string, env: Readonly<Record<string, string>>): Product {
  const began = performance.now();
  const child = spawn(process.execPath, [main], {
    cwd: '/',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: {
      PATH: process.env.PATH,
      NODE_COMPILE_CACHE: process.env['NODE_COMPILE_CACHE'],
      PORT: '0',
      LOG_LEVEL: 'error',
      ...(env.DATABASE_URL && { SECRET }),
      ...env,
    },
  });
  running.add(child);
  let stdout = '';
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ready = new Promise<string | undefined>((resolve) => {
    child.stdout.on('data', (chunk: Buffer) => {
      stdout += chunk.toString();
      const url = /no ar: (\S+)/.exec(stdout)?.[1];
      if (url !== undefined) resolve(url);
    });
    child.once('close', () => resolve(undefined));
  });
  const ended = new Promise<Ended>((resolve) => {
    child.once('close', (code) => {
      running.delete(child);
      resolve({ code, stdout, stderr, ms: performance.now() - began });
    });
  });
  return { child, ready, ended, stderr: () => stderr };
}

async function kill(child: ChildProcess): Promise<void> {
  const closed = once(child, 'close');
  child.kill('SIGKILL');
  await closed;
}

/** For `afterAll`. Kills what a failed test left running, then removes the data folders. */
export async function cleanUp(): Promise<void> {
  await Promise.all([...running].map(kill));
  for (const folder of folders.splice(0)) {
    for (const pid of databaseProcesses(folder)) process.kill(pid, 'SIGKILL');
    await sleep(20);
    rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
  }
}

/** Sends SIGTERM and waits until the product has ended. */
export async function endProduct({ child, ended }: Product): Promise<void> {
  child.kill('SIGTERM');
  await ended;
}

/** Ends the product, and cleans up. */
export async function stopProduct(product: Product): Promise<void> {
  await endProduct(product);
  await cleanUp();
}

/** Starts the product on the database of a test server, as in production, and waits until it listens. */
export async function launchInProduction(
  { database }: { readonly database: TestDatabase },
  more: Readonly<Record<string, string>>,
): Promise<{ product: Product; url: string }> {
  const product = launch({
    DATABASE_URL: urlOf(database),
    DATA_DIR: newDataDir(),
    SANDBOX: 'false',
    SMTP_URL: 'smtp://127.0.0.1:1',
    ...more,
  });
  return { product, ...(await up(product)) };
}

/** Waits until the product listens. @throws with its stderr when it ended instead */
export async function up(product: Product): Promise<{ url: string }> {
  const url = await product.ready;
  if (url === undefined) throw new Error(`the product did not start: ${(await product.ended).stderr}`);
  return { url };
}

/** The connection string of a test's database, for a product process. */
export function urlOf({ connection }: Pick<TestDatabase, 'connection'>): string {
  const { host, port, user, password, database } = connection;
  return `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}?host=${encodeURIComponent(host)}`;
}

/** Polls until the condition holds. Returns the elapsed milliseconds. @throws after `timeoutMs` */
export async function until(
  holds: () => boolean | Promise<boolean>,
  timeoutMs: number,
  what: string,
): Promise<number> {
  const began = performance.now();
  while (!(await holds())) {
    if (performance.now() - began > timeoutMs) throw new Error(`${what}: not within ${timeoutMs} ms`);
    await sleep(25);
  }
  return performance.now() - began;
}
