import { chmodSync, mkdtempSync, readdirSync, realpathSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Client } from 'pg';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { cloneDatabase, type TestDatabase } from '../testing/database.ts';
import { BackupError } from './backup-files.ts';
import { copyAllRows, digestTable, listSequences, listTables } from './upgrade-store.ts';

// Both databases have the same PostgreSQL version here; `npm run test:restore` copies from one version to the next.

let databases: TestDatabase[] = [];
let before: Client;
let after: Client;
let exchange = '';

async function connect({ connection }: TestDatabase): Promise<Client> {
  const client = new Client(connection);
  await client.connect();
  return client;
}

/** Characters that break text formats; also stored in append-only tables. */
const HOSTILE = 'tab\t \\N \\. \n “ação” 🎉 \\x00, "quoted"';
async function fill(client: Client, rows: number): Promise<void> {
  await client.query('begin');
  await client.query('set local session_replication_role = replica'); // no foreign key to operator, no hash chain
  for (let n = 0; n < rows; n += 1) {
    await client.query(`insert into extra_holiday values (date '2027-01-01' + $1::int, $2, now())`, [
      n,
      `${HOSTILE}${n}`,
    ]);
    await client.query(
      `insert into audit_log (operator_id, action, entity, before, after, created_at, position, digest)
        values (1, 'test', 'test', null, $1, now(), $2, '\\x00ff0a5c09')`,
      [JSON.stringify({ text: HOSTILE, n, number: 0.1, none: null }), n],
    );
  }
  await client.query('commit');
}

async function contentOf(client: Client): Promise<Record<string, unknown>> {
  const content: Record<string, unknown> = { sequences: await listSequences(client) };
  for (const table of await listTables(client)) content[table.name] = await digestTable(client, table);
  return content;
}

const copy = () => copyAllRows({ before, after, exchange });

beforeEach(async () => {
  databases = [await cloneDatabase(), await cloneDatabase()];
  const [one, other] = databases;
  if (!one || !other) throw new Error('no databases');
  [before, after] = [await connect(one), await connect(other)];
  exchange = mkdtempSync(join(realpathSync(tmpdir()), 'indike-upgrade-'));
  chmodSync(exchange, 0o777); // the server may run as another user
});

afterEach(async () => {
  await before.end();
  await after.end();
  for (const database of databases) await database.drop();
  rmSync(exchange, { recursive: true });
});

describe('copying the rows of another database', () => {
  it('replaces the existing rows byte by byte, and the sequences', async () => {
    await fill(before, 3);
    await fill(after, 2);
    const expected = await contentOf(before);
    const { tables, rows } = await copy();
    expect(tables).toBe((await listTables(before)).length);
    expect(rows).toBeGreaterThan(6);
    expect(await contentOf(after)).toEqual(expected);
    expect(expected['public.extra_holiday']).toMatchObject({ rows: 3 });
    expect(readdirSync(exchange)).toEqual([]);
    const read = `select name, (select after->>'text' from audit_log limit 1) as text from extra_holiday order by date`;
    expect((await after.query(read)).rows[2]).toEqual({ name: `${HOSTILE}2`, text: HOSTILE });
  });

  it('fills partitions that only the older database has', async () => {
    const partition = `create table pgboss.queue_stats_20200101 partition of pgboss.queue_stats
      for values from ('2020-01-01 00:00:00+00') to ('2020-01-02 00:00:00+00')`;
    await before.query(partition);
    await before.query(`insert into pgboss.queue_stats (name, captured_on)
      select name, '2020-01-01 12:00:00+00' from pgboss.queue`);
    const expected = await contentOf(before);
    await copy();
    expect(await contentOf(after)).toEqual(expected);
    const found = 'select count(*)::int as rows from pgboss.queue_stats_20200101';
    expect((await after.query(found)).rows).toEqual((await before.query(found)).rows);
  });

  it('updates the planner statistics, and the next id follows the last', async () => {
    await fill(before, 3);
    await copy();
    const { rows } = await after.query(
      `select reltuples::int as tuples from pg_class where oid = 'audit_log'::regclass`,
    );
    expect(rows).toEqual([{ tuples: 3 }]);
    const last = `select last_value::int as last from pg_sequences where sequencename = 'audit_log_id_seq'`;
    expect((await after.query(last)).rows).toEqual([{ last: 3 }]);
    const next = `select nextval('audit_log_id_seq')::int as next, nextval('indiker_id_seq')::int as first`;
    expect((await after.query(next)).rows).toEqual((await before.query(next)).rows);
  });
});

describe('copying is refused', () => {
  async function refusal(): Promise<string> {
    const error: unknown = await copy().catch((why: unknown) => why);
    expect(error).toBeInstanceOf(BackupError);
    return error instanceof Error ? error.message : '';
  }

  it('when anything was made by hand, which would be lost', async () => {
    await fill(after, 1);
    const made = [
      ['create view report_by_hand as select 1 as one', 'view report_by_hand'],
      ['create table notes_by_hand (note text)', 'table public.notes_by_hand (note: text)'],
      ['alter table extra_holiday add note text', 'table public.extra_holiday'],
      ['create index by_hand on extra_holiday (name)', 'index by_hand'],
      ['create function by_hand() returns int language sql as $$ select 1 $$', 'function by_hand()'],
      ['create schema by_hand', 'schema by_hand'],
    ] as const;
    for (const [statement, name] of made) {
      await before.query('begin');
      await before.query(statement);
      expect(await refusal()).toContain(`nenhuma migração fez (${name}`);
      await before.query('rollback');
    }
    const { rows } = await after.query('select count(*)::int as rows from extra_holiday');
    expect(rows).toEqual([{ rows: 1 }]);
  });

  it('when a row did not arrive', async () => {
    await fill(before, 3);
    for (const client of [before, after])
      await client.query(`
        create function swallow() returns trigger language plpgsql as $$ begin return null; end $$;
        create trigger swallow before insert on extra_holiday for each row execute function swallow()`);
    await after.query('alter table extra_holiday enable always trigger swallow');
    expect(await refusal()).toBe(
      'A tabela public.extra_holiday não ficou igual à de antes: nada foi alterado.',
    );
  });
});
