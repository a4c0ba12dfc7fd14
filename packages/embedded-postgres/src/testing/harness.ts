import { spawn, type ChildProcess } from 'node:child_process';
import { chmodSync, existsSync, mkdtempSync, readdirSync, readlinkSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { Client } from 'pg';
import { expect } from 'vitest';
import type { Connection } from '../connection.ts';
import { startEmbeddedPostgres } from '../embedded-postgres.ts';
import { serverProcesses } from '../orphan-processes.ts';
import { PRODUCT } from './product.ts';

const PROGRAM = join(import.meta.dirname, 'launch.ts');

const folders: string[] = [];

/** A new folder that PostgreSQL's unprivileged user can enter when the tests run as root. */
export function newFolder(): string {
  const folder = mkdtempSync(join(realpathSync(tmpdir()), 'indike-test-'));
  chmodSync(folder, 0o711);
  folders.push(folder);
  return folder;
}

export async function removeFolders(): Promise<void> {
  for (const folder of folders.splice(0)) await removeFolder(folder);
}

export const pgdata = (dataDir: string): string => join(dataDir, 'postgres', 'pgdata');

type Work<T> = (statement: (sql: string) => Promise<unknown[]>) => Promise<T>;

/** Starts the server in this process, runs `work`, stops the server and expects it to leave nothing behind. */
export async function during<T>(dataDir: string, work: Work<T>): Promise<T> {
  const server = await startEmbeddedPostgres({ dataDir, product: PRODUCT });
  try {
    return await work((sql) => query(server.connection, sql));
  } finally {
    await server.stop();
    expect(serverProcesses(pgdata(dataDir))).toEqual([]);
    expect(existsSync(server.connection.host)).toBe(false);
  }
}

export async function query(connection: Connection, statement: string): Promise<unknown[]> {
  const client = new Client(connection);
  await client.connect();
  try {
    return (await client.query({ text: statement, rowMode: 'array' })).rows.flat();
  } finally {
    await client.end();
  }
}

export interface Product {
  child: ChildProcess;
  /** Resolves to the connection once the server is ready, or to undefined if the process ended before. */
  ready: Promise<Connection | undefined>;
  ended: Promise<{ code: number | null; stderr: string }>;
}

/** Runs the launcher in a child process, so that it can be killed. */
export function launchProduct(dataDir: string, uid?: number): Product {
  const user = uid === undefined ? {} : { uid, gid: uid };
  const child = spawn(process.execPath, [PROGRAM, dataDir], {
    stdio: ['ignore', 'pipe', 'pipe'],
    cwd: '/',
    ...user,
  });
  let stderr = '';
  child.stderr.on('data', (chunk: Buffer) => (stderr += chunk.toString()));
  const ended: Product['ended'] = new Promise((resolve) => {
    child.once('exit', (code) => setImmediate(() => resolve({ code, stderr })));
  });
  const ready = new Promise<Connection | undefined>((resolve) => {
    child.stdout.once('data', (line: Buffer) => resolve(JSON.parse(line.toString()) as Connection));
    void ended.then(() => resolve(undefined));
  });
  return { child, ready, ended };
}

export async function kill9(product: Product): Promise<void> {
  product.child.kill('SIGKILL');
  await product.ended;
}

/** Processes whose working directory is below the folder: our servers and the children of initdb. */
export function processesBelow(folder: string): number[] {
  if (process.platform !== 'linux') return serverProcesses(pgdata(folder));
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0 && pid !== process.pid && worksBelow(pid, folder));
}

function worksBelow(pid: number, folder: string): boolean {
  try {
    return readlinkSync(`/proc/${pid}/cwd`).startsWith(folder);
  } catch {
    return false;
  }
}

/** Kills the orphans of a killed product before it removes their folder. */
async function removeFolder(folder: string): Promise<void> {
  for (const pid of processesBelow(folder)) process.kill(pid, 'SIGKILL');
  await sleep(20);
  rmSync(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 });
}
