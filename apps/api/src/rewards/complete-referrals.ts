import type { Tx } from '../platform/db/database.ts';
import { finishAnySettled, finishSettledOf } from './completion-store.ts';

const BATCH = 500;

/**
 * Called in every transaction that pays or expires earnings (product 4.5): those of the referrals whose earnings are all
 * settled become 'Contrato Finalizado'. The referrals are locked. Returns the ids of those that it finished.
 */
export async function completeIfSettled(
  tx: Tx,
  referralIds: readonly number[],
  now: Date,
): Promise<number[]> {
  return referralIds.length === 0 ? [] : finishSettledOf(tx, referralIds, now);
}

/** The daily safety net: finds nothing as long as every payment and expiry completes its own referrals. */
export async function completeSettledReferrals(tx: Tx, now: Date): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const finished = await finishAnySettled(tx, BATCH, now);
    ids.push(...finished);
    if (finished.length < BATCH) return ids;
  }
}
