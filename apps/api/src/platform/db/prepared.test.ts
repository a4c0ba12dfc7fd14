import { sql } from 'kysely';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../../testing/database.ts';
import { createDatabase, createPool, type Db } from './database.ts';
import { jsonRow, type JsonRow } from './json-row.ts';
import { prepared } from './prepared.ts';

let database: TestDatabase;
let db: Db;

beforeAll(async () => {
  database = await cloneDatabase();
  db = createDatabase(createPool(database.application, 1));
});
afterAll(async () => {
  await db.destroy();
  await database.drop();
});

it('sends a value that occurs several times once, and each time its own value', async () => {
  const statements: string[] = [];
  const find = prepared<{ low: number; high: number }, { sum: number; parts: number[] }>((queries, param) => {
    const query = queries.selectNoFrom([
      sql<number>`${param('low')}::int + ${param('high')}::int + ${1}::int`.as('sum'),
      sql<number[]>`array[${param('high')}::int, ${param('low')}::int, ${1}::int]`.as('parts'),
    ]);
    statements.push(query.compile().sql);
    return query;
  });
  expect(await find(db, { low: 2, high: 40 })).toEqual([{ sum: 43, parts: [40, 2, 1] }]);
  expect(await find(db, { low: 3, high: 50 })).toEqual([{ sum: 54, parts: [50, 3, 1] }]);
  expect(statements).toHaveLength(1);
  const { rows } = await sql<{ parameters: number }>`
    select array_length(parameter_types, 1) as parameters from pg_prepared_statements
    where statement like '%"parts"%' and statement not like '%parameter_types%'`.execute(db);
  // Low, high, and the two constants.
  expect(rows).toEqual([{ parameters: 4 }]);
});

interface Word {
  readonly id: number;
  readonly word: string | null;
  readonly written: string;
}
const WORD = jsonRow<Word>(['w.id', 'w.title as word', 'w.written']);
const words = sql`(values (2, 'dois, "2"', timestamptz '2026-11-22 12:04:05.5-03'), (1, null, '2026-01-01')) w(id, title, written)`;

it('gives back the names of the columns that the database returned as one JSON value', async () => {
  const { rows } = await sql<{ one: JsonRow<Word> }>`select ${WORD.expression} as one from ${words}`.execute(
    db,
  );
  expect(rows.map(({ one }) => WORD.read(one))).toEqual([
    { id: 2, word: 'dois, "2"', written: '2026-11-22T15:04:05.5+00:00' },
    { id: 1, word: null, written: '2026-01-01T00:00:00+00:00' },
  ]);
});

it('lists rows in the given order, and none as an empty list', async () => {
  const { rows } = await sql<{ all: JsonRow<Word>[]; none: JsonRow<Word>[] }>`
    select (select ${WORD.list(sql`w.id`)} from ${words}) as all,
      (select ${WORD.list(sql`w.id`)} from ${words} where w.id > 2) as none`.execute(db);
  expect(rows[0]?.all.map((row) => WORD.read(row).id)).toEqual([1, 2]);
  expect(rows[0]?.none).toEqual([]);
});
