import type { PlainDate } from '@indike/rules/dates/calendar';
import { removeContactsOf } from '../contacts/commands.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { deleteNotesOf, lockLongCancelled } from './store.ts';

const BATCH = 500;

/** What capabilities above this one remove from the referrals with these ids. */
type RemoveMore = (tx: Tx, referralIds: readonly number[]) => Promise<void>;

/**
 * Job: removes the contacts of referrals cancelled long ago, and the notes and messages, which may name them (decisions
 * 0028 and 0100). Skips referrals that another transaction has locked until the next night.
 */
export async function removeOldContacts(db: Db, today: PlainDate, removeMore: RemoveMore): Promise<number> {
  for (let removed = 0; ;) {
    const batch = await removeBatch(db, today, removeMore);
    removed += batch;
    if (batch < BATCH) return removed;
  }
}

async function removeBatch(db: Db, today: PlainDate, removeMore: RemoveMore): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const referralIds = await lockLongCancelled(tx, today, BATCH);
    await removeContactsOf(tx, referralIds);
    await deleteNotesOf(tx, referralIds);
    await removeMore(tx, referralIds);
    return referralIds.length;
  });
}
