import { sql } from 'kysely';
import type { Db } from '../platform/db/database.ts';

const BATCH_SIZE = 2_500;

/** Inserts open referrals of one person, each with consent, a contact with a long note, and one transition. */
export async function insertManyReferrals(db: Db, userId: number, count: number): Promise<void> {
  for (let inserted = 0; inserted < count; inserted += BATCH_SIZE)
    await insertReferrals(db, userId, Math.min(BATCH_SIZE, count - inserted));
  await sql`analyze referral, consent, referral_contact, status_transition`.execute(db);
}

async function insertReferrals(db: Db, userId: number, count: number): Promise<void> {
  await sql`
    with consents as (
      insert into consent (user_id, kind, version, text_hash, accepted_at, address)
      select ${userId}, 'referral', '2026-11-01', decode(repeat('ab', 32), 'hex'), now(), '203.0.113.9'
      from generate_series(1, ${count}::int)
      returning id
    ), referrals as (
      insert into referral (user_id, company_name, company_search, cnpj, status, status_since, consent_id, created_at)
      select ${userId}, 'Empresa número ' || id, 'empresa numero ' || id, 'M' || lpad(id::text, 11, '0') || '00', 'in_contact', now(), id, now()
      from consents
      returning id
    ), contacts as (
      insert into referral_contact (user_id, referral_id, name, email, phone, observation, created_at)
      select ${userId}, id, 'Contato da Empresa', 'contato@empresa.example', '11912345678', repeat('Observação longa. ', 110), now()
      from referrals
    )
    insert into status_transition (user_id, referral_id, status, created_at)
    select ${userId}, id, 'in_contact', now() from referrals`.execute(db);
}
