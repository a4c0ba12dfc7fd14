import { sql } from 'kysely';
import { beforeAll, describe, expect, it } from 'vitest';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { expectCleanLedger } from '../testing/money.ts';
import * as world from '../testing/money-world.ts';
import { plantedCorruptions } from '../testing/planted-corruptions.ts';
import { createRichLedger } from '../testing/rich-ledger.ts';
import { useTestServer } from '../testing/use-test-server.ts';
import { findDifferences, type Finding, type Progress } from './check-queries.ts';
import { resumeCheck } from './check.ts';
import { saveProgress } from './check-store.ts';

const server = useTestServer();
let here: world.World;
beforeAll(async () => {
  here = await world.createWorld(server);
  await createRichLedger(here);
}, 240_000);

class RolledBack extends Error {}

/** Runs as the database's superuser, without triggers or foreign keys, and rolls back afterwards. */
async function tamper<T>(run: (tx: Tx) => Promise<T>): Promise<T> {
  let result: { value: T } | undefined;
  await server.db
    .transaction()
    .execute(async (tx) => {
      await sql`set local session_replication_role = replica`.execute(tx);
      result = { value: await run(tx) };
      throw new RolledBack();
    })
    .catch((error: unknown) => {
      if (!(error instanceof RolledBack)) throw error;
    });
  if (!result) throw new Error('nothing ran');
  return result.value;
}

const check = async (db: Queryable, indikersAtOnce?: number): Promise<readonly Finding[]> =>
  (await findDifferences(db, { today: world.today(here), ...(indikersAtOnce && { indikersAtOnce }) }))
    .findings;

const afterPlanting = (statements: string, indikersAtOnce?: number): Promise<readonly Finding[]> =>
  tamper(async (tx) => {
    let changed = 0n;
    for (const statement of statements.split(';')) {
      const { numAffectedRows } = await sql.raw(statement).execute(tx);
      changed += numAffectedRows ?? 0n;
    }
    expect(changed).toBeGreaterThan(0n);
    return check(tx, indikersAtOnce);
  });

it('finds nothing in a database with money in every state', async () => {
  await expectCleanLedger(server);
  const rows = await server.db.selectFrom('earning').select('state').distinct().execute();
  expect(rows.map(({ state }) => state).toSorted()).toEqual([
    'available',
    'cancelled',
    'expired',
    'paid',
    'promised',
    'receivable',
    'requested',
  ]);
});

it('finds nothing when each Indiker is checked alone', async () => {
  expect(await check(server.db, 1)).toEqual([]);
});

it('goes on where a check was interrupted, less than a day ago, and keeps what it had found', async () => {
  const today = world.today(here);
  const now = server.clock.now();
  const saved: Progress[] = [];
  const whole = await findDifferences(server.db, {
    today,
    indikersAtOnce: 1,
    save: async (_tx, progress) => void saved.push(progress),
  });
  const middle = saved[Math.floor(saved.length / 2)];
  expect(middle).toMatchObject({ kind: 'indikers', findings: [] });
  const found = { check: 'antes', detail: 'da interrupção' };
  await server.db
    .transaction()
    .execute((tx) => saveProgress(tx, { ...whole, ...middle, findings: [found] } as Progress, now));

  const { ok, findings, entries } = await resumeCheck(server.db, now);
  expect({ ok, findings, entries }).toEqual({ ok: false, findings: [found], entries: whole.counts.entries });
  expect((await resumeCheck(server.db, now)).ok).toBe(true);

  await server.db
    .transaction()
    .execute((tx) => saveProgress(tx, { ...whole, kind: 'chains', first: 0 }, now));
  const later = new Date(now.getTime() + 86_400_000);
  expect(await resumeCheck(server.db, later)).toMatchObject({ ok: true, entries: whole.counts.entries });
});

it('covers 72 corruptions, one of which a unique key refuses', () => {
  expect(Object.values(plantedCorruptions).flat()).toHaveLength(72 - 1);
});

describe.each(Object.entries(plantedCorruptions))('reports a corruption of %s', (_kind, corruptions) => {
  it.each(corruptions)('%s', async (_name, statements, check) => {
    const findings = await afterPlanting(statements);
    // Cut into slices of one Indiker each, the check sees the same.
    const sliced = await afterPlanting(statements, 1);
    expect(sliced.map((finding) => finding.check)).toContain(check);
    expect(findings.map((finding) => finding.check)).toContain(check);
    for (const { detail } of findings) expect(detail).not.toMatch(/@|Ana|Lima|\d{11}/);
  });
});

it('does not check for a second bonus for one person, which a unique key refuses', async () => {
  const twice = `insert into share_bonus (user_id, number, invited_id, person, earning_id, created_at)
    select user_id, 25, invited_id, person, earning_id, created_at from share_bonus where number = 1`;
  await expect(afterPlanting(twice)).rejects.toThrow(/share_bonus_\w+_key/);
});
