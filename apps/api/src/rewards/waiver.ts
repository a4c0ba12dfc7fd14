import { addCentavos, type Centavos } from '@indike/rules/money/money';
import type { Tx } from '../platform/db/database.ts';
import { completeIfSettled } from './complete-referrals.ts';
import { type Day, markWaived } from './store.ts';
import { post, waived } from '../ledger/commands.ts';

interface Waiver extends Day {
  readonly userId: number;
  /** The amount that the Indiker agreed to give up. */
  readonly total: Centavos;
}

/**
 * Expires the whole available balance, because its Indiker gives it up (product 11.2). The caller has locked the
 * referrals and the wallet. Completed referrals are not notified, because the Indiker has left.
 */
export async function waiveAvailable(tx: Tx, { userId, total, today, now }: Waiver): Promise<void> {
  const earnings = await markWaived(tx, userId, today);
  if (addCentavos(...earnings.map(({ net }) => net)) !== total)
    throw new Error('the earnings differ from the balance that was waived');
  const postings = earnings.map(({ id, net, company }) =>
    waived({ userId, on: today, earningId: id, company, value: net }),
  );
  await post(tx, postings, now);
  await completeIfSettled(
    tx,
    earnings.flatMap(({ referralId }) => referralId ?? []),
    now,
  );
}
