import { lastRedemptionDay } from '@indike/rules/parcels';
import type { PlainDate } from '@indike/rules/calendar';
import type { Centavos } from '@indike/rules/money';
import type { PlannedParcel, Reward } from '@indike/rules/rewards';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { LockedReferral } from '../referrals/moves.ts';

export interface KnownReward {
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
  return row && { ...row, total: row.total as Centavos };
}

/** The Indiker's closed referrals. Counted under the lock of their wallet. */
export async function countClosed(tx: Tx, userId: number): Promise<number> {
  const { n } = await tx
    .selectFrom('referral')
    .select((q) => q.fn.countAll<number>().as('n'))
    .where('user_id', '=', userId)
    .where('status_id', 'in', [3, 4, 5])
    .executeTakeFirstOrThrow();
  return n;
}

export interface RewardToSave {
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
    .onConflict((conflict) => conflict.column('referral_id').doUpdateSet(columns))
    .execute();
}

/** Until the contract closes the parcels are an estimate: they are replaced by those of the newest plan. */
export async function saveParcels(
  tx: Tx,
  referral: LockedReferral,
  parcels: readonly PlannedParcel[],
  { lapseOn, now }: { lapseOn: PlainDate | null; now: Date },
): Promise<void> {
  await tx
    .deleteFrom('parcel')
    .where('referral_id', '=', referral.id)
    .where('state', '=', 'promised')
    .execute();
  await tx
    .insertInto('parcel')
    .values(
      parcels.map((parcel) => ({
        user_id: referral.userId,
        referral_id: referral.id,
        kind: 'reward',
        due_by: parcel.trigger,
        installment: parcel.installment,
        installments: parcel.installments,
        value: parcel.value,
        state: 'promised',
        lapse_on: lapseOn,
        created_at: now,
      })),
    )
    .execute();
}

export interface MovedParcel {
  readonly id: number;
  readonly value: Centavos;
}

/** Diamante's closing parcel is available on the very day. */
export async function releaseClosingParcels(
  tx: Tx,
  referralId: number,
  today: PlainDate,
): Promise<MovedParcel[]> {
  const rows = await tx
    .updateTable('parcel')
    .set({ state: 'available', release_on: today, lapse_on: lastRedemptionDay(today, today) })
    .where('referral_id', '=', referralId)
    .where('kind', '=', 'reward')
    .where('due_by', '=', 'closing')
    .where('state', '=', 'promised')
    .returning(['id', 'value'])
    .execute();
  return rows.map((row) => ({ id: row.id, value: row.value as Centavos }));
}

interface CancelledParcel {
  readonly was: string;
  readonly kind: string;
  readonly value: number;
}

/** What was not asked for goes, and the negative parcels that had taken of it go with it. */
export async function cancelParcels(tx: Tx, referralId: number): Promise<CancelledParcel[]> {
  const { rows } = await sql<CancelledParcel>`
    with open as (
      select id from parcel where referral_id = ${referralId} and kind = 'reward'
        and state in ('promised', 'receivable', 'available')
    ), gone as (
      select p.id, p.state from parcel p where p.id in (select id from open)
        or p.offsets_parcel_id in (select id from open)
    )
    update parcel p set state = 'cancelled' from gone where p.id = gone.id
    returning gone.state as was, p.kind, p.value`.execute(tx);
  return rows;
}
