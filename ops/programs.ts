import { chownSync, existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { unprivilegedUser } from '@indike/embedded-postgres/system-user';
import { installDebianPackages } from '#api/system-tests/testing/debian-packages.ts';

const DEBIAN_POSTGRES = '/usr/lib/postgresql';

/** The folders of PostgreSQL's own programs, the newest first. */
function postgresFolders(): string[] {
  const versions = existsSync(DEBIAN_POSTGRES) ? readdirSync(DEBIAN_POSTGRES).map(Number) : [];
  return versions.toSorted((a, b) => b - a).map((version) => join(DEBIAN_POSTGRES, String(version), 'bin'));
}

/**
 * Searches Debian's folders first, so that PostgreSQL's programs are of one version, and Patroni runs with the
 * distribution's Python and not with another one in PATH.
 */
const findProgram = (name: string): string | undefined =>
  [
    ...postgresFolders(),
    '/usr/bin',
    ...(process.env.PATH ?? '').split(delimiter),
    '/usr/sbin',
    '/usr/local/sbin',
  ]
    .map((folder) => join(folder, name))
    .find((file) => existsSync(file));

/** @throws when it is not installed */
export function programAt(name: string): string {
  const file = findProgram(name);
  if (file === undefined) throw new Error(`no ${name} here`);
  return file;
}

/** Installs missing programs from their Debian packages. Returns the packages of those that are still missing. */
export function installPrograms(packages: Readonly<Record<string, string>>): string[] {
  const missing = (): string[] =>
    Object.entries(packages).flatMap(([program, name]) => (findProgram(program) ? [] : [name]));
  if (missing().length > 0) installDebianPackages(missing());
  return missing();
}

/** Gives the files to the user of the database servers, who is another one when we run as root. */
export function giveToServers(...paths: readonly string[]): void {
  const user = unprivilegedUser();
  if (user) for (const path of paths) chownSync(path, user.uid, user.gid);
}
