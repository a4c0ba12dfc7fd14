import type { PlainDate } from '@indike/rules/dates/calendar';
import type { OpenClawback, OpenEarning, ClawbackOffset } from '@indike/rules/referrals/clawbacks';
import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { contractEarningKinds } from '@indike/rules/money/earnings';
import { literals } from '../../platform/db/rows.ts';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { LockedReferral } from '../../referral-status/commands.ts';

export interface NewClawback {
  readonly amount: Centavos;
  readonly reason: string;
  /** Null when the product itself makes the clawback. */
  readonly operatorId: number | null;
  readonly today: PlainDate;
  readonly now: Date;
}

export async function insertClawback(
  tx: Tx,
  referral: LockedReferral,
  { amount, reason, operatorId, today, now }: NewClawback,
): Promise<number> {
  const { id } = await tx
    .insertInto('clawback')
    .values({
      user_id: referral.userId,
      referral_id: referral.id,
      amount,
      reason,
      created_on: today,
      operator_id: operatorId,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

/** What the referral earned (receivable, available, requested or paid), and how much of it was clawed back. */
export async function earnedBy(
  db: Queryable,
  referralId: number,
): Promise<{ earned: Centavos; clawedBack: Centavos }> {
  return db
    .selectNoFrom([
      sql<Centavos>`(select coalesce(sum(value), 0)::bigint from earning where referral_id = ${referralId}
        and kind in (${literals(contractEarningKinds)}) and state in ('receivable', 'available', 'requested', 'paid'))`.as(
        'earned',
      ),
      sql<Centavos>`(select coalesce(sum(amount), 0)::bigint from clawback where referral_id = ${referralId})`.as(
        'clawedBack',
      ),
    ])
    .executeTakeFirstOrThrow();
}

/** Clawbacks of which something is neither offset nor written off, oldest first. */
export async function findOpenClawbacks(tx: Tx, userId: number): Promise<OpenClawback[]> {
  const { rows } = await sql<OpenClawback>`
    select id, sum(amount)::bigint as remaining from (
      select id, amount from clawback where user_id = ${userId}
      union all select clawback_id, -amount from clawback_write_off where user_id = ${userId}
      union all select clawback_id, value from earning
        where user_id = ${userId} and kind = 'clawback' and state <> 'cancelled') c
    group by id having sum(amount) > 0 order by id`.execute(tx);
  return rows;
}

export interface WriteOff {
  readonly reason: string;
  readonly operatorId: number;
  readonly today: PlainDate;
  readonly now: Date;
}

/** The whole remainder of each clawback of the Indiker. */
export async function insertWriteOffs(
  tx: Tx,
  userId: number,
  clawbacks: readonly OpenClawback[],
  { reason, operatorId, today, now }: WriteOff,
) {
  const { rows } = await sql<{
    writeOffId: number;
    clawbackId: number;
    amount: Centavos;
    referralId: number;
    company: string;
  }>`
    with inserted as (
      insert into clawback_write_off (user_id, clawback_id, amount, reason, created_on, operator_id, created_at)
      select c.user_id, c.id, g.amount, ${reason}, ${today}::date, ${operatorId}::bigint, ${now}::timestamptz
      from unnest(${clawbacks.map(({ id }) => id)}::bigint[],
        ${clawbacks.map(({ remaining }) => remaining)}::bigint[]) as g (id, amount)
      join clawback c on c.id = g.id and c.user_id = ${userId}
      returning id, user_id, clawback_id, amount
    )
    select i.id as "writeOffId", i.clawback_id as "clawbackId", i.amount, r.id as "referralId", r.company_name as company
    from inserted i join clawback c on c.id = i.clawback_id and c.user_id = i.user_id
    join referral r on r.id = c.referral_id and r.user_id = c.user_id order by i.id`.execute(tx);
  return rows;
}

/** Available earnings that are not fully offset, earliest expiry first. */
export async function findOpenEarnings(tx: Tx, userId: number): Promise<OpenEarning[]> {
  const { rows } = await sql<OpenEarning>`
    select p.id, (p.value + coalesce(sum(o.value), 0))::bigint as net
    from earning p left join earning o on o.offsets_earning_id = p.id and o.user_id = p.user_id
    where p.user_id = ${userId} and p.state = 'available' and p.kind <> 'clawback'
    group by p.id, p.value, p.expires_on having p.value + coalesce(sum(o.value), 0) > 0
    order by p.expires_on, p.id`.execute(tx);
  return rows;
}

interface InsertedOffset {
  /** The id of the negative earning. */
  readonly id: number;
  readonly company: string;
  readonly amount: Centavos;
}

export async function insertOffsets(
  tx: Tx,
  userId: number,
  offsets: readonly ClawbackOffset[],
  now: Date,
): Promise<InsertedOffset[]> {
  const { rows } = await sql<InsertedOffset>`
    with inserted as (
      insert into earning (user_id, referral_id, kind, due_by, installment, installments, value, state,
        release_on, expires_on, clawback_id, offsets_earning_id, created_at)
      select p.user_id, c.referral_id, 'clawback', 'clawback', 1, 1, -g.amount, p.state, p.release_on, p.expires_on,
        c.id, p.id, ${now}::timestamptz
      from unnest(${offsets.map((one) => one.clawbackId)}::bigint[],
        ${offsets.map((one) => one.earningId)}::bigint[],
        ${offsets.map((one) => one.amount)}::bigint[]) as g (clawback_id, earning_id, amount)
      join clawback c on c.id = g.clawback_id and c.user_id = ${userId}
      join earning p on p.id = g.earning_id and p.user_id = c.user_id
      returning id, referral_id, user_id, -value as amount
    )
    select i.id, i.amount, r.company_name as company from inserted i join referral r on r.id = i.referral_id and r.user_id = i.user_id
    order by i.id`.execute(tx);
  return rows;
}
