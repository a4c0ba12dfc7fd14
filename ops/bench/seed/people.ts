import { completeCpf } from '@indike/rules/identifiers/documents';
import { sql } from 'kysely';
import type { Db, Tx } from '#api/platform/db/database.ts';
import { hashPassword } from '#api/platform/passwords.ts';
import { textHash } from '#api/platform/consents.ts';
import { currentTerms } from '#api/terms/commands.ts';
import { insertReferrals } from './referrals.ts';
import { firstName, lastName } from './words.ts';

const PASSWORD = 'Demo1234';
const SAO_PAULO_CITY = 3_550_308;

export interface LoadSize {
  readonly indikers: number;
  /** For each Indiker. */
  readonly referrals: number;
}

/** The database contains people other than invented ones. */
export class RealPeopleError extends Error {}

const loadCpf = (n: number): string => completeCpf(String(600_000_000 + n));
const upTo = (count: number): number[] => Array.from({ length: count }, (_, index) => index);

/** How many invented people there are. @throws RealPeopleError */
async function countLoadPeople(tx: Tx): Promise<number> {
  const { rows } = await sql<{ loaded: number; real: number }>`
    select count(*) filter (where email like 'carga%@indike.test') as loaded,
      count(*) filter (where email not like '%@indike.test') as real from indiker`.execute(tx);
  const { loaded = 0, real = 0 } = rows[0] ?? {};
  if (real > 0) throw new RealPeopleError();
  return loaded;
}

/** Before the earliest of a hundred referrals. */
const SINCE = sql`interval '5 years'`;

/** Inserts the people `carga<n>@indike.test` from number `first` on, with their consent to the terms. */
async function insertPeople(tx: Tx, first: number, indikers: number, now: Date): Promise<number[]> {
  const numbers = upTo(indikers).map((index) => first + index);
  const { rows } = await sql<{ id: number }>`
    insert into indiker
      (firstname, lastname, email, email_verified_at, cpf, phone, password_hash, city_id, created_at)
    select ${firstName(11)}, ${lastName(12)}, 'carga' || n || '@indike.test', ${now}, cpf,
      '119' || lpad((n % 100000000)::text, 8, '9'), ${await hashPassword(PASSWORD)}, ${SAO_PAULO_CITY},
      ${now}::timestamptz - ${SINCE}
    from unnest(${numbers}::int[], ${numbers.map(loadCpf)}::text[]) as given (n, cpf)
    order by n
    returning id`.execute(tx);
  const ids = rows.map(({ id }) => id);
  const terms = await currentTerms(tx, now);
  await sql`
    insert into consent (user_id, kind, version, text_hash, accepted_at, address)
    select user_id, 'terms', ${terms.version}, ${textHash(terms)},
      ${now}::timestamptz - ${SINCE}, '127.0.0.1'
    from unnest(${ids}::bigint[]) as given (user_id)`.execute(tx);
  return ids;
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
    const before = await countLoadPeople(tx);
    await disableTriggers(tx);
    const userIds = await insertPeople(tx, before + 1, indikers, now);
    // Inserting in waves scatters the referrals of one person over the disk, as months of use would.
    for (const wave of upTo(referrals)) {
      const createdAt = new Date(now.getTime() - (referrals - wave) * 17 * 86_400_000);
      await insertReferrals(tx, { userIds, createdAt, shift: wave });
    }
  });
  await vacuum(db, ['indiker', 'consent', 'referral', 'referral_contact', 'status_transition']);
}
