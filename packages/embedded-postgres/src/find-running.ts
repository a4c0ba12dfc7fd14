import { existsSync, readFileSync, realpathSync } from 'node:fs';
import { join } from 'node:path';
import { pgdataOf, readPassword } from './cluster-folder.ts';
import type { Connection } from './connection.ts';
import { knownHome } from './base-directory.ts';
import type { Product } from './product.ts';
import { pidInFile, serverProcesses } from './orphan-processes.ts';

/** The superuser's connection to the server that another process runs on `dataDir`. For command-line tools. */
export function findRunningPostgres({
  dataDir,
  product,
}: {
  dataDir: string;
  product: Product;
}): Connection | undefined {
  const home = existsSync(dataDir) ? knownHome(realpathSync(dataDir), product) : undefined;
  if (!home) return undefined;
  const pgdata = pgdataOf(home);
  const pid = pidInFile(pgdata);
  if (pid === undefined || !serverProcesses(pgdata).includes(pid)) return undefined;
  // Lines of the file: pid, data folder, start time, port, socket folder.
  const [, , , port, host] = readFileSync(join(pgdata, 'postmaster.pid'), 'utf8').split('\n');
  if (!port || !host) return undefined;
  return { host, port: Number(port), user: product.id, password: readPassword(home), database: product.id };
}
