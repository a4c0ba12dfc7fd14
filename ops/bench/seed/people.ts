import { completeCnpj, completeCpf } from '@indike/rules/identifiers/documents';
import { sql, type RawBuilder } from 'kysely';
import type { Db, Tx } from '#api/platform/db/database.ts';
import { hashPassword } from '#api/platform/passwords.ts';
import { foldForSearch } from '#api/platform/search-text.ts';
import { DEMO_COMPANIES } from '#api/demo/companies.ts';
import { referralConsent, terms } from '#api/platform/brand.ts';
import { textHash } from '#api/platform/consents.ts';

const PASSWORD = 'Demo1234';
const SAO_PAULO_CITY = 3_550_308;
/** Status histories. All are equally frequent. */
export const STATUS_PATHS = [
  [],
  ['in_contact'],
  ['in_contact', 'fix_contact'],
  ['in_contact', 'in_negotiation'],
  ['in_contact', 'in_dispute'],
  ['in_contact', 'in_negotiation', 'accepted'],
  ['in_contact', 'in_negotiation', 'accepted', 'reward_scheduled'],
  ['in_contact', 'in_negotiation', 'accepted', 'reward_scheduled', 'finished'],
  ['in_contact', 'cancelled'],
  ['in_contact', 'in_negotiation', 'cancelled'],
];
const PATHS = STATUS_PATHS.map((path) => path.join(','));

export interface LoadSize {
  readonly indikers: number;
  /** For each Indiker. */
  readonly referrals: number;
  /** SQL of the names of Indiker `n`, by default the same first name and a number. */
  readonly names?: { readonly firstname: RawBuilder<string>; readonly lastname: RawBuilder<string> };
}

/** The database contains people other than invented ones. */
export class RealPeopleError extends Error {}

const loadCpf = (n: number): string => completeCpf(String(600_000_000 + n));
/** Every second CNPJ has letters, as those of new companies do. */
function loadCnpj(n: number): string {
  const root = n % 2 === 0 ? String(n) : `K${n.toString(36).toUpperCase().padStart(6, '0')}Z`;
  return completeCnpj(`${root.padStart(8, '0')}0001`);
}

const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

async function refuseRealPeople(tx: Tx): Promise<void> {
  const { rows } = await sql`select from indiker where email not like '%@indike.test' limit 1`.execute(tx);
  if (rows.length > 0) throw new RealPeopleError();
}

async function countLoadPeople(tx: Tx): Promise<number> {
  const { rows } = await sql<{ n: number }>`
    select count(*) as n from indiker where email like 'carga%@indike.test'`.execute(tx);
  return rows[0]?.n ?? 0;
}

const NUMBERED = { firstname: sql<string>`'Carga'`, lastname: sql<string>`'Número ' || n` };
/** Before the earliest of a hundred referrals. */
const SINCE = sql`interval '5 years'`;

/** Inserts the people `carga<n>@indike.test` from number `first` on, with their consent to the terms. */
async function insertPeople(
  tx: Tx,
  first: number,
  { indikers, names = NUMBERED }: LoadSize,
  now: Date,
): Promise<number[]> {
  const numbers = upTo(indikers).map((index) => first + index);
  const { rows } = await sql<{ id: number }>`
    insert into indiker
      (firstname, lastname, email, email_verified_at, cpf, phone, password_hash, city_id, created_at)
    select ${names.firstname}, ${names.lastname}, 'carga' || n || '@indike.test', ${now}, cpf,
      '119' || lpad((n % 100000000)::text, 8, '9'), ${await hashPassword(PASSWORD)}, ${SAO_PAULO_CITY},
      ${now}::timestamptz - ${SINCE}
    from unnest(${numbers}::int[], ${numbers.map(loadCpf)}::text[]) as given (n, cpf)
    order by n
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  await sql`
    insert into consent (user_id, kind, version, text_hash, accepted_at, address)
    select user_id, 'terms', ${terms.version}, ${textHash(terms)},
      ${now}::timestamptz - ${SINCE}, '127.0.0.1'
    from unnest(${ids}::bigint[]) as given (user_id)`.execute(tx);
  return ids;
}

interface Wave {
  readonly ids: readonly number[];
  readonly cnpjs: readonly string[];
  /** Varies status paths and companies between waves. */
  readonly shift: number;
  readonly started: Date;
}

/**
 * Inserts one more referral of every person, with consent, contact and history, in one statement. Inserting in waves
 * scatters the referrals of one person over the disk, as months of use would.
 */
async function insertWave(tx: Tx, { ids, cnpjs, shift, started }: Wave): Promise<void> {
  const folded = DEMO_COMPANIES.map(foldForSearch);
  await sql`
    with given as materialized (
      select user_id, cnpj,
        nextval('consent_id_seq') as consent_id,
        nextval('referral_id_seq') as id,
        string_to_array((${PATHS}::text[])[1 + (user_id + ${shift}::int) % ${PATHS.length}], ',')::text[] as path,
        1 + ((user_id * 7 + ${shift}::int) % ${DEMO_COMPANIES.length})::int as company,
        ${started}::timestamptz + user_id % 1440 * interval '1 minute' as started
      from unnest(${ids}::bigint[], ${cnpjs}::text[]) as given (user_id, cnpj)
    ), consents as (
      insert into consent (id, user_id, kind, version, text_hash, accepted_at, address) overriding system value
      select consent_id, user_id, 'referral', ${referralConsent.version}, ${textHash(referralConsent)},
        started, '127.0.0.1'
      from given
    ), referrals as (
      insert into referral (id, user_id, company_name, company_search, cnpj, status, status_since, consent_id,
        created_at) overriding system value
      select id, user_id, (${DEMO_COMPANIES}::text[])[company], (${folded}::text[])[company], cnpj,
        coalesce(path[cardinality(path)], 'waiting'), started + cardinality(path) * interval '8 days', consent_id, started
      from given
    ), contacts as (
      insert into referral_contact (user_id, referral_id, name, email, phone, created_at)
      select user_id, id, 'Contato da carga', 'contato' || id || '@empresa.example', '11987654321', started from given
    )
    insert into status_transition (user_id, referral_id, status, reason, created_at)
    select user_id, id, status, case when status = 'cancelled' then 'no_contact' end, started + step * interval '8 days'
    from given, unnest(path) with ordinality as way (status, step)`.execute(tx);
}

/** Skips foreign key checks, if the database role may, because the rows only refer to each other. */
async function disableTriggers(tx: Tx): Promise<void> {
  await sql`do $$ begin
    set local session_replication_role = replica;
  exception when insufficient_privilege then null;
  end $$`.execute(tx);
}

/** Vacuums and analyses, as autovacuum would have while the database grew. */
export async function vacuum(db: Db, tables: readonly string[]): Promise<void> {
  await db.connection().execute(async (one) => {
    await sql`set statement_timeout = 0`.execute(one);
    for (const table of tables) await sql`vacuum analyze ${sql.table(table)}`.execute(one);
    await sql`reset statement_timeout`.execute(one);
  });
}

/** Inserts many invented people with referrals. @throws RealPeopleError when the database has other people. */
export async function seedLoad(db: Db, size: LoadSize, now: Date): Promise<void> {
  const { indikers, referrals } = size;
  await db.transaction().execute(async (tx) => {
    await sql`set local statement_timeout = 0`.execute(tx);
    await refuseRealPeople(tx);
    await disableTriggers(tx);
    const before = await countLoadPeople(tx);
    const ids = await insertPeople(tx, before + 1, size, now);
    const { rows } = await sql<{ n: number }>`select count(*) as n from referral`.execute(tx);
    const companies = rows[0]?.n ?? 0;
    for (const wave of upTo(referrals)) {
      await insertWave(tx, {
        ids,
        cnpjs: ids.map((_, index) => loadCnpj(companies + wave * indikers + index)),
        shift: wave * 3,
        started: new Date(now.getTime() - (referrals - wave) * 17 * 86_400_000),
      });
    }
  });
  await vacuum(db, ['indiker', 'consent', 'referral', 'referral_contact', 'status_transition']);
}
