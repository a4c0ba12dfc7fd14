// node ops/bench/growth.ts [--transactions 2500000] [--transitions 5000000] [--audits 2000000] [--plans]
// Fills the tables that grow, and shows what the product's own statements cost on them, both unpartitioned and
// partitioned. Run by hand. It takes minutes and about 6 GB of disk, and leaves nothing behind. docs/operations.md has
// the figures.
import './provider.ts';
import { parseArgs } from 'node:util';
import { sql } from 'kysely';
import { Pool } from 'pg';
import { createDatabase, createPool, type Connection, type Db } from '#api/platform/db/database.ts';
import { startCluster, type Cluster } from './databases.ts';
import { fill, GROWING, type GrowthSize } from './growth/fill.ts';
import { partitionAll, PARTS, trySwap } from './growth/partitions.ts';
import { explain, growthStatements, sizeOf, type Measured } from './growth/statements.ts';
import { table } from '../text-table.ts';

const PEOPLE = 2_000;

function readArguments(): { size: GrowthSize; plans: boolean } {
  const { values } = parseArgs({
    options: {
      transactions: { type: 'string', default: '2500000' },
      transitions: { type: 'string', default: '5000000' },
      audits: { type: 'string', default: '2000000' },
      plans: { type: 'boolean', default: false },
    },
  });
  const [transactions, transitions, audits] = [values.transactions, values.transitions, values.audits].map(
    Number,
  );
  if (!transactions || !transitions || !audits) throw new Error('each size is a number above 0');
  return { size: { transactions, transitions, audits }, plans: values.plans };
}

async function timed<T>(what: string, work: () => Promise<T>): Promise<T> {
  const began = performance.now();
  const done = await work();
  console.log(`${what}: ${((performance.now() - began) / 1_000).toFixed(1)} s`);
  return done;
}

async function showSizes(db: Db): Promise<void> {
  const megabytes = (bytes: number): string => `${Math.round(bytes / 1_000_000)} MB`;
  const rows = await Promise.all(
    GROWING.map(async (name) => {
      const { heap, indexes } = await sizeOf(db, name);
      return [name, megabytes(heap), megabytes(indexes)];
    }),
  );
  console.log(table([['Table', 'rows', 'indexes'], ...rows]));
}

const cells = ({ milliseconds, planningMilliseconds, buffers }: Measured): string[] => [
  milliseconds.toFixed(2),
  planningMilliseconds.toFixed(2),
  String(buffers),
];

async function measure(connection: Connection, size: GrowthSize, plans: boolean): Promise<void> {
  // Not the product's pool, because filling the tables takes longer than its timeouts allow.
  const pool = new Pool({ ...connection, max: 2 });
  // Its idle connections emit an error when the server stops.
  pool.on('error', () => {});
  pool.on('connect', (client) => client.on('error', () => {}));
  const db = createDatabase(pool);
  await timed('filled', () => fill(db, size));
  await showSizes(db);
  const statements = await growthStatements(pool, size);
  const whole: Measured[] = [];
  for (const statement of statements) whole.push(await explain(pool, statement));
  const { preparedMs, lockedMs } = await trySwap(db);
  console.log(
    `ledger_entry as first partition: prepared in ${Math.round(preparedMs)} ms, locked for ${Math.round(lockedMs)} ms`,
  );
  await timed(`copied into ${PARTS} partitions each`, () => partitionAll(db));
  const parts: Measured[] = [];
  for (const statement of statements) parts.push(await explain(pool, statement));
  const rows = statements.map(({ name }, n) => [
    name,
    ...[whole[n], parts[n]].flatMap((one) => (one ? cells(one) : [])),
  ]);
  console.log(
    table([['Statement', 'ms', 'planned', 'pages', `${PARTS} parts: ms`, 'planned', 'pages'], ...rows]),
  );
  if (plans)
    for (const [n, { name }] of statements.entries())
      console.log(`\n== ${name}\n${whole[n]?.plan}\n-- in partitions\n${parts[n]?.plan}`);
  await db.destroy();
}

/** Bytes per referral, from people with referrals, contacts and history as `npm run seed:load` makes them. */
async function showDiskPerReferral(cluster: Cluster): Promise<void> {
  const { url } = await cluster.fill(PEOPLE);
  const db = createDatabase(createPool({ connectionString: url }, 1));
  const { rows } = await sql<{ name: string; bytes: number }>`
    select relname as name, pg_total_relation_size(oid)::float8 as bytes from pg_class
    where relkind = 'r' and relnamespace = 'public'::regnamespace order by 2 desc limit 8`.execute(db);
  const { rows: counted } = await sql<{
    referrals: number;
  }>`select count(*)::int as referrals from referral`.execute(db);
  const referrals = counted[0]?.referrals ?? 1;
  await db.destroy();
  console.log(
    table([
      ['Bytes for each referral', ''],
      ...rows.map(({ name, bytes }) => [name, String(Math.round(bytes / referrals))]),
    ]),
  );
}

const { size, plans } = readArguments();
const cluster = await startCluster();
try {
  await showDiskPerReferral(cluster);
  const { connection } = await cluster.create('growth');
  await measure(connection, size, plans);
} finally {
  await cluster.stop();
}
