import { execFileSync } from 'node:child_process';
import { existsSync, readdirSync, readFileSync, readlinkSync, rmSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { StartError } from './start-error.ts';

type Log = (line: string) => void;

/** Fast shutdown, immediate shutdown, kill. Committed data survives each of them. */
const ESCALATION: [NodeJS.Signals, number][] = [
  ['SIGINT', 10_000],
  ['SIGQUIT', 5_000],
  ['SIGKILL', 5_000],
];

/** Call it under our lock, where a server that still runs on the folder must be the orphan of a killed process. */
export async function stopOrphanProcesses(pgdata: string, log: Log): Promise<void> {
  for (const [signal, timeoutMs] of ESCALATION) {
    if (serverProcesses(pgdata).length === 0) break;
    log(`Encerrando o PostgreSQL que ficou de uma execução anterior (${signal}).`);
    signalServer(pgdata, signal);
    await waitUntilGone(pgdata, timeoutMs);
  }
  if (serverProcesses(pgdata).length > 0) {
    throw new StartError(`Um PostgreSQL de uma execução anterior não termina (pasta ${pgdata}).`);
  }
  removeStalePidFile(pgdata);
}

/**
 * Signals the postmaster, which stops its children. Without a postmaster the children get the signal, with SIGTERM for
 * SIGINT, because SIGINT would only cancel their query.
 */
function signalServer(pgdata: string, signal: NodeJS.Signals): void {
  const running = serverProcesses(pgdata);
  const postmaster = running.find((pid) => pid === pidInFile(pgdata));
  const sent = postmaster === undefined && signal === 'SIGINT' ? 'SIGTERM' : signal;
  for (const pid of postmaster === undefined || signal === 'SIGKILL' ? running : [postmaster])
    kill(pid, sent);
}

async function waitUntilGone(pgdata: string, timeoutMs: number): Promise<void> {
  const deadline = performance.now() + timeoutMs;
  while (serverProcesses(pgdata).length > 0 && performance.now() < deadline) await sleep(20);
}

/**
 * PostgreSQL removes a pid file whose process no longer exists, but not one whose pid now belongs to a zombie or to
 * another program. No process of this server is alive here. PostgreSQL's shared-memory check is a second safeguard.
 */
function removeStalePidFile(pgdata: string): void {
  const pid = pidInFile(pgdata);
  if (pid === undefined || (kill(pid, 0) && !serverProcesses(pgdata).includes(pid))) {
    rmSync(join(pgdata, 'postmaster.pid'), { force: true });
  }
}

export function pidInFile(pgdata: string): number | undefined {
  const file = join(pgdata, 'postmaster.pid');
  if (!existsSync(file)) return undefined;
  const pid = Number.parseInt(readFileSync(file, 'utf8'), 10);
  return pid > 0 ? pid : undefined;
}

/** The server's processes on this folder, found by working directory or, before they change to it, by command line. */
export function serverProcesses(pgdata: string): number[] {
  if (process.platform === 'linux') {
    const numbers = readdirSync('/proc').filter((name) => /^\d+$/.test(name));
    return numbers.map(Number).filter((pid) => pid !== process.pid && worksIn(pid, pgdata));
  }
  const lines = execFileSync('/bin/ps', ['-axww', '-o', 'pid=,command='], { encoding: 'utf8' }).split('\n');
  return lines.filter((line) => line.includes(`-D ${pgdata} `)).map((line) => Number.parseInt(line, 10));
}

function worksIn(pid: number, pgdata: string): boolean {
  try {
    if (readlinkSync(`/proc/${pid}/cwd`) === pgdata) return isPostgres(pid);
    return readFileSync(`/proc/${pid}/cmdline`, 'latin1').includes(
      Buffer.from(`\0-D\0${pgdata}\0`).toString('latin1'),
    );
  } catch {
    return false; // the process ended, is a zombie, or belongs to another user and so is not our server
  }
}

/** Excludes other programs, such as a shell, that have the folder as working directory. */
const isPostgres = (pid: number): boolean => readFileSync(`/proc/${pid}/comm`, 'utf8').startsWith('postgres');

function kill(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    return process.kill(pid, signal);
  } catch {
    return false;
  }
}
