import { sql } from 'kysely';
import { createDatabase, createPool } from '#api/platform/db/database.ts';
import { runMigrations } from '#api/system-tests/testing/migrations.ts';
import { MAIN, SECRET } from '#api/system-tests/testing/product.ts';
import { role, superuser } from './postgres-cluster.ts';
import type { Proxies } from './proxies.ts';
import { supervise, type Supervised } from './supervisor.ts';

const DATABASE = 'indike';

export const connectionAt = (port: number) => ({ host: '127.0.0.1', port, ...superuser, database: DATABASE });
const urlAt = (port: number): string =>
  `postgres://${role.user}:${encodeURIComponent(role.password)}@127.0.0.1:${port}/${DATABASE}`;

export async function createProductDatabase(port: number): Promise<void> {
  await using db = createDatabase(createPool({ ...connectionAt(port), database: 'postgres' }, 1));
  await sql.raw(`create role ${role.user} login password '${role.password}'`).execute(db);
  await sql.raw(`create database ${DATABASE} owner ${role.user}`).execute(db);
}

/** Connects through HAProxy to the primary, without PgBouncer. */
export const migrateProduct = (primaryPort: number): Promise<string> =>
  runMigrations({ DATABASE_URL: urlAt(primaryPort) });

export interface ProductProcesses {
  readonly webs: readonly Supervised[];
  readonly worker: Supervised;
}

interface Places {
  readonly folder: string;
  readonly proxies: Proxies;
  readonly webPorts: readonly number[];
  readonly workerPort: number;
  readonly smtpUrl: string;
}

/** Starts two web processes and a worker behind PgBouncer. */
export function startProduct({ folder, proxies, webPorts, workerPort, smtpUrl }: Places): ProductProcesses {
  const start = (name: string, ROLE: string, port: number): Supervised =>
    supervise(folder, {
      name,
      command: process.execPath,
      args: [MAIN],
      env: {
        ROLE,
        PORT: String(port),
        APP_URL: proxies.url,
        DATABASE_URL: urlAt(proxies.poolerPort),
        DATABASE_POOLER: 'transaction',
        DATABASE_REPLICA_URL: urlAt(proxies.replicaPort),
        SECRET,
        SANDBOX: 'true',
        SMTP_URL: smtpUrl,
        TRUST_PROXY: '1',
        DRAIN_SECONDS: '2',
        LOG_LEVEL: 'warn',
      },
    });
  return {
    webs: webPorts.map((port, n) => start(`web${n + 1}`, 'web', port)),
    worker: start('worker', 'worker', workerPort),
  };
}
