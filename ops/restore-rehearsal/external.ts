import { setTimeout as sleep } from 'node:timers/promises';
import { sql } from 'kysely';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { checkLedger } from '#api/ledger/check.ts';
import { createDatabase, createPool, type Db } from '#api/platform/db/database.ts';
import { endProduct, newDataDir, up } from '#api/system-tests/testing/product.ts';
import { liftQuotas } from '#api/testing/quotas.ts';
import { timed } from '../figures.ts';
import { installPrograms } from '../programs.ts';
import { launchQuietly } from './data-folder.ts';
import { countLost, countReferrals, startLoad, type RunningLoad } from './load.ts';
import { startArchivedServer, type ArchivedServer } from './pgbackrest.ts';
import type { Report } from './report.ts';

async function asSuperuser<T>(server: ArchivedServer, use: (db: Db) => Promise<T>): Promise<T> {
  await using db = createDatabase(createPool({ connectionString: server.url('superuser') }, 1));
  return await use(db);
}

const findings = (db: Db): Promise<number> =>
  checkLedger(db, dateInSaoPaulo(new Date())).then((checked) => checked.findings.length);

/** Simulates a mistake: a superuser deletes ledger entries and status transitions, bypassing every trigger. */
async function makeMistake(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    await sql`set local session_replication_role = replica`.execute(tx);
    await sql`delete from ledger_entry where id % 3 = 0`.execute(tx);
    await sql`delete from status_transition`.execute(tx);
  });
}

/** Waits until all WAL so far is archived. Without the forced switch this would take up to a minute. */
async function archiveAll(db: Db): Promise<void> {
  const { rows } = await sql<{ file: string }>`
    select pg_walfile_name(pg_switch_wal()) as file`.execute(db);
  const { file = '' } = rows[0] ?? {};
  for (let tries = 0; tries < 300; tries += 1) {
    const { rows: archived } = await sql<{ last: string | null }>`
      select last_archived_wal as last from pg_stat_archiver`.execute(db);
    if ((archived[0]?.last ?? '') >= file) return;
    await sleep(100);
  }
  throw new Error(`${file} was not archived within 30 s`);
}

/** Makes a full backup under load, then the mistake. Returns the instant one second before it, and the load. */
async function writeAndErr(
  server: ArchivedServer,
  report: Report,
): Promise<{ load: RunningLoad; before: Date }> {
  const product = launchQuietly({
    DATABASE_URL: server.url('product'),
    DATABASE_OWNER_URL: server.url('owner'),
    DATA_DIR: newDataDir(),
  });
  const { url } = await up(product);
  await asSuperuser(server, liftQuotas);
  const load = await startLoad(url);
  const { seconds } = await timed(() => server.backUp());
  report.note('pgBackRest: full backup under load', `${seconds.toFixed(1)} s`);
  await sleep(3_000);
  await load.stop();
  await sleep(1_500);
  await endProduct(product);
  const mistakeAt = new Date();
  await asSuperuser(server, async (db) => {
    report.is('pgBackRest: ledger check before the mistake', await findings(db), 0);
    await makeMistake(db);
    report.is('pgBackRest: the mistake shows', (await findings(db)) > 0, true);
    await archiveAll(db);
  });
  return { load, before: new Date(mistakeAt.getTime() - 1_000) };
}

/** Rehearses an external PostgreSQL: its WAL is archived, and it is restored to one second before a mistake. */
export async function rehearseExternal(report: Report): Promise<void> {
  const missing = installPrograms({ pgbackrest: 'pgbackrest', initdb: 'postgresql' });
  if (missing.length > 0) {
    const needs = `needs ${missing.join(', ')}: as root on Debian it is installed, else install it`;
    return report.is('pgBackRest', needs, 'rehearsed');
  }
  const server = await startArchivedServer();
  try {
    const { load, before } = await writeAndErr(server, report);
    const counted = await asSuperuser(server, countReferrals);
    await server.lose();
    const { seconds } = await timed(() =>
      server.restoreTo(before.toISOString().replace('T', ' ').replace('Z', '+00')),
    );
    report.atMost('pgBackRest: back at a second before the mistake', seconds, 60, 's');
    await asSuperuser(server, async (db) => {
      const acknowledged = load.acknowledgedBefore(before);
      report.note('pgBackRest: writes acknowledged until then', acknowledged.length);
      report.is('pgBackRest: of them lost', await countLost(db, acknowledged), 0);
      report.is('pgBackRest: referrals', await countReferrals(db), counted);
      report.is('pgBackRest: differences that the ledger check finds', await findings(db), 0);
    });
  } finally {
    await server.stop();
  }
}
