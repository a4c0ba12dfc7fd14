import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { nameFrom, ownFolder } from './directories.ts';
import { isOurCluster } from './cluster-folder.ts';
import type { Product } from './product.ts';
import { StartError } from './start-error.ts';
import { canEnter, type SystemUser } from './system-user.ts';

/*
 * "Home" is the folder that holds the lock, the cluster and, if needed, a copy of the binaries. Normally it is the data
 * folder itself. If we are root and the database's user cannot enter that folder (a clone in /root), the home is a
 * folder of ours under /var/lib/<product>, and a note in the data folder contains its path. The lock is in the home, so
 * two data folders that name the same home can never run two servers on it.
 */
const NOTE = 'postgres-location.txt';

interface HomeOptions {
  readonly dataDir: string;
  readonly product: Product;
  readonly user: SystemUser | undefined;
  readonly log: (line: string) => void;
}

export async function locateHome({ dataDir, product, user, log }: HomeOptions): Promise<string> {
  const known = knownHome(dataDir, product);
  if (known) return known;
  if (!user || (await canEnter(user, dataDir))) return dataDir;
  const home = join(await relocationBase(user, product), nameFrom(dataDir));
  ownFolder(home, 0o711);
  writeNote(dataDir, home);
  log(`O usuário ${user.name} não entra em ${dataDir}: o banco de dados fica em ${home}.`);
  return home;
}

/** The home of an existing database, or undefined. Updates the note of a moved data folder. */
export function knownHome(dataDir: string, product: Product): string | undefined {
  if (isOurCluster(dataDir, product)) return dataDir;
  const note = readNote(dataDir);
  if (!note || !isOurCluster(note.home, product)) return undefined;
  if (note.dataDir === dataDir) return note.home;
  // The data folder was copied or moved. A copy, whose original still exists, gets a new database. A moved one keeps
  // its own.
  if (readNote(note.dataDir)?.home === note.home) return undefined;
  writeNote(dataDir, note.home);
  return note.home;
}

function readNote(dataDir: string): { home: string; dataDir: string } | undefined {
  if (!existsSync(join(dataDir, NOTE))) return undefined;
  const [, home, , noted] = readFileSync(join(dataDir, NOTE), 'utf8').split('\n');
  return home && noted ? { home, dataDir: noted } : undefined;
}

function writeNote(dataDir: string, home: string): void {
  const lines = [
    'O PostgreSQL embutido não roda como root e o usuário dele não entra nesta pasta. O banco de dados está em:',
    home,
    'Esta nota vale para a pasta de dados:',
    dataDir,
  ];
  writeFileSync(join(dataDir, NOTE), `${lines.join('\n')}\n`, { mode: 0o600 });
}

async function relocationBase(user: SystemUser, product: Product): Promise<string> {
  for (const base of [join('/var/lib', product.id), join(tmpdir(), product.id)]) {
    if (!(await canEnter(user, dirname(base)))) continue;
    try {
      ownFolder(base, 0o711);
      return base;
    } catch {
      continue; // a read-only /var/lib, or another user's folder
    }
  }
  throw new StartError(`Não há pasta para o banco de dados em que o usuário ${user.name} possa entrar.`);
}
