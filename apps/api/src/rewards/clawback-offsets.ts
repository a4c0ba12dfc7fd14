import type { PlainDate } from '@indike/rules/dates/calendar';
import {
  planClawbackOffsets,
  type OpenClawback,
  type OpenEarning,
  type ClawbackOffset,
} from '@indike/rules/referrals/clawbacks';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { balancesOf } from '../ledger/balances.ts';
import { post } from '../ledger/commands.ts';
import { recovered } from '../ledger/postings.ts';
import type { Tx } from '../platform/db/database.ts';

/** Clawbacks not yet recovered in full, the oldest first. */
async function openClawbacks(tx: Tx, userId: number): Promise<OpenClawback[]> {
  const { rows } = await sql<OpenClawback>`
    select c.id, (c.amount + coalesce(sum(p.value), 0))::bigint as remaining
    from clawback c left join earning p on p.clawback_id = c.id and p.state <> 'cancelled'
    where c.user_id = ${userId} group by c.id, c.amount having c.amount + coalesce(sum(p.value), 0) > 0
    order by c.id`.execute(tx);
  return rows;
}

/** Available earnings with something left, the first to lapse first. */
async function openEarnings(tx: Tx, userId: number): Promise<OpenEarning[]> {
  const { rows } = await sql<OpenEarning>`
    select p.id, (p.value + coalesce(sum(o.value), 0))::bigint as net
    from earning p left join earning o on o.offsets_earning_id = p.id
    where p.user_id = ${userId} and p.state = 'available' and p.kind <> 'clawback'
    group by p.id, p.value, p.expires_on having p.value + coalesce(sum(o.value), 0) > 0
    order by p.expires_on, p.id`.execute(tx);
  return rows;
}

interface Offset {
  readonly id: number;
  readonly company: string;
  readonly amount: Centavos;
}

async function insertOffsets(tx: Tx, recoveries: readonly ClawbackOffset[], now: Date): Promise<Offset[]> {
  const { rows } = await sql<Offset>`
    with made as (
      insert into earning (user_id, referral_id, kind, due_by, installment, installments, value, state,
        release_on, expires_on, clawback_id, offsets_earning_id, created_at)
      select p.user_id, c.referral_id, 'clawback', 'clawback', 1, 1, -g.amount, p.state, p.release_on, p.expires_on,
        c.id, p.id, ${now}::timestamptz
      from unnest(${recoveries.map((one) => one.clawbackId)}::bigint[],
        ${recoveries.map((one) => one.earningId)}::bigint[],
        ${recoveries.map((one) => one.amount)}::bigint[]) as g (clawback_id, earning_id, amount)
      join clawback c on c.id = g.clawback_id join earning p on p.id = g.earning_id
      returning id, referral_id, -value as amount
    )
    select made.id, made.amount, r.company_name as company from made join referral r on r.id = made.referral_id
    order by made.id`.execute(tx);
  return rows;
}

/** Takes what clawbacks are still owed from what is available now. The wallets are locked. */
export async function offsetClawbacks(
  tx: Tx,
  userIds: readonly number[],
  { today, now }: { today: PlainDate; now: Date },
): Promise<void> {
  const owed = await balancesOf(tx, userIds, 'owed');
  for (const [userId, balance] of owed) {
    if (balance === 0) continue;
    const plan = planClawbackOffsets(await openClawbacks(tx, userId), await openEarnings(tx, userId));
    if (plan.length === 0) continue;
    const offsets = await insertOffsets(tx, plan, now);
    const postings = offsets.map(({ id, amount, company }) =>
      recovered({ userId, on: today, earningId: id, amount, company }),
    );
    await post(tx, postings, now);
  }
}
