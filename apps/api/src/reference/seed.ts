import { getBanks } from '@brazilian-utils/brazilian-utils/get-banks';
import { getMunicipalities } from '@brazilian-utils/brazilian-utils/get-municipalities';
import { getStates } from '@brazilian-utils/brazilian-utils/get-states';
import { referralStatus } from '@indike/rules/referrals/referrals';
import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

/** Names and colours of the statuses, in the order in which a referral usually passes them. */
const STATUSES = [
  { id: referralStatus.inContact, label: 'Em Contato', color: '1E88E5' },
  { id: referralStatus.fixContact, label: 'Corrigir contato', color: 'FB8C00' },
  { id: referralStatus.inNegotiation, label: 'Em negociação', color: '8E24AA' },
  { id: referralStatus.inDispute, label: 'Em disputa', color: 'F4511E' },
  { id: referralStatus.accepted, label: 'Proposta Aceita', color: '43A047' },
  { id: referralStatus.rewardScheduled, label: 'Bonificação enviada para agendamento', color: '00ACC1' },
  { id: referralStatus.finished, label: 'Contrato Finalizado', color: '2E7D32' },
  { id: referralStatus.cancelled, label: 'Cancelado', color: 'E53935' },
];

async function seedStatuses(db: Db): Promise<void> {
  const statuses = JSON.stringify(STATUSES.map((status, position) => ({ ...status, position })));
  await sql`
    insert into referral_status (id, label, color, position)
    select id, label, color, position
    from jsonb_to_recordset(${statuses}::jsonb) as given (id smallint, label text, color text, position smallint)
    except select id, label, color, position from referral_status
    on conflict (id) do update set label = excluded.label, color = excluded.color, position = excluded.position
  `.execute(db);
}

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
  await seedStatuses(db);
  await seedPlaces(db);
  await seedBanks(db);
}
