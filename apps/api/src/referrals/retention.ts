import type { PlainDate } from '@indike/rules/dates/calendar';
import { removeContactsOf } from '../contacts/commands.ts';
import type { Db } from '../platform/db/database.ts';
import { deleteNotesOf, lockLongCancelled } from './store.ts';

const BATCH = 500;

/**
 * Job: removes the contacts of referrals cancelled long ago, and the operators' notes, which may name them (decision
 * 0028). Skips referrals that another transaction has locked until the next night.
 */
export async function removeOldContacts(db: Db, today: PlainDate): Promise<number> {
  for (let removed = 0; ;) {
    const batch = await removeBatch(db, today);
    removed += batch;
    if (batch < BATCH) return removed;
  }
}

async function removeBatch(db: Db, today: PlainDate): Promise<number> {
  return db.transaction().execute(async (tx) => {
    const referralIds = await lockLongCancelled(tx, today, BATCH);
    await removeContactsOf(tx, referralIds);
    await deleteNotesOf(tx, referralIds);
    return referralIds.length;
  });
}
