import { sql } from 'kysely';
import type { Tx } from '#api/platform/db/database.ts';
import type { Seeded } from './seeded.ts';

/** Sequences of statuses that a referral passed through, its current status last. */
const WAYS = [
  ['in_contact'],
  ['in_contact', 'fix_contact'],
  ['in_contact', 'in_negotiation'],
  ['in_contact', 'in_dispute'],
  ['in_contact', 'in_negotiation', 'accepted'],
  ['in_contact', 'in_negotiation', 'accepted', 'reward_scheduled'],
  ['in_contact', 'in_negotiation', 'accepted', 'reward_scheduled', 'finished'],
  ['in_contact', 'cancelled'],
];
const WAY_ROWS = sql.join(
  WAYS.map((way) => sql`(${sql.lit(way.at(-1) ?? '')}, ${sql.lit(`{${way.join(',')}}`)}::text[])`),
);

/** Inserts the transitions of all referrals, evenly spaced from the referral to its current status, and some notes. */
async function insertTransitions(tx: Tx, { me }: Seeded): Promise<void> {
  await sql`
    insert into status_transition (user_id, referral_id, status, reason, operator_id, created_at)
    select r.user_id, r.id, step.status, case when step.status = 'cancelled' then 'no_contact' end,
      coalesce(r.owner_id, ${me}), r.created_at + (r.status_since - r.created_at) * (step.place / cardinality(way.steps)::float)
    from referral r join (values ${WAY_ROWS}) way (status, steps) on way.status = r.status
      cross join lateral unnest(way.steps) with ordinality as step (status, place)`.execute(tx);
  await sql`
    insert into referral_note (user_id, referral_id, operator_id, text, created_at)
    select user_id, id, ${me}::bigint, 'Anotação da medição', status_since from referral where id % 50 = 0`.execute(
    tx,
  );
}

/** Inserts a session and e-mails of the last year for each Indiker. One of them has two thousand e-mails. */
async function insertTraces(tx: Tx, { firstIndiker }: Seeded): Promise<void> {
  await sql`
    insert into sent_email (id, user_id, subject, sent_at)
    select gen_random_uuid(), id, 'Sua indicação avançou', now() - number * interval '4 hours'
    from indiker, generate_series(1, case when id = ${firstIndiker} then 2000 else 5 end) as number
    where id >= ${firstIndiker}`.execute(tx);
  await sql`
    insert into session (token_hash, user_id, created_at, last_seen_at, expires_at)
    select sha256(convert_to('medição' || id, 'UTF8')), id, now(), now(), now() + interval '30 days'
    from indiker where id >= ${firstIndiker}`.execute(tx);
}

export async function insertHistory(tx: Tx, seeded: Seeded): Promise<void> {
  await insertTransitions(tx, seeded);
  await insertTraces(tx, seeded);
}
