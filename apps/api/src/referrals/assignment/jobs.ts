import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Deps } from '../../deps.ts';
import { claimDueFollowUps } from './store.ts';
import { followUpEmail } from './emails.ts';
import { findReferralOperators } from '../../operators/commands.ts';

/** Job: sends each owner one e-mail a day about the referrals to follow up. Operators without access get none. */
export async function remindOfFollowUps({
  db,
  clock,
  jobs,
  appUrl,
}: Pick<Deps, 'db' | 'clock' | 'jobs' | 'appUrl'>): Promise<void> {
  const today = dateInSaoPaulo(clock.now());
  await db.transaction().execute(async (tx) => {
    const byOwner = Map.groupBy(await claimDueFollowUps(tx, today), ({ ownerId }) => ownerId);
    const owners = await findReferralOperators(tx, [...byOwner.keys()]);
    const emails = owners.map((owner) => followUpEmail(owner, byOwner.get(owner.id) ?? [], appUrl));
    await jobs.sendAll(tx, 'send-email', emails);
  });
}
