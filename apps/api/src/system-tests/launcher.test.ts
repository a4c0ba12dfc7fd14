import { execFileSync, spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { afterAll, expect, it } from 'vitest';
import { freePort } from '../testing/free-port.ts';
import { cleanUp, databaseProcesses, until } from './testing/product.ts';
import { startedDataDir } from './testing/started-data-dir.ts';
import { call } from './testing/raw-http.ts';

// The product ends with its launcher. Signals from a supervisor to `npm start` reach it, and a killed launcher leaves
// no process behind. Without a launcher it keeps running.

const ROOT = join(import.meta.dirname, '../../../..');
const END_MS = 10_000;
const strays = new Set<number>();

afterAll(async () => {
  for (const pid of strays) if (isAlive(pid)) process.kill(pid, 'SIGKILL');
  await cleanUp();
});

function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0);
    return true;
  } catch {
    return false;
  }
}

/** The id and the parent's id of every process. */
function processes(): (readonly [pid: number, parent: number])[] {
  if (process.platform !== 'linux') {
    const table = execFileSync('/bin/ps', ['-axo', 'pid=,ppid='], { encoding: 'utf8' });
    return table
      .trim()
      .split('\n')
      .map((line) => line.trim().split(/\s+/).map(Number))
      .map(([pid = 0, parent = 0]) => [pid, parent] as const);
  }
  return readdirSync('/proc')
    .map(Number)
    .filter((pid) => pid > 0)
    .map((pid) => [pid, parentOf(pid)] as const);
}

function parentOf(pid: number): number {
  try {
    return Number(/^PPid:\s+(\d+)$/m.exec(readFileSync(`/proc/${pid}/status`, 'utf8'))?.[1] ?? 0);
  } catch {
    return 0; // the process has ended meanwhile
  }
}

/** All descendants of the process. */
function descendants(pid: number): number[] {
  const all = processes();
  const below = (from: number): number[] =>
    all.flatMap(([child, parent]) => (parent === from ? [child, ...below(child)] : []));
  return below(pid);
}

/** The environment without the variables that npm set for this test run, because they would look like a launcher. */
const environment = (dataDir: string, port: number) => ({
  PATH: process.env.PATH,
  HOME: process.env.HOME,
  DATA_DIR: dataDir,
  PORT: String(port),
  LOG_LEVEL: 'silent',
});

/** One folder for all tests, because what a killed launcher leaves must not keep the next one from starting. */
const dataDir = startedDataDir();

async function launchByNpm(script: 'start' | 'dev') {
  const [port, webPort] = [await freePort(), await freePort()];
  const npm = spawn('npm', ['run', script], {
    cwd: ROOT,
    stdio: ['ignore', 'pipe', 'inherit'],
    env: { ...environment(dataDir, port), WEB_PORT: String(webPort) },
  });
  let printed = '';
  npm.stdout.setEncoding('utf8').on('data', (text: string) => {
    printed += text;
  });
  const url = `http://127.0.0.1:${port}`;
  const pagesUrl = script === 'dev' ? `http://localhost:${webPort}` : url;
  const ready = () =>
    call(url, { path: '/api/ready' }).then(
      ({ status }) => status === 200,
      () => false,
    );
  await until(ready, 90_000, `npm run ${script}`);
  const pids = descendants(npm.pid ?? 0);
  for (const pid of pids) strays.add(pid);
  return { npm, url, pids, pagesUrl, printed: () => printed };
}

it.each([
  ['start', 'SIGTERM'],
  ['start', 'SIGINT'],
  ['start', 'SIGKILL'],
  ['dev', 'SIGTERM'],
  ['dev', 'SIGKILL'],
] as const)(
  'npm run %s: %s to npm ends the product and its database',
  { timeout: 150_000 },
  async (script, signal) => {
    const { npm, url, pids, pagesUrl, printed } = await launchByNpm(script);
    expect(databaseProcesses(dataDir)).not.toEqual([]);
    await expect.poll(printed).toContain(`Indike está no ar: ${pagesUrl}\n`);
    expect(printed()).toMatch(
      new RegExp(`Operador: +operador@indike.test .*\n.*\n +Operação: +${pagesUrl}/operacao\n`),
    );
    const outcomes: string[] = [];
    const load = async (): Promise<void> => {
      for (let last = ''; last === '' || last === '200';) {
        last = await call(url, { path: '/api/state' }).then(
          ({ status }) => String(status),
          (error: unknown) =>
            error instanceof Error && 'code' in error ? String(error.code) : String(error),
        );
        outcomes.push(last);
      }
    };
    const loads = Array.from({ length: 8 }, load);
    await expect.poll(() => outcomes).toContain('200');
    const ended = once(npm, 'exit');
    npm.kill(signal);
    const left = () => [...pids.filter(isAlive), ...databaseProcesses(dataDir)];
    await until(() => left().length === 0, END_MS, `nothing left after ${signal} to npm run ${script}`);
    // From now on their process ids may be reused.
    strays.clear();
    await ended;
    await Promise.all(loads);
    // Late requests found the port closed, and no response was cut in the middle.
    const ends = new Set(outcomes);
    expect(ends).toContain('200');
    expect([...ends].filter((end) => !['200', 'ECONNREFUSED', 'ECONNRESET'].includes(end))).toEqual([]);
  },
);

it('keeps running when the shell that started it exits, as for a daemon', { timeout: 150_000 }, async () => {
  const port = await freePort();
  const shell = spawn(
    'sh',
    ['-c', '"$0" scripts/start.mjs > "$1/output.log" 2>&1 & echo $! > "$1/pid"', process.execPath, dataDir],
    {
      cwd: ROOT,
      detached: true,
      stdio: 'ignore',
      env: environment(dataDir, port),
    },
  );
  await once(shell, 'exit');
  const pid = Number(readFileSync(join(dataDir, 'pid'), 'utf8'));
  strays.add(pid);
  const url = `http://127.0.0.1:${port}`;
  await until(
    () =>
      call(url, { path: '/api/ready' }).then(
        ({ status }) => status === 200,
        () => false,
      ),
    60_000,
    'ready',
  );
  await sleep(1_500);
  expect((await call(url, { path: '/api/ready' })).status).toBe(200);
  process.kill(pid, 'SIGTERM');
  await until(() => !isAlive(pid) && databaseProcesses(dataDir).length === 0, END_MS, 'ended');
  strays.clear();
});
