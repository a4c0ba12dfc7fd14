import lists from '@brazilian-utils/brazilian-utils/package.json' with { type: 'json' };
import { sql } from 'kysely';
import type { Db, Queryable } from '../platform/db/database.ts';
import { advisoryLock } from '../platform/db/transactions.ts';

/** States and cities by their IBGE codes. */
async function seedPlaces(db: Queryable): Promise<void> {
  const [{ getStates }, { getMunicipalities }] = await Promise.all([
    import('@brazilian-utils/brazilian-utils/get-states'),
    import('@brazilian-utils/brazilian-utils/get-municipalities'),
  ]);
  const states = getStates();
  await sql`
    insert into state (id, code, title)
    select * from unnest(${states.map(({ ibgeCode }) => ibgeCode)}::smallint[],
      ${states.map(({ code }) => code)}::text[], ${states.map(({ name }) => name)}::text[])
    except select id, code, title from state
    on conflict (id) do update set code = excluded.code, title = excluded.title
  `.execute(db);
  const stateIds = new Map<string, number>(states.map(({ code, ibgeCode }) => [code, ibgeCode]));
  const cities = getMunicipalities();
  await sql`
    insert into city (id, state_id, title)
    select * from unnest(${cities.map(({ code }) => Number(code))}::integer[],
      ${cities.map(({ stateCode }) => stateIds.get(stateCode))}::smallint[], ${cities.map(({ name }) => name)}::text[])
    except select id, state_id, title from city
    on conflict (id) do update set state_id = excluded.state_id, title = excluded.title
  `.execute(db);
}

/** Banks by their COMPE code, which is text: 001. */
async function seedBanks(db: Queryable): Promise<void> {
  const { getBanks } = await import('@brazilian-utils/brazilian-utils/get-banks');
  const banks = getBanks();
  await sql`
    insert into bank (id, title)
    select * from unnest(${banks.map(({ code }) => code)}::text[], ${banks.map(({ name }) => name)}::text[])
    except select id, title from bank
    on conflict (id) do update set title = excluded.title
  `.execute(db);
}

/**
 * Rows that every installation has. They are upserted and never deleted, because other tables refer to them. Unchanged
 * rows are left out, because an upsert would lock, and so write, even the rows that it does not change.
 */
export async function seedReference(db: Queryable): Promise<void> {
  await seedPlaces(db);
  await seedBanks(db);
  await sql`comment on table city is ${sql.lit(lists.version)}`.execute(db);
}

/** Seeds when the lists have another version than those in the database: loading them takes 2 MB of memory. */
export async function updateReference(db: Db): Promise<void> {
  await db.transaction().execute(async (tx) => {
    // Of several processes that start at once, one seeds and the others find its version.
    await sql`select pg_advisory_xact_lock(${sql.lit(advisoryLock.reference)})`.execute(tx);
    const { rows } = await sql<{ version: string | null }>`
      select obj_description('city'::regclass, 'pg_class') as version`.execute(tx);
    if (rows[0]?.version !== lists.version) await seedReference(tx);
  });
}
