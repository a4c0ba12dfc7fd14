import { planClawbackOffsets } from '@indike/rules/referrals/clawbacks';
import type { Tx } from '../../platform/db/database.ts';
import { findOpenClawbacks, findOpenEarnings, insertOffsets } from './clawback-store.ts';
import type { Day } from '../store.ts';
import { findBalances, post, recovered } from '../../ledger/commands.ts';

/**
 * Offsets what the Indikers owe against their available earnings (product 5.6). The caller has locked the wallets.
 */
export async function offsetClawbacks(
  tx: Tx,
  userIds: readonly number[],
  { today, now }: Day,
): Promise<void> {
  const owed = await findBalances(tx, userIds, 'owed');
  for (const [userId, balance] of owed) {
    if (balance === 0) continue;
    const plan = planClawbackOffsets(await findOpenClawbacks(tx, userId), await findOpenEarnings(tx, userId));
    if (plan.length === 0) continue;
    const offsets = await insertOffsets(tx, plan, now);
    const postings = offsets.map(({ id, amount, company }) =>
      recovered({ userId, on: today, earningId: id, amount, company }),
    );
    await post(tx, postings, now);
  }
}
