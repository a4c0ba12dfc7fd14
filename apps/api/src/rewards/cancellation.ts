import type { Centavos } from '@indike/rules/money/money';
import { sql } from 'kysely';
import { post } from '../ledger/commands.ts';
import { cancelled } from '../ledger/postings.ts';
import type { Tx } from '../platform/db/database.ts';
import type { LockedReferral } from '../referrals/transition-store.ts';
import { recordClawback } from './clawbacks.ts';
import type { Day } from './promises.ts';
import { offsetClawbacks } from './clawback-offsets.ts';
import { cancelEarnings } from './store.ts';

async function markCancelled(tx: Tx, referralId: number, now: Date): Promise<boolean> {
  const row = await tx
    .updateTable('reward')
    .set({ state: 'cancelled', updated_at: now })
    .where('referral_id', '=', referralId)
    .where('state', 'in', ['promised', 'frozen'])
    .returning('referral_id')
    .executeTakeFirst();
  return row !== undefined;
}

/** Those of the referrals that have a reward to be cancelled. */
export async function withReward(tx: Tx, referrals: readonly LockedReferral[]): Promise<ReadonlySet<number>> {
  const ids = referrals.map(({ id }) => id);
  const rows = await tx
    .selectFrom('reward')
    .select('referral_id')
    .where(sql<boolean>`referral_id = any(${ids}::bigint[])`)
    .where('state', 'in', ['promised', 'frozen'])
    .execute();
  return new Set(rows.map(({ referral_id }) => referral_id));
}

/** What was already asked for or paid cannot be cancelled any more. */
async function alreadyAsked(tx: Tx, referralId: number): Promise<Centavos> {
  const { sum } = await tx
    .selectFrom('earning')
    .select((q) => q.fn.coalesce(q.fn.sum<string>('value'), q.lit(0)).as('sum'))
    .where('referral_id', '=', referralId)
    .where('kind', '=', 'reward')
    .where('state', 'in', ['requested', 'paid'])
    .executeTakeFirstOrThrow();
  return Number(sum) as Centavos;
}

/** The referral did not advance: its reward goes, and what was already asked for is clawed back. The wallet is locked. */
export async function cancelReward(
  tx: Tx,
  referral: LockedReferral,
  day: Day & { operatorId: number | null },
): Promise<void> {
  if (!(await markCancelled(tx, referral.id, day.now))) return;
  const gone = await cancelEarnings(tx, referral.id);
  const sum = (state: string) =>
    gone.filter(({ was }) => was === state).reduce((total, { value }) => total + value, 0);
  const owedAgain = -gone
    .filter(({ kind }) => kind === 'clawback')
    .reduce((total, { value }) => total + value, 0);
  const of = { userId: referral.userId, referralId: referral.id, company: referral.company, on: day.today };
  const undone = {
    promised: sum('promised'),
    receivable: sum('receivable'),
    available: sum('available'),
    owedAgain,
  };
  await post(tx, [cancelled({ ...of, undone })], day.now);
  const asked = await alreadyAsked(tx, referral.id);
  if (asked > 0) {
    await recordClawback(tx, referral, { amount: asked, reason: 'o contrato foi cancelado', ...day });
  } else if (owedAgain > 0) {
    await offsetClawbacks(tx, [referral.userId], day);
  }
}
