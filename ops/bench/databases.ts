import { createHash } from 'node:crypto';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { sql } from 'kysely';
import { Client } from 'pg';
import { seedLoad } from './people-data.ts';
import { createDatabase, createPool, type Connection, type Db } from '#api/platform/db/database.ts';
import { migrate } from '#api/platform/db/migrations.ts';
import { migrateJobs } from '#api/platform/jobs/schema.ts';
import { startEmbeddedPostgres } from '@indike/embedded-postgres';
import { POSTGRES_PRODUCT } from '#api/platform/postgres-product.ts';
import { hashToken, newSessionToken } from '#api/platform/tokens.ts';
import { seedReference } from '#api/reference/seed.ts';

/** Of the Indiker with this id. */
const tokenOf = (id: number): string =>
  newSessionToken(id, createHash('sha256').update(`of the benchmark ${id}`).digest().subarray(0, 26));
const REFERRALS_EACH = 20;
/** The template database with all tables and reference data. Each database is a copy of it. */
const TEMPLATE = 'bench_template';

export interface FilledDatabase {
  readonly url: string;
  readonly indikers: number;
  /** The token of a random Indiker. */
  readonly nextToken: () => string;
  /** The token of the Indiker with the n-th lowest id, from 1. */
  readonly tokenOf: (n: number) => string;
}

export interface EmptyDatabase {
  readonly url: string;
  readonly connection: Connection;
}

export interface Cluster {
  /** A new database with all tables and reference data, but without Indikers. */
  create(database: string): Promise<EmptyDatabase>;
  /** A new database with this many Indikers, each with an open session and, by default, 20 referrals. */
  fill(indikers: number, options?: { name?: string; referrals?: number }): Promise<FilledDatabase>;
  stop(): Promise<void>;
}

/** A folder for one run, accessible to the user of the database, which is another user when we run as root. */
export async function temporaryFolder(): Promise<string> {
  const folder = await mkdtemp(join(tmpdir(), 'indike-bench-'));
  await chmod(folder, 0o711);
  return folder;
}

async function openSessions(db: Db): Promise<number[]> {
  const people = await db.selectFrom('indiker').select('id').orderBy('id').execute();
  const ids = people.map(({ id }) => id);
  await sql`
    insert into session (token_hash, user_id, created_at, last_seen_at, expires_at)
    select hash, id, now(), now(), now() + interval '30 days'
    from unnest(${ids.map((id) => hashToken(tokenOf(id)))}::bytea[], ${ids}::bigint[]) as opened (hash, id)`.execute(
    db,
  );
  await sql`vacuum analyze session`.execute(db);
  return ids;
}

export async function startCluster(): Promise<Cluster> {
  const dataDir = await temporaryFolder();
  const server = await startEmbeddedPostgres({ dataDir, product: POSTGRES_PRODUCT });
  const { host, port, user, password } = server.connection;
  const asAdministrator = async (statement: string): Promise<void> => {
    const client = new Client(server.connection);
    await client.connect();
    try {
      await client.query(statement);
    } finally {
      await client.end();
    }
  };
  const prepareTemplate = async (): Promise<void> => {
    await asAdministrator(`create database ${TEMPLATE}`);
    const connection = { ...server.connection, database: TEMPLATE };
    const db = createDatabase(createPool(connection, 1));
    await migrate(db);
    await migrateJobs(connection);
    await seedReference(db);
    await db.destroy();
  };
  let prepared: Promise<void> | undefined;
  const create = async (database: string): Promise<EmptyDatabase> => {
    await (prepared ??= prepareTemplate());
    await asAdministrator(`create database ${database} template ${TEMPLATE}`);
    const connection = { ...server.connection, database };
    const socket = `?host=${encodeURIComponent(host)}`;
    const url = `postgres://${user}:${encodeURIComponent(password)}@localhost:${port}/${database}${socket}`;
    return { url, connection };
  };
  return {
    create,
    async fill(indikers, { name = 'bench', referrals = REFERRALS_EACH } = {}) {
      const { url, connection } = await create(`${name}_${indikers}`);
      const db = createDatabase(createPool(connection, 1));
      await seedLoad(db, { indikers, referrals }, new Date());
      const ids = await openSessions(db);
      await db.destroy();
      return {
        url,
        indikers,
        tokenOf: (n) => tokenOf(ids[n - 1] ?? 0),
        nextToken: () => tokenOf(ids[Math.floor(Math.random() * ids.length)] ?? 0),
      };
    },
    async stop() {
      await server.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}
