import { existsSync, readdirSync } from 'node:fs';
import { delimiter, join } from 'node:path';
import { installDebianPackages } from '#api/system-tests/testing/debian-packages.ts';

/** The programs that the test needs, each with its Debian package. */
const PACKAGES = {
  patroni: 'patroni',
  etcd: 'etcd-server',
  haproxy: 'haproxy',
  pgbouncer: 'pgbouncer',
} as const;
type Program = keyof typeof PACKAGES;

export type Programs = Readonly<Record<Program, string>> & {
  /** The folder of PostgreSQL's own programs. */
  readonly postgres: string;
};

const FOLDERS = [...(process.env['PATH'] ?? '').split(delimiter), '/usr/sbin', '/usr/bin'];
const DEBIAN_POSTGRES = '/usr/lib/postgresql';

const findProgram = (name: string): string | undefined =>
  // Searches /usr/bin first, so that Patroni runs with the distribution's Python and not with another one in PATH.
  ['/usr/bin', ...FOLDERS].map((folder) => join(folder, name)).find((file) => existsSync(file));

function findPostgres(): string | undefined {
  if (!existsSync(DEBIAN_POSTGRES)) return undefined;
  const versions = readdirSync(DEBIAN_POSTGRES).sort((one, other) => Number(other) - Number(one));
  return versions
    .map((version) => join(DEBIAN_POSTGRES, version, 'bin'))
    .find((folder) => existsSync(join(folder, 'pg_basebackup')) && existsSync(join(folder, 'postgres')));
}

function missingPackages(): string[] {
  const missing = Object.entries(PACKAGES).flatMap(([program, name]) => (findProgram(program) ? [] : [name]));
  return findPostgres() ? missing : [...missing, 'postgresql'];
}

/** Finds the programs and installs missing ones where possible. @throws naming the packages that cannot be installed */
export function findPrograms(): Programs {
  const wanted = missingPackages();
  if (wanted.length > 0) installDebianPackages(wanted);
  const missing = missingPackages();
  if (missing.length > 0)
    throw new Error(
      `A prova precisa de ${missing.join(', ')} (no Debian: apt-get install ${missing.join(' ')})`,
    );
  const found = (name: Program): string => findProgram(name) ?? '';
  return {
    patroni: found('patroni'),
    etcd: found('etcd'),
    haproxy: found('haproxy'),
    pgbouncer: found('pgbouncer'),
    postgres: findPostgres() ?? '',
  };
}
