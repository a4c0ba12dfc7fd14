import type { Tx } from '../platform/db/database.ts';
import { completeAnySettled, completeSettledOf } from './completion-store.ts';

const BATCH = 500;

/**
 * Sets the referrals whose earnings are all settled to 'Contrato Finalizado', and returns their ids. Call it in every
 * transaction that pays or expires earnings (product 4.5), with the referrals locked.
 */
export async function completeIfSettled(
  tx: Tx,
  referralIds: readonly number[],
  now: Date,
): Promise<number[]> {
  return referralIds.length === 0 ? [] : completeSettledOf(tx, referralIds, now);
}

/** A daily safety net. It finds nothing as long as every payment and expiry completes its own referrals. */
export async function completeSettledReferrals(tx: Tx, now: Date): Promise<number[]> {
  const ids: number[] = [];
  for (;;) {
    const finished = await completeAnySettled(tx, BATCH, now);
    ids.push(...finished);
    if (finished.length < BATCH) return ids;
  }
}
