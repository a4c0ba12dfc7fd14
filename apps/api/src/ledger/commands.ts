import type { Tx } from '../platform/db/database.ts';
import { insertPostings } from './posting-store.ts';
import type { Posting } from './postings.ts';
import { insertWallets, lockWalletRows } from './wallet-store.ts';

export { type Finding, findAdmins, isOpenFinding } from './check-queries.ts';
export { checkAuditLog } from './check.ts';
export { lastDayOf } from './last-day-queries.ts';
export { assertAllEntriesWritten, postingCtes } from './posting-store.ts';
export {
  type Posting,
  awarded,
  bonusRefused,
  bonusReleased,
  cancelled,
  clawedBack,
  expired,
  invoicePaid,
  promised,
  recovered,
  released,
  releasedAtClosing,
  shareBonus,
  waived,
  writtenOff,
} from './postings.ts';
export { paid, paymentReturned, requested } from './withdrawal-postings.ts';
export { UNMATCHED_ORDER, UNMATCHED_PAYMENT } from './checks/sql.ts';
export { balancesOf, findBalances, insertWallets as openAccounts } from './wallet-store.ts';

/**
 * Locks the wallets in ascending order, and creates those that do not exist yet. Every command that moves money calls
 * this before it reads any other row of these Indikers. Only referrals may be locked earlier (product 6.3).
 */
export async function lockWallets(tx: Tx, userIds: readonly number[]): Promise<void> {
  const wanted = [...new Set(userIds)].sort((a, b) => a - b);
  if (wanted.length === 0) return;
  const locked = new Set(await lockWalletRows(tx, wanted));
  const missing = wanted.filter((id) => !locked.has(id));
  if (missing.length === 0) return;
  await insertWallets(tx, missing);
  await lockWalletRows(tx, wanted);
}

const movesMoney = ({ entries }: Posting): boolean => Object.values(entries).some((amount) => amount !== 0);

/** Writes the transactions with their entries. A posting that moves nothing is not written. */
export async function post(tx: Tx, postings: readonly Posting[], now: Date): Promise<void> {
  const moving = postings.filter(movesMoney);
  if (moving.length > 0) await insertPostings(tx, moving, now);
}
