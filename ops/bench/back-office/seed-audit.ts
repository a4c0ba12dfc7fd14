import { AUDIT_ACTION_KEYS, type AuditAction } from '@indike/rules/operators/audit-actions';
import { sql } from 'kysely';
import type { Tx } from '#api/platform/db/database.ts';
import { pick } from './invented.ts';
import type { Seeded } from './seeded.ts';

/** How many of a thousand audit entries have each action. The rest is spread over all actions. */
const SHARES: readonly (readonly [AuditAction, number])[] = [
  ['referral.transition', 460],
  ['referral.owner', 120],
  ['referral.note', 100],
  ['referral.follow_up', 60],
  ['indiker.look', 80],
  ['operator.sign_in', 50],
  ['operator.sign_out', 30],
  ['operator.confirm', 40],
  ['withdrawal.schedule', 28],
  ['withdrawal.pay', 28],
];
const COMMON = SHARES.flatMap(([action, share]) => Array.from({ length: share }, () => action));

/**
 * Inserts half as many audit entries as there are referrals, spread over three years. The auditor only ever signed in.
 * The entries' positions in the chains are negative, because the product's own rows count from 1.
 */
export async function insertAuditLog(
  tx: Tx,
  { referrals, analysts, auditor, beginner }: Seeded,
): Promise<void> {
  const people = [...analysts, auditor];
  const rows = sql.lit(Math.ceil(referrals / 2));
  await sql`
    insert into audit_log (operator_id, action, entity, entity_id, before, after, request_id, created_at, address, chain, position)
    select operator_id, action, split_part(action, '.', 1), case when action like 'operator.%' then operator_id
      else 1 + ${pick(44, referrals)} end, '{"status": "in_contact"}', '{"status": "in_negotiation"}', 'medição', created_at, '127.0.0.1', n % 32, -n
    from (
      select n, operator_id, created_at, case when operator_id = ${auditor} then 'operator.sign_in'
        when ${pick(41, 1_000)} < ${sql.lit(COMMON.length)} then (${COMMON}::text[])[1 + ${pick(42, COMMON.length)}]
        else (${AUDIT_ACTION_KEYS}::text[])[1 + ${pick(43, AUDIT_ACTION_KEYS.length)}] end as action
      from (
        select n, case when n % ${sql.lit(Math.ceil(referrals / 20))} = 5 then ${beginner}::bigint
          else (${people}::bigint[])[1 + ${pick(40, people.length)}] end as operator_id,
          now() - interval '3 years' * ((${rows} - n + 1)::float / ${rows}) as created_at
        from generate_series(1, ${rows}::bigint) as n
      ) given
    ) made order by n`.execute(tx);
}
