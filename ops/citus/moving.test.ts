import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { checkLedger } from '#api/ledger/check.ts';
import { createDatabase, createPool } from '#api/platform/db/database.ts';
import { PLACES } from '#api/platform/db/distribution.ts';
import { findCitus } from '#scripts/citus.mjs';
import { makeAvailable, openWallets } from '../bench/seed/money.ts';
import { seedLoad } from '../bench/seed/people.ts';
import { distribute, prepareCoordinator, startCitusCluster } from './citus-cluster.ts';

it('moves a running installation with its rows, without running their triggers again', async () => {
  const cluster = await startCitusCluster(findCitus() ?? '', 2);
  const { coordinator } = cluster;
  await prepareCoordinator(coordinator);
  const db = createDatabase(createPool({ ...coordinator, answerMs: 60_000 }, 1));
  try {
    await seedLoad(db, { indikers: 20, referrals: 0 }, new Date());
    await openWallets(db);
    await makeAvailable(db, 2);
    const state = async () => {
      const counts: [string, number][] = [];
      for (const table of Object.keys(PLACES)) {
        const { rows } = await sql<{ n: number }>`select count(*) as n from ${sql.table(table)}`.execute(db);
        counts.push([table, rows[0]?.n ?? 0]);
      }
      const balances = sql`select owner, kind, balance from ledger_account order by owner, kind`;
      const { findings } = await checkLedger(db, dateInSaoPaulo(new Date()));
      return { counts, balances: (await balances.execute(db)).rows, findings };
    };
    const before = await state();
    expect(before.findings).toEqual([]);
    expect(Object.fromEntries(before.counts)['ledger_entry']).toBeGreaterThan(0);
    distribute(coordinator);
    distribute(coordinator); // finds all in their places
    expect(await state()).toEqual(before);
  } finally {
    await db.destroy();
    await cluster.stop();
  }
}, 120_000);
