import { getBanks } from '@brazilian-utils/brazilian-utils/get-banks';
import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities';
import { getStates } from '@brazilian-utils/brazilian-utils/get-states';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** States and cities by their IBGE codes. */
async function seedPlaces(db: Db): Promise<void> {
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
async function seedBanks(db: Db): Promise<void> {
  const banks = getBanks();
  await sql`
    insert into bank (id, title)
    select * from unnest(${banks.map(({ code }) => code)}::text[], ${banks.map(({ name }) => name)}::text[])
    except select id, title from bank
    on conflict (id) do update set title = excluded.title
  `.execute(db);
}

/**
 * Rows that every installation has. They are upserted at each start and never deleted, because other tables refer to
 * them. Unchanged rows are left out, because an upsert would lock, and so write, even the rows that it does not change.
 */
export async function seedReference(db: Db): Promise<void> {
  await seedPlaces(db);
  await seedBanks(db);
}
