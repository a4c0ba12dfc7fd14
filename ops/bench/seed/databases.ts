import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { startEmbeddedPostgres } from '@indike/embedded-postgres';
import { buffersFor } from '@indike/embedded-postgres/server';
import { createDatabase, type Connection, type Db, type Tx } from '#api/platform/db/database.ts';
import { migrate } from '#api/platform/db/migrations.ts';
import { migrateJobs } from '#api/platform/jobs/schema.ts';
import { POSTGRES_PRODUCT } from '#api/platform/postgres-product.ts';
import { seedReference } from '#api/reference/seed.ts';
import { seedLoad, vacuum, type LoadSize } from './people.ts';

const TOKEN = 'token-of-the-benchmark-for-person-';
const REFERRALS_EACH = 20;
/** The template database with all tables and reference data. Each database is a copy of it. */
const TEMPLATE = 'bench_template';

interface BenchDatabase extends AsyncDisposable {
  readonly url: string;
  /** For the bench's own statements, without the product's timeouts. */
  readonly pool: Pool;
  readonly db: Db;
}

export interface FilledDatabase extends BenchDatabase {
  readonly indikers: number;
  /** The token of a random Indiker. */
  readonly nextToken: () => string;
  /** The token of the Indiker with the n-th lowest id, from 1. */
  readonly tokenOf: (n: number) => string;
  readonly allTokens: () => string[];
}

export interface Cluster extends AsyncDisposable {
  /** A new database with all tables and reference data, but without Indikers. */
  create(name: string): Promise<BenchDatabase>;
  /** A new database with Indikers, each with an open session and, by default, 20 referrals. */
  fill(name: string, size: Partial<LoadSize> & Pick<LoadSize, 'indikers'>): Promise<FilledDatabase>;
}

/** A folder for one run, accessible to the user of the database, which is another user when we run as root. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'indike-bench-'));
  await chmod(folder, 0o711);
  return folder;
}

function openPool(connection: Connection): Pool {
  const pool = new Pool({ ...connection, max: 2, options: '-c timezone=UTC' });
  // Its idle connections emit an error when the server stops.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  return pool;
}

async function openSessions(db: Db): Promise<void> {
  await sql`
    insert into session (token_hash, user_id, created_at, last_seen_at, expires_at)
    select sha256(convert_to(${TOKEN} || row_number() over (order by id), 'UTF8')), id,
      now(), now(), now() + interval '30 days'
    from indiker`.execute(db);
  await vacuum(db, ['session']);
}

export async function startCluster(): Promise<Cluster> {
  const dataDir = await temporaryFolder();
  // The cache of an installation whose database has grown.
  const sharedBuffersMb = buffersFor(Infinity);
  const server = await startEmbeddedPostgres({ dataDir, product: POSTGRES_PRODUCT, sharedBuffersMb });
  const { host, port, user, password } = server.connection;
  const administrator = openPool(server.connection);

  async function prepareTemplate(): Promise<void> {
    await administrator.query(`create database ${TEMPLATE}`);
    const connection = { ...server.connection, database: TEMPLATE };
    await using db = createDatabase(openPool(connection));
    await migrate(db);
    await migrateJobs(connection);
    await seedReference(db);
  }
  let prepared: Promise<void> | undefined;

  async function create(name: string): Promise<BenchDatabase> {
    await (prepared ??= prepareTemplate());
    await administrator.query(`create database ${name} template ${TEMPLATE}`);
    const socket = `?host=${encodeURIComponent(host)}`;
    const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${name}${socket}`;
    const pool = openPool({ ...server.connection, database: name });
    const db = createDatabase(pool);
    return { url, pool, db, [Symbol.asyncDispose]: () => db.destroy() };
  }
  return {
    create,
    async fill(name, { referrals = REFERRALS_EACH, ...size }) {
      const database = await create(name);
      await seedLoad(database.db, { referrals, ...size }, new Date());
      await openSessions(database.db);
      const tokenOf = (n: number): string => `${TOKEN}${n}`;
      return {
        ...database,
        indikers: size.indikers,
        tokenOf,
        allTokens: () => Array.from({ length: size.indikers }, (_, index) => tokenOf(index + 1)),
        nextToken: () => tokenOf(1 + Math.floor(Math.random() * size.indikers)),
      };
    },
    async [Symbol.asyncDispose]() {
      await administrator.end();
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

/**
 * Fills tables in one transaction, as years of use would have: without triggers and foreign keys, because the rows only
 * refer to each other and are as the triggers would have made them. Indexes that are not unique are created afterwards,
 * which is much faster.
 */
export async function fillTables<T>(
  db: Db,
  tables: readonly string[],
  fill: (tx: Tx) => Promise<T>,
): Promise<T> {
  const filled = await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`set local work_mem = '256MB'`.execute(tx);
    await sql`set local maintenance_work_mem = '512MB'`.execute(tx);
    await sql`set local jit = off`.execute(tx);
    const { rows: indexes } = await sql<{ name: string; definition: string }>`
      select indexrelid::regclass::text as name, pg_get_indexdef(indexrelid) as definition from pg_index
      where indrelid = any(${tables}::regclass[]) and not indisunique`.execute(tx);
    for (const { name } of indexes) await sql.raw(`drop index ${name}`).execute(tx);
    const result = await fill(tx);
    for (const { definition } of indexes) await sql.raw(definition).execute(tx);
    return result;
  });
  await vacuum(db, tables);
  return filled;
}
