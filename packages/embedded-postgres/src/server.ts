import { spawn, type ChildProcess } from 'node:child_process';
import { closeSync, existsSync, openSync, readdirSync, readFileSync, renameSync, statSync } from 'node:fs';
import { totalmem } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Cluster } from './cluster-folder.ts';
import { untilAnswering, type Connection } from './connection.ts';
import { prepareSocketFolder } from './directories.ts';
import { pidInFile, stopOrphanProcesses } from './orphan-processes.ts';
import type { Product } from './product.ts';
import { prepareRoles } from './roles.ts';
import { StartError } from './start-error.ts';
import { spawnOptions } from './system-user.ts';

const RETRY_FOR_MS = 15_000;
const MAX_LOG_BYTES = 5_000_000;
const TRANSIENT = /lock file|shared memory|already in use/i;

export interface Server {
  child: ChildProcess;
  connection: Connection;
  /** The last error in the server's log since its start. */
  lastLogLines: () => string;
}

export interface ServerOptions {
  home: string;
  product: Product;
  program: string;
  cluster: Cluster;
  logFile: string;
  log: (line: string) => void;
  /** Memory for PostgreSQL's own cache, in megabytes. By the data and the machine's memory when undefined. */
  sharedBuffersMb?: number | undefined;
}

const MIN_BUFFERS_MB = 128;
const MAX_BUFFERS_MB = 8_192;

/**
 * The size of PostgreSQL's cache, in megabytes: a quarter of the memory that the process may use, as PostgreSQL's manual
 * advises, but no more than twice the data, because the tables that describe the cache take memory even while it is empty.
 */
export function buffersFor(dataBytes: number, memoryBytes = availableMemory()): number {
  const wanted = Math.min(memoryBytes / 4, dataBytes * 2) / 1_048_576;
  return Math.min(MAX_BUFFERS_MB, Math.max(MIN_BUFFERS_MB, Math.floor(wanted)));
}

/** A container's limit counts, where there is one. */
const availableMemory = (): number => Math.min(totalmem(), process.constrainedMemory() || Infinity);

function sizeOf(folder: string): number {
  const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  );
  return files.reduce((bytes, { parentPath, name }) => bytes + statSync(join(parentPath, name)).size, 0);
}

/** Retries while a process that was just killed still holds the shared memory or the pid file. */
export async function startServer(options: ServerOptions): Promise<Server> {
  const deadline = performance.now() + RETRY_FOR_MS;
  for (let pauseMs = 100; ; pauseMs = Math.min(pauseMs * 2, 2_000)) {
    await stopOrphanProcesses(options.cluster.pgdata, options.log);
    const outcome = await attempt(options);
    if ('child' in outcome) return outcome;
    if (!TRANSIENT.test(outcome.problem) || performance.now() > deadline) {
      throw new StartError(`O PostgreSQL não iniciou: ${outcome.problem} (registro: ${options.logFile})`);
    }
    await sleep(pauseMs);
  }
}

async function attempt(options: ServerOptions): Promise<Server | { problem: string }> {
  const { home, product, cluster, logFile } = options;
  const host = await prepareSocketFolder(home, cluster.user, product);
  const connection = { host, port: 5432, user: product.id, password: cluster.password, database: product.id };
  const logged = rotate(logFile);
  const child = launch(options, host);
  const lastLogLines = (): string => lastComplaint(logFile, logged, product);
  let problem: string | undefined;
  child.once('error', (error) => (problem = error.message));
  child.once('exit', () => (problem ??= lastLogLines()));
  try {
    await untilAnswering(connection, () => problem === undefined);
    if (problem === undefined) await prepareRoles(connection);
  } catch (error) {
    child.kill('SIGQUIT');
    throw error;
  }
  if (problem !== undefined) return { problem };
  if (pidInFile(cluster.pgdata) === child.pid) return { child, connection, lastLogLines };
  child.kill('SIGQUIT');
  return { problem: 'the lock file is held by another server' };
}

function launch(
  { program, cluster, logFile, ...options }: ServerOptions,
  socketFolder: string,
): ChildProcess {
  const log = openSync(logFile, 'a', 0o600);
  try {
    const buffersMb = options.sharedBuffersMb ?? buffersFor(sizeOf(join(cluster.pgdata, 'base')));
    const args = ['-D', cluster.pgdata, ...settings(socketFolder, buffersMb)];
    const child = spawn(program, args, { ...spawnOptions(cluster.user), stdio: ['ignore', log, log] });
    // If our process exits without `stop`, even while starting, it still signals the server, which shuts down without
    // us.
    const interrupt = (): void => void child.kill('SIGINT');
    process.once('exit', interrupt);
    child.once('exit', () => process.off('exit', interrupt));
    return child;
  } finally {
    closeSync(log);
  }
}

/** Keeps statements, parameters and rows out of the log, because they contain personal data. */
function settings(socketFolder: string, buffersMb: number): string[] {
  const values = {
    listen_addresses: '',
    unix_socket_directories: socketFolder,
    unix_socket_permissions: '0700',
    port: '5432',
    max_connections: '100',
    shared_buffers: `${buffersMb}MB`,
    // All of it is in use soon after the start, whatever the load; by default up to 16 MB.
    wal_buffers: '1MB',
    // Nothing replicates from this server, which would otherwise keep a process for it.
    max_logical_replication_workers: '0',
    // Only backups use the replication protocol (base-backup.ts).
    max_wal_senders: '4',
    // The kernel's read-ahead serves one machine's disk, without the three processes of the default.
    io_method: 'sync',
    io_max_concurrency: '4',
    // No transaction is serializable; by default the locks for them take 2 MB.
    max_pred_locks_per_transaction: '10',
    fsync: 'on',
    synchronous_commit: 'on',
    full_page_writes: 'on',
    timezone: 'UTC',
    log_timezone: 'UTC',
    log_destination: 'stderr',
    logging_collector: 'off',
    log_min_messages: 'log', // above "error": an error's text may quote a value
    log_min_error_statement: 'panic',
    log_error_verbosity: 'terse',
    log_checkpoints: 'off',
    log_statement: 'none',
    log_min_duration_statement: '-1',
    log_parameter_max_length: '0',
    log_parameter_max_length_on_error: '0',
  };
  return Object.entries(values).flatMap(([name, value]) => ['-c', `${name}=${value}`]);
}

/** Renames a log that is too long. Returns the position at which the lines of this start begin. */
function rotate(logFile: string): number {
  if (!existsSync(logFile)) return 0;
  const { size } = statSync(logFile);
  if (size <= MAX_LOG_BYTES) return size;
  renameSync(logFile, `${logFile}.1`);
  return 0;
}

function lastComplaint(logFile: string, from: number, product: Product): string {
  const lines = readFileSync(logFile).subarray(from).toString().trim().split('\n');
  const complaints = lines.filter(
    (line) => /FATAL|PANIC/.test(line) && !line.includes(`database "${product.id}"`),
  );
  const complaint = complaints.at(-1) ?? lines.at(-1) ?? '';
  return complaint.replace(/^.*?(FATAL|PANIC):\s*/, '') || 'terminou sem dizer por quê';
}
