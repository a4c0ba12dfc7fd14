import { sql } from 'kysely';
import { expect, it } from 'vitest';
import { cloneDatabase } from '../testing/database.ts';
import { createDatabase, createPool, type Db } from '../platform/db/database.ts';
import { seedReference, updateReference } from './seed.ts';

/** Reads ctid and xmax too: every write to a row, even a row lock, changes one of them. */
async function readRows(db: Db, table: 'state' | 'city' | 'bank') {
  const { rows } = await sql<{ content: object; written: string }>`
    select to_jsonb(t) as content, concat_ws(' ', ctid, xmax) as written
    from ${sql.table(table)} as t order by id`.execute(db);
  return rows;
}

const readAll = async (db: Db) => ({
  states: await readRows(db, 'state'),
  cities: await readRows(db, 'city'),
  banks: await readRows(db, 'bank'),
});

async function withOwnDatabase(use: (db: Db) => Promise<void>): Promise<void> {
  const database = await cloneDatabase();
  const db = createDatabase(createPool(database.connection, 1));
  try {
    await use(db);
  } finally {
    await db.destroy();
    await database.drop();
  }
}

it('adds what is missing, corrects what differs, and writes no other row', () =>
  withOwnDatabase(async (db) => {
    const before = await readAll(db);
    await db.updateTable('bank').set({ title: 'Outro' }).where('id', '=', '104').execute();
    await db.deleteFrom('bank').where('id', '=', '001').execute();

    await seedReference(db);

    const after = await readAll(db);
    const written = after.banks.filter((bank, n) => bank.written !== before.banks[n]?.written);
    expect(written).toMatchObject([
      { content: { id: '001', title: expect.stringContaining('Brasil') } },
      { content: { id: '104', title: expect.stringMatching(/caixa/i) } },
    ]);
    expect(after.states).toEqual(before.states);
    expect(after.cities).toEqual(before.cities);
    expect(after.cities.length).toBeGreaterThan(5_500);
  }));

it('is left as it is until the lists have another version', () =>
  withOwnDatabase(async (db) => {
    const titleAfterStart = async () => {
      await db.updateTable('bank').set({ title: 'Outro' }).where('id', '=', '104').execute();
      await updateReference(db);
      return db.selectFrom('bank').select('title').where('id', '=', '104').executeTakeFirstOrThrow();
    };
    expect(await titleAfterStart()).toEqual({ title: 'Outro' });
    await sql`comment on table city is 'another version'`.execute(db);
    expect(await titleAfterStart()).not.toEqual({ title: 'Outro' });
    expect(await titleAfterStart()).toEqual({ title: 'Outro' });
  }));
