import { sql } from 'kysely';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { contractEarningKinds, type EarningState, lastRequestDay } from '@indike/rules/money/earnings';
import type { Centavos } from '@indike/rules/money/money';
import type { PlannedEarning, Reward } from '@indike/rules/money/rewards';
import { type Award, COMPANY_OF_EARNING } from '../campaigns/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import { hasRow, literals } from '../platform/db/rows.ts';
import { closedReferralCount } from '../programme/commands.ts';
import type { LockedReferral } from '../referral-status/commands.ts';

/** An instant and its date in São Paulo. */
export interface Day {
  readonly today: PlainDate;
  readonly now: Date;
}

const CANCELLABLE = ['promised', 'frozen'] as const;

interface KnownReward {
  readonly state: string;
  readonly total: Centavos;
  readonly revision: number;
}

export async function findReward(tx: Tx, referralId: number): Promise<KnownReward | undefined> {
  const row = await tx
    .selectFrom('reward')
    .select(['state', 'total', 'revision'])
    .where('referral_id', '=', referralId)
    .executeTakeFirst();
  return row;
}

/** The caller has locked the wallet, so that two concurrent closings of one Indiker cannot get the same number. */
export async function countClosedReferrals(tx: Tx, userId: number): Promise<number> {
  const { count } = await tx
    .selectNoFrom(closedReferralCount(sql.val(userId)).as('count'))
    .executeTakeFirstOrThrow();
  return count;
}

interface RewardToSave {
  readonly state: 'promised' | 'frozen';
  readonly plan: Reward;
  readonly revision: number;
  readonly now: Date;
}

export async function saveReward(tx: Tx, referral: LockedReferral, reward: RewardToSave): Promise<void> {
  const columns = {
    state: reward.state,
    level: reward.plan.level,
    rate: reward.plan.rate,
    contract_value: reward.plan.contractValue,
    closed_count: reward.plan.closedCount,
    total: reward.plan.total,
    sentence: reward.plan.sentence,
    revision: reward.revision,
    updated_at: reward.now,
  };
  await tx
    .insertInto('reward')
    .values({ referral_id: referral.id, user_id: referral.userId, ...columns })
    .onConflict((conflict) => conflict.columns(['referral_id', 'user_id']).doUpdateSet(columns))
    .execute();
}

/** Replaces the promised earnings, which are only an estimate until the contract closes. */
export async function saveEarnings(
  tx: Tx,
  referral: LockedReferral,
  earnings: readonly PlannedEarning[],
  { expiresOn, now }: { expiresOn: PlainDate | null; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('earning')
    .where('referral_id', '=', referral.id)
    .where('state', '=', 'promised')
    .execute();
  await tx
    .insertInto('earning')
    .values(
      earnings.map((earning) => ({
        user_id: referral.userId,
        referral_id: referral.id,
        kind: 'reward',
        due_by: earning.trigger,
        installment: earning.installment,
        installments: earning.installments,
        value: earning.value,
        state: 'promised',
        expires_on: expiresOn,
        created_at: now,
      })),
    )
    .execute();
}

/** What campaigns add, due by the first invoice like the reward's last installment. */
export async function saveAwards(
  tx: Tx,
  referral: LockedReferral,
  awards: readonly Award[],
  { expiresOn, now }: { expiresOn: PlainDate; now: Date },
): Promise<void> {
  await tx
    .insertInto('earning')
    .values(
      awards.map(({ campaignId, value }) => ({
        user_id: referral.userId,
        referral_id: referral.id,
        kind: 'campaign',
        campaign_id: campaignId,
        due_by: 'first_invoice',
        installment: 1,
        installments: 1,
        value,
        state: 'promised',
        expires_on: expiresOn,
        created_at: now,
      })),
    )
    .execute();
}

/** Whatever became of them. */
export async function findAwards(
  tx: Tx,
  referralId: number,
): Promise<{ campaignId: number; value: Centavos }[]> {
  return tx
    .selectFrom('earning')
    .select((q) => [q.ref('campaign_id').$notNull().as('campaignId'), 'value'])
    .where('referral_id', '=', referralId)
    .where('campaign_id', 'is not', null)
    .execute();
}

interface ReleasedInstallment {
  readonly id: number;
  readonly value: Centavos;
}

/** A closing installment is available on the day of the closing (product 5.3). */
export async function releaseClosingEarnings(
  tx: Tx,
  { id, programme }: LockedReferral,
  today: PlainDate,
): Promise<ReleasedInstallment[]> {
  return tx
    .updateTable('earning')
    .set({ state: 'available', release_on: today, expires_on: lastRequestDay(today, today, programme) })
    .where('referral_id', '=', id)
    .where('kind', '=', 'reward')
    .where('due_by', '=', 'closing')
    .where('state', '=', 'promised')
    .returning(['id', 'value'])
    .execute();
}

interface CancelledEarning {
  /** The state before the cancellation. */
  readonly was: EarningState;
  readonly kind: string;
  readonly value: Centavos;
}

/** Cancels the earnings that were not requested yet, and the clawback offsets against them. */
export async function cancelEarnings(tx: Tx, referralId: number): Promise<CancelledEarning[]> {
  const { rows } = await sql<CancelledEarning>`
    with open as (
      select id from earning where referral_id = ${referralId} and kind in (${literals(contractEarningKinds)})
        and state in ('promised', 'receivable', 'available')
    ), affected as (
      select p.id, p.state from earning p where p.id in (select id from open)
        or p.offsets_earning_id in (select id from open)
    )
    update earning p set state = 'cancelled' from affected where p.id = affected.id
    returning affected.state as was, p.kind, p.value`.execute(tx);
  return rows;
}

/** False when there is no reward or it is already cancelled. */
export const markRewardCancelled = (tx: Tx, referralId: number, now: Date): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('reward')
      .set({ state: 'cancelled', updated_at: now })
      .where('referral_id', '=', referralId)
      .where('state', 'in', CANCELLABLE)
      .returning('referral_id'),
  );

/** The ids of those referrals whose reward can be cancelled. */
export async function findCancellable(tx: Tx, referralIds: readonly number[]): Promise<number[]> {
  const rows = await tx
    .selectFrom('reward')
    .select('referral_id')
    .where(sql<boolean>`referral_id = any(${referralIds}::bigint[])`)
    .where('state', 'in', CANCELLABLE)
    .execute();
  return rows.map(({ referral_id }) => referral_id);
}

/** How much of the reward and the awards was requested or paid. That part can only be clawed back. */
export async function sumRequested(tx: Tx, referralId: number): Promise<Centavos> {
  const { sum } = await tx
    .selectFrom('earning')
    .select(sql<Centavos>`coalesce(sum(value), 0)::bigint`.as('sum'))
    .where('referral_id', '=', referralId)
    .where('kind', 'in', contractEarningKinds)
    .where('state', 'in', ['requested', 'paid'])
    .executeTakeFirstOrThrow();
  return sum;
}

interface WaivedEarning {
  readonly id: number;
  /** The value less the clawback offsets against it. */
  readonly net: Centavos;
  readonly company: string | null;
  /** Null for a bonus. */
  readonly referralId: number | null;
}

/** Expires every available earning of the Indiker, with its clawback offsets. */
export async function markWaived(tx: Tx, userId: number, today: PlainDate): Promise<WaivedEarning[]> {
  const { rows } = await sql<WaivedEarning>`
    with marked as (
      update earning set state = 'expired', waived_on = ${today}
      where user_id = ${userId} and state = 'available'
      returning id, kind, referral_id, value, offsets_earning_id, campaign_id
    )
    select p.id, p.referral_id as "referralId", ${COMPANY_OF_EARNING} as company,
      (p.value + coalesce((select sum(o.value) from marked o where o.offsets_earning_id = p.id), 0))::bigint as net
    from marked p left join referral r on r.id = p.referral_id and r.user_id = ${userId} where p.kind <> 'clawback' order by p.id`.execute(
    tx,
  );
  return rows;
}
