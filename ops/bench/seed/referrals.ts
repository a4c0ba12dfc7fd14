import { completeCnpj } from '@indike/rules/identifiers/documents';
import { sql, type RawBuilder } from 'kysely';
import { DEMO_COMPANIES } from '#api/demo/companies.ts';
import { referralConsent } from '#api/platform/brand.ts';
import { textHash } from '#api/platform/consents.ts';
import type { Queryable } from '#api/platform/db/database.ts';
import { foldForSearch } from '#api/platform/search-text.ts';

/** The transitions from a new referral to each status. */
const STEPS: Readonly<Record<string, readonly string[]>> = {
  waiting: [],
  in_contact: ['in_contact'],
  fix_contact: ['in_contact', 'fix_contact'],
  in_negotiation: ['in_contact', 'in_negotiation'],
  in_dispute: ['in_contact', 'in_dispute'],
  accepted: ['in_contact', 'in_negotiation', 'accepted'],
  reward_scheduled: ['in_contact', 'in_negotiation', 'accepted', 'reward_scheduled'],
  finished: ['in_contact', 'in_negotiation', 'accepted', 'reward_scheduled', 'finished'],
  cancelled: ['in_contact', 'cancelled'],
};
const STEP_ROWS = sql.join(
  Object.entries(STEPS).map(([status, steps]) => sql`(${sql.lit(status)}, ${[...steps]}::text[])`),
);
const STATUSES = Object.keys(STEPS);
/** In centavos. */
const ESTIMATED_VALUE = 40_000;

/** Every second CNPJ has letters, as those of new companies do. */
function loadCnpj(n: number): string {
  const root = n % 2 === 0 ? String(n) : `K${n.toString(36).toUpperCase().padStart(6, '0')}Z`;
  return completeCnpj(`${root.padStart(8, '0')}0001`);
}

/**
 * The statement that inserts the transitions of referrals, evenly spaced from their creation to their status. Those of
 * one referral lie far apart in the table, because weeks pass between them.
 */
export const insertTransitions = (referrals: RawBuilder<unknown>, operator: RawBuilder<unknown>) => sql`
  insert into status_transition (user_id, referral_id, status, reason, operator_id, created_at)
  select r.user_id, r.id, step.status, case when step.status = 'cancelled' then 'no_contact' end, ${operator},
    r.created_at + (r.status_since - r.created_at) * (step.place / cardinality(way.steps)::float) as at
  from ${referrals} r join (values ${STEP_ROWS}) way (status, steps) on way.status = r.status
    cross join lateral unnest(way.steps) with ordinality as step (status, place)
  order by at, r.id, step.place`;

export async function lastReferral(db: Queryable): Promise<number> {
  const { rows } = await sql<{ last: number }>`select coalesce(max(id), 0) as last from referral`.execute(db);
  return rows[0]?.last ?? 0;
}

interface Wave {
  /** An Indiker for each referral. */
  readonly userIds: readonly number[];
  readonly createdAt: Date;
  /** All are equally frequent. */
  readonly statuses?: readonly string[];
  /** Varies statuses and companies between waves. */
  readonly shift?: number;
}

/** Inserts a referral of each of the Indikers, with consent, contact and history. */
export async function insertReferrals(
  db: Queryable,
  { userIds, createdAt, statuses = STATUSES, shift = 0 }: Wave,
): Promise<void> {
  const last = await lastReferral(db);
  const cnpjs = userIds.map((_, index) => loadCnpj(last + index));
  const folded = DEMO_COMPANIES.map(foldForSearch);
  await sql`
    with given as materialized (
      select *, created_at + case status when 'waiting' then 0 else 14 end * interval '1 day' as status_since from (
        select user_id, cnpj,
          nextval('consent_id_seq') as consent_id,
          nextval('referral_id_seq') as id,
          (${statuses}::text[])[1 + (user_id + ${shift}::int) % ${statuses.length}] as status,
          1 + ((user_id * 7 + ${shift}::int) % ${DEMO_COMPANIES.length})::int as company,
          ${createdAt}::timestamptz + user_id % 1440 * interval '1 minute' as created_at
        from unnest(${userIds}::bigint[], ${cnpjs}::text[]) as made (user_id, cnpj)
      ) made
    ), consents as (
      insert into consent (id, user_id, kind, version, text_hash, accepted_at, address) overriding system value
      select consent_id, user_id, 'referral', ${referralConsent.version}, ${textHash(referralConsent)},
        created_at, '127.0.0.1'
      from given
    ), referrals as (
      insert into referral (id, user_id, company_name, company_search, cnpj, status, status_since, estimated_value,
        consent_id, created_at) overriding system value
      select id, user_id, (${DEMO_COMPANIES}::text[])[company], (${folded}::text[])[company], cnpj, status, status_since,
        ${ESTIMATED_VALUE}, consent_id, created_at
      from given
    ), contacts as (
      insert into referral_contact (user_id, referral_id, name, email, phone, created_at)
      select user_id, id, 'Contato da carga', 'contato' || id || '@empresa.example', '11987654321', created_at from given
    )
    ${insertTransitions(sql`given`, sql`null`)}`.execute(db);
}
