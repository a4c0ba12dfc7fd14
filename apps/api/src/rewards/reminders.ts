import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { reminderFor } from '@indike/rules/money/earnings';
import type { Deps } from '../deps.ts';
import { enqueueNotifications } from '../notifications/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import { findExpiringSoon, insertReminders, type Reminder } from './reminder-store.ts';
import type { Day } from './store.ts';

/** Records and returns the due reminders that were not sent yet. The caller notifies in the same transaction. */
export async function claimDueReminders(tx: Tx, { today, now }: Day): Promise<Reminder[]> {
  const due = (await findExpiringSoon(tx, today)).flatMap((earning) => {
    const days = reminderFor(earning.expiresOn, today);
    return days === null ? [] : [{ ...earning, days }];
  });
  const claimed = await insertReminders(tx, due, { now });
  return due.filter(({ earningId }) => claimed.has(earningId));
}

/** Reminds 30, 7 and 1 days before an expiry (product 5.5): one e-mail per Indiker, state and number of days. */
export async function sendReminders({
  db,
  clock,
  jobs,
}: Pick<Deps, 'db' | 'clock' | 'jobs'>): Promise<number> {
  const now = clock.now();
  return db.transaction().execute(async (tx) => {
    const due = await claimDueReminders(tx, { today: dateInSaoPaulo(now), now });
    const emails = Map.groupBy(due, ({ userId, state, days }) => `${userId} ${state} ${days}`);
    const notices = [...emails.values()].flatMap((reminders) => {
      const state = reminders[0]?.state;
      const earningIds = reminders.map(({ earningId }) => earningId);
      return state ? [{ about: 'expiry_reminder', state, earningIds } as const] : [];
    });
    await enqueueNotifications(jobs, tx, notices, now);
    return notices.length;
  });
}
