import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { freePort } from '#api/testing/free-port.ts';
import { builtMain } from '#scripts/build-api.mjs';
import { compileCache, startOptions, startVariables } from '#scripts/start-command.mjs';
import { PROVIDER } from './provider.ts';
import type { ProbeReadings } from './probe.ts';

const ROOT = join(import.meta.dirname, '../..');
const TIMEOUT_MS = 60_000;
const KILL_MS = 15_000;

export interface Running extends AsyncDisposable {
  readonly port: number;
  readonly origin: string;
  readonly pid: number;
  /** Resident memory in megabytes. */
  residentMb(): number;
  /**
   * Megabytes of the process and its children. Of the pages that children share, each counts its part (PSS); the process
   * itself counts in full (RSS), because it shares the pages of Node's program with the bench.
   */
  wholeMb(): number;
  /** CPU seconds used so far. */
  processorSeconds(): number;
  /** Open files and sockets. */
  openFiles(): number;
  /** Reads the probe, which needs `probe: true`. */
  readProbe<K extends keyof ProbeReadings>(kind: K): Promise<ProbeReadings[K]>;
}

/** Leaves out the settings of the caller's environment, which would change the results. */
function environment(more: Readonly<Record<string, string>>): Record<string, string> {
  const { PATH = '', HOME = '', TMPDIR, NODE_OPTIONS } = process.env;
  return { PATH, HOME, ...(TMPDIR && { TMPDIR }), ...(NODE_OPTIONS && { NODE_OPTIONS }), ...more };
}

async function waitForPort(child: ChildProcess, log: string, port: RegExp): Promise<number> {
  for (const deadline = Date.now() + TIMEOUT_MS; Date.now() < deadline; await sleep(10)) {
    const output = readFileSync(log, 'utf8');
    const found = port.exec(output)?.[1];
    if (found !== undefined) return Number(found);
    if (child.exitCode !== null || child.signalCode !== null)
      throw new Error(`a server ended at once:\n${output}`);
  }
  child.kill('SIGKILL');
  throw new Error(`a server did not start; see ${log}`);
}

const IS_LINUX = process.platform === 'linux';

/** The text of a file of /proc; empty on other systems, and of a process that has ended. */
function readProc(pid: number | string, file: string): string {
  try {
    return IS_LINUX ? readFileSync(`/proc/${pid}/${file}`, 'utf8') : '';
  } catch {
    return '';
  }
}

/** The process and all that it has started, PostgreSQL's processes included. */
function familyOf(pid: number): number[] {
  const numbers = IS_LINUX ? readdirSync('/proc').filter((name) => /^\d+$/.test(name)) : [];
  const children = numbers.filter((other) =>
    new RegExp(`^PPid:\\s+${pid}$`, 'm').test(readProc(other, 'status')),
  );
  return [pid, ...children.flatMap((child) => familyOf(Number(child)))];
}

const MEGABYTE_KB = 1_024;
const kilobytes = (text: string, name: string): number =>
  Number(new RegExp(`^${name}:\\s+(\\d+) kB`, 'm').exec(text)?.[1] ?? NaN);

function measuresOf(pid: number) {
  const read = (file: string): string => readProc(pid, file);
  return {
    residentMb: () => kilobytes(read('status'), 'VmRSS') / MEGABYTE_KB,
    wholeMb: () =>
      familyOf(pid).reduce(
        (sum, each) => sum + kilobytes(readProc(each, 'smaps_rollup'), each === pid ? 'Rss' : 'Pss'),
        0,
      ) / MEGABYTE_KB,
    /** From fields 14 and 15 of /proc/<pid>/stat, which are in hundredths of a second. */
    processorSeconds() {
      const fields = read('stat')
        .replace(/^.*\) /, '')
        .split(' ');
      return (Number(fields[11]) + Number(fields[12])) / 100;
    },
    openFiles: () => (IS_LINUX ? readdirSync(`/proc/${pid}/fd`).length : NaN),
  };
}

interface Program {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
  /** The working folder, created when missing. */
  readonly folder: string;
  /** Matches the port in the program's output once it listens. */
  readonly says: RegExp;
  /** Whether probe.ts is loaded before the program. */
  readonly probe?: boolean;
}

let serial = 0;

const children = new Set<ChildProcess>();
// An interrupted bench leaves none behind, which would disturb the next one.
process.once('exit', () => {
  for (const child of children) child.kill('SIGKILL');
});

async function startProgram({ file, env, folder, says, probe = false }: Program): Promise<Running> {
  mkdirSync(folder, { recursive: true });
  serial += 1;
  const log = join(folder, `output-${serial}.log`);
  const output = openSync(log, 'w');
  // The same options and variables as `npm start`, so that the measured process runs like the delivered one.
  const variables = Object.fromEntries(startVariables.map((set) => set.split('=')));
  const probeOptions = probe ? ['--import', join(import.meta.dirname, 'probe.ts')] : [];
  const child = spawn(process.execPath, [...startOptions, ...probeOptions, join(ROOT, file)], {
    cwd: folder,
    env: environment({ ...variables, ...env }),
    stdio: ['ignore', output, output, ...(probe ? ['ipc' as const] : [])],
  });
  closeSync(output);
  children.add(child);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  void exited.then(() => children.delete(child));
  const port = await waitForPort(child, log, says);
  const pid = child.pid ?? 0;
  return {
    port,
    origin: `http://127.0.0.1:${port}`,
    pid,
    ...measuresOf(pid),
    readProbe: (kind) =>
      new Promise((resolve, reject) => {
        child.once('message', resolve);
        child.send(kind, (error) => error && reject(error));
      }),
    async [Symbol.asyncDispose]() {
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), KILL_MS);
      await exited;
      clearTimeout(killTimer);
    },
  };
}

export const BENCH_SECRET = 'only for the benchmark, long enough to be one';
const PRODUCT_SAYS = /no ar: http:\/\/127\.0\.0\.1:(\d+)/;

/** The settings of an installation without sandbox and demo people. */
const settingsOf = (port: string) => ({
  // Not NODE_ENV=production, because that refuses to start with the benchmark's demo accounts.
  SANDBOX: 'false',
  HOST: '127.0.0.1',
  PORT: port,
  APP_URL: `http://127.0.0.1:${port}`,
  SMTP_URL: 'smtp://127.0.0.1:9',
  SECRET: BENCH_SECRET,
  ...PROVIDER,
});

interface ProductOptions {
  readonly probe?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the web process as in production, with one log line per request. */
export async function startProduct(
  folder: string,
  databaseUrl: string,
  { probe = false, env = {} }: ProductOptions = {},
): Promise<Running> {
  const port = String(await freePort());
  return startProgram({
    file: relative(ROOT, builtMain),
    folder,
    probe,
    says: PRODUCT_SAYS,
    env: {
      // Set by the launcher of `npm start`.
      NODE_COMPILE_CACHE: compileCache,
      LOG_LEVEL: 'info',
      ...settingsOf(port),
      DATABASE_URL: databaseUrl,
      ...env,
    },
  });
}

export const startBareServer = (folder: string, databaseUrl: string): Promise<Running> =>
  startProgram({
    file: 'ops/bench/baseline/server.ts',
    folder,
    says: /^port (\d+)/m,
    env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl },
  });

/** Starts the product as `npm start` without settings does, with embedded database, mailbox and demo people. */
export const startStandalone = (
  folder: string,
  env: Readonly<Record<string, string>> = {},
): Promise<Running> =>
  startProgram({
    file: 'scripts/start.mjs',
    folder,
    says: PRODUCT_SAYS,
    env: { PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data'), ...env },
  });

/** Like `startStandalone`, but as a provider runs it: with settings, and without sandbox and demo people. */
export const startInstalled = async (folder: string): Promise<Running> =>
  startStandalone(folder, settingsOf(String(await freePort())));
