import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, mkdirSync, openSync, readdirSync, readFileSync } from 'node:fs';
import { join, relative } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { builtMain } from '#scripts/build-api.mjs';
import { freePort } from '#scripts/free-port.mjs';
import { compileCache, startOptions, startVariables } from '#scripts/start-command.mjs';
import type { HeldLoop } from './loop-probe.ts';
import { PROVIDER } from './provider.ts';
import type { ProcessSample } from './process-probe.ts';

const ROOT = join(import.meta.dirname, '../..');
const TIMEOUT_MS = 60_000;

export interface Running {
  readonly port: number;
  readonly pid: number;
  /** Resident memory in megabytes. */
  residentMb(): number;
  /** CPU seconds used so far. */
  processorSeconds(): number;
  /** How long the event loop was blocked since the last call. Needs `probe: 'loop'`. */
  heldLoop(): Promise<HeldLoop>;
  /** Memory after a garbage collection and the delays of the event loop. Needs `probe: 'process'`. */
  sample(): Promise<ProcessSample>;
  /** Open files and sockets. */
  openFiles(): number;
  stop(): Promise<void>;
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

const procFile = (child: ChildProcess, file: string): string =>
  process.platform === 'linux' ? readFileSync(`/proc/${child.pid}/${file}`, 'utf8') : '';

function residentMb(child: ChildProcess): number {
  return Number(/VmRSS:\s+(\d+) kB/.exec(procFile(child, 'status'))?.[1] ?? NaN) / 1_024;
}

/** From fields 14 and 15 of /proc/<pid>/stat, which are in hundredths of a second. */
function processorSeconds(child: ChildProcess): number {
  const fields = procFile(child, 'stat')
    .replace(/^.*\) /, '')
    .split(' ');
  return (Number(fields[11]) + Number(fields[12])) / 100;
}

interface Program {
  readonly file: string;
  readonly env: Readonly<Record<string, string>>;
  /** The working folder, created when missing. */
  readonly folder: string;
  /** Matches the port in the program's output once it listens. */
  readonly port: RegExp;
  /** A module loaded before the program. It answers a message with its measurements since the previous message. */
  readonly probe?: keyof typeof PROBES | undefined;
}

let serial = 0;

const PROBES = { loop: 'ops/bench/loop-probe.ts', process: 'ops/bench/process-probe.ts' } as const;

const probeOptions = (probe: Program['probe']): string[] =>
  probe === undefined ? [] : ['--import', join(ROOT, PROBES[probe])];

function askProbe<T>(child: ChildProcess): Promise<T> {
  return new Promise((resolve, reject) => {
    child.once('message', (answer: T) => resolve(answer));
    child.send('ask', (error) => error && reject(error));
  });
}

async function startProgram({ file, env, folder, port, probe }: Program): Promise<Running> {
  mkdirSync(folder, { recursive: true });
  serial += 1;
  const log = join(folder, `output-${serial}.log`);
  const output = openSync(log, 'w');
  // The same options and variables as `npm start`, so that the measured process runs like the delivered one.
  const variables = Object.fromEntries(startVariables.map((set) => set.split('=')));
  const child = spawn(process.execPath, [...startOptions, ...probeOptions(probe), join(ROOT, file)], {
    cwd: folder,
    env: environment({ ...variables, ...env }),
    stdio: ['ignore', output, output, ...(probe === undefined ? [] : ['ipc' as const])],
  });
  closeSync(output);
  const exited = new Promise<void>((resolve) => child.once('exit', () => resolve()));
  return {
    port: await waitForPort(child, log, port),
    pid: child.pid ?? 0,
    residentMb: () => residentMb(child),
    processorSeconds: () => processorSeconds(child),
    heldLoop: () => askProbe<HeldLoop>(child),
    sample: () => askProbe<ProcessSample>(child),
    openFiles: () => (process.platform === 'linux' ? readdirSync(`/proc/${child.pid}/fd`).length : NaN),
    async stop() {
      child.kill('SIGTERM');
      const killTimer = setTimeout(() => child.kill('SIGKILL'), 15_000);
      await exited;
      clearTimeout(killTimer);
    },
  };
}

export const BENCH_SECRET = 'only for the benchmark, long enough to be one';

interface ProductOptions {
  readonly probe?: Program['probe'];
  readonly isSandbox?: boolean;
  readonly env?: Readonly<Record<string, string>>;
}

/** Starts the web process as in production, with one log line per request. */
export async function startProduct(
  folder: string,
  databaseUrl: string,
  { probe, isSandbox = false, env = {} }: ProductOptions = {},
): Promise<Running> {
  const port = String(await freePort());
  return startProgram({
    file: relative(ROOT, builtMain),
    folder,
    probe,
    port: /no ar: http:\/\/127\.0\.0\.1:(\d+)/,
    env: {
      // Set by the launcher of `npm start`.
      NODE_COMPILE_CACHE: compileCache,
      // Not NODE_ENV=production, because that refuses to start with the benchmark's demo accounts.
      // Only in the sandbox do webhooks reach a receiver on this machine.
      SANDBOX: String(isSandbox),
      LOG_LEVEL: 'info',
      HOST: '127.0.0.1',
      PORT: port,
      APP_URL: `http://127.0.0.1:${port}`,
      SMTP_URL: 'smtp://127.0.0.1:9',
      SECRET: BENCH_SECRET,
      DATABASE_URL: databaseUrl,
      ...PROVIDER,
      ...env,
    },
  });
}

export function startBareServer(folder: string, databaseUrl: string): Promise<Running> {
  return startProgram({
    file: 'ops/bench/bare-server.ts',
    folder,
    port: /^port (\d+)/m,
    env: { NODE_ENV: 'production', DATABASE_URL: databaseUrl },
  });
}

/** Starts the product as `npm start` without settings does, with embedded database, mailbox and demo people. */
export function startStandalone(folder: string): Promise<Running> {
  return startProgram({
    file: 'scripts/start.mjs',
    folder,
    port: /no ar: http:\/\/127\.0\.0\.1:(\d+)/,
    env: { PORT: '0', HOST: '127.0.0.1', DATA_DIR: join(folder, 'data') },
  });
}
