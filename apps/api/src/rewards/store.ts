import { lastRequestDay } from '@indike/rules/money/earnings';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { Centavos } from '@indike/rules/money/money';
import type { PlannedEarning, Reward } from '@indike/rules/money/rewards';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { LockedReferral } from '../referrals/transition-store.ts';

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
  return row && { ...row, total: row.total };
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

/** Until the contract closes the earnings are an estimate: they are replaced by those of the newest plan. */
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

export interface MovedEarning {
  readonly id: number;
  readonly value: Centavos;
}

/** Diamante's closing earning is available on the very day. */
export async function releaseClosingEarnings(
  tx: Tx,
  referralId: number,
  today: PlainDate,
): Promise<MovedEarning[]> {
  const rows = await tx
    .updateTable('earning')
    .set({ state: 'available', release_on: today, expires_on: lastRequestDay(today, today) })
    .where('referral_id', '=', referralId)
    .where('kind', '=', 'reward')
    .where('due_by', '=', 'closing')
    .where('state', '=', 'promised')
    .returning(['id', 'value'])
    .execute();
  return rows.map((row) => ({ id: row.id, value: row.value }));
}

interface CancelledEarning {
  readonly was: string;
  readonly kind: string;
  readonly value: number;
}

/** What was not asked for goes, and the negative earnings that had taken of it go with it. */
export async function cancelEarnings(tx: Tx, referralId: number): Promise<CancelledEarning[]> {
  const { rows } = await sql<CancelledEarning>`
    with open as (
      select id from earning where referral_id = ${referralId} and kind = 'reward'
        and state in ('promised', 'receivable', 'available')
    ), gone as (
      select p.id, p.state from earning p where p.id in (select id from open)
        or p.offsets_earning_id in (select id from open)
    )
    update earning p set state = 'cancelled' from gone where p.id = gone.id
    returning gone.state as was, p.kind, p.value`.execute(tx);
  return rows;
}
