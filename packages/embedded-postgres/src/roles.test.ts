import { Client } from 'pg';
import { afterEach, expect, it } from 'vitest';
import { rolesOf, startEmbeddedPostgres } from './embedded-postgres.ts';
import { PRODUCT } from './testing/product.ts';
import { newFolder, query, removeFolders } from './testing/harness.ts';

afterEach(removeFolders);

/** Recreates a data folder from before roles existed: the superuser is the only role and owns everything. */
const BEFORE = `
  reassign owned by indike_owner to indike;
  drop owned by indike_owner, indike_app;
  drop role indike_owner;
  drop role indike_app;
  create schema jobs;
  create type jobs.mood as enum ('ok');
  create table jobs.job (id bigint generated always as identity primary key, mood jobs.mood) partition by range (id);
  create table jobs.job_first partition of jobs.job for values from (0) to (1000);
  create sequence loose;
  create table kept (id serial primary key, word text default 'ação');
  create view kept_words as select word from kept;
  create function guard() returns trigger language plpgsql as $$ begin return new; end $$;
  create trigger guards before insert on kept for each row execute function guard();
  insert into kept default values`;

it('adds the roles to an older data folder at its next start and keeps its content', async () => {
  const dataDir = newFolder();
  const before = await startEmbeddedPostgres({ dataDir, product: PRODUCT });
  const client = new Client(before.connection);
  await client.connect();
  await client.query('alter database indike owner to indike');
  await client.query(BEFORE);
  await client.end();
  await before.stop();

  for (let start = 0; start < 2; start += 1) {
    const server = await startEmbeddedPostgres({ dataDir, product: PRODUCT });
    try {
      const { owner, application } = rolesOf(server.connection);
      const own = await query(
        server.connection,
        `select count(*) from pg_class c join pg_namespace n on n.oid = c.relnamespace
         where n.nspname in ('public', 'jobs') and c.relowner <> 'indike_owner'::regrole
         union all select count(*) from pg_proc where proname = 'guard' and proowner <> 'indike_owner'::regrole
         union all select count(*) from pg_type where typname = 'mood' and typowner <> 'indike_owner'::regrole
         union all select count(*) from pg_namespace where nspname = 'jobs' and nspowner <> 'indike_owner'::regrole`,
      );
      expect(own.map(Number)).toEqual([0, 0, 0, 0]);
      await query(owner, 'alter table kept add column if not exists more int');
      expect(await query(owner, 'select word from kept_words')).toEqual(['ação']);
      await expect(query(application, 'select word from kept')).rejects.toThrow(/permission denied/);
      await expect(query(application, 'create table own (id int)')).rejects.toThrow(/permission denied/);
      await expect(query(application, 'create temporary table own (id int)')).rejects.toThrow(
        /permission denied/,
      );
      await expect(query(application, 'set session_replication_role = replica')).rejects.toThrow(
        /permission denied/,
      );
    } finally {
      await server.stop();
    }
  }
});

it('gives each role a different password', () => {
  const superuser = { host: '/tmp', port: 5432, user: 'indike', password: 'segredo', database: 'indike' };
  const { owner, application } = rolesOf(superuser);
  expect(new Set([superuser, owner, application].map(({ password }) => password)).size).toBe(3);
});
