import { sql } from 'kysely';
import { REMOVED_EMAIL } from '../contacts/commands.ts';
import type { Queryable } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';
import type { LinkRow } from './link-store.ts';

/** The person in the CRM that another referral with the same first contact led to: the only one that is brought there. */
export async function findKnownPerson(
  db: Queryable,
  connectionId: number,
  email: string,
): Promise<string | null> {
  const { rows } = await sql<{ person_id: string }>`
    select l.person_id from referral_contact p join connection_link l on l.referral_id = p.referral_id
    where p.email = ${email} and l.connection_id = ${connectionId} and l.person_id is not null
      and not exists (
        select from referral_contact o where o.referral_id = p.referral_id and o.user_id = p.user_id and o.id < p.id)
    limit 1`.execute(db);
  return rows[0]?.person_id ?? null;
}

/** A person that the product made in the CRM. */
export interface MadePerson {
  readonly id: string;
  /** Of the address that they were made with. */
  readonly digest: string;
}

/** Whether one of these contacts is still there, with its data. */
const hasContact = (db: Queryable, ids: readonly number[]): Promise<boolean> =>
  hasRow(
    db
      .selectFrom('referral_contact')
      .select('id')
      .where('id', '=', sql<number>`any(${ids}::bigint[])`)
      .where('email', '<>', REMOVED_EMAIL)
      .limit(1),
  );

/**
 * The people that the product made for this link, if its contact is gone and no link of the connection leads to them whose
 * contact is there, or not known.
 */
export async function findForgottenPeople(
  db: Queryable,
  { connection_id, contact_id, person_id, made_person_id }: LinkRow,
): Promise<MadePerson[]> {
  if (contact_id === null || (await hasContact(db, [contact_id]))) return [];
  const { rows } = await sql<MadePerson & { readonly contacts: readonly (number | null)[] }>`
    select m.made_person_id as id, m.person_digest as digest, json_agg(l.contact_id) as contacts
    from connection_link m join connection_link l
      on l.connection_id = m.connection_id and m.made_person_id in (l.person_id, l.made_person_id)
    where m.connection_id = ${connection_id} and m.made_person_id in (${person_id}, ${made_person_id})
    group by m.made_person_id, m.person_digest`.execute(db);
  const forgotten: MadePerson[] = [];
  for (const { id, digest, contacts } of rows) {
    const known = contacts.filter((contact) => contact !== null);
    if (known.length === contacts.length && !(await hasContact(db, known))) forgotten.push({ id, digest });
  }
  return forgotten;
}

/** They are no longer there, or no longer whom the product made. */
export async function forgetPersonId(db: Queryable, connectionId: number, personId: string): Promise<void> {
  await sql`
    update connection_link set contact_id = null, made_person_id = nullif(made_person_id, ${personId}),
      person_id = nullif(person_id, ${personId}),
      person_digest = case made_person_id when ${personId} then null else person_digest end
    where connection_id = ${connectionId} and ${personId} in (person_id, made_person_id)`.execute(db);
}
