import { kindOf, type Notice } from '@indike/rules/accounts/notices';
import { pushMessage } from '@indike/rules/accounts/push-messages';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import type { Deps } from '../deps.ts';
import { pushToDevices } from '../push/commands.ts';
import {
  clawbackFacts,
  expiredEarnings,
  notifiedEarnings,
  referralOwner,
  wantsPush,
  withdrawalFacts,
} from './store.ts';

type Read = Pick<Deps, 'db' | 'clock'>;

/** The Indiker to notify. Undefined when the news is outdated, because the earnings were requested or have expired. */
async function addresseeOf({ db, clock }: Read, notice: Notice): Promise<number | undefined> {
  switch (notice.about) {
    case 'referral_status':
    case 'contact_objected':
    case 'company_submitted':
      return referralOwner(db, notice.referralId);
    case 'reward_available':
    case 'expiry_reminder': {
      const state = notice.about === 'expiry_reminder' ? notice.state : 'available';
      const today = dateInSaoPaulo(clock.now());
      return (await notifiedEarnings(db, notice.earningIds, { state, today }))[0]?.userId;
    }
    case 'earnings_expired':
      return (await expiredEarnings(db, notice.earningIds))[0]?.userId;
    case 'withdrawal':
      return (await withdrawalFacts(db, notice.withdrawalId))?.userId;
    case 'clawback':
      return (await clawbackFacts(db, notice.clawbackId))?.userId;
    case 'security':
      return notice.userId;
  }
}

/**
 * Separate from the e-mail, because an unavailable mail server must not delay push messages and each channel has its
 * own preferences.
 */
export async function pushNotice(
  deps: Pick<Deps, 'db' | 'clock' | 'realClock' | 'jobs'>,
  notice: Notice,
  id: string,
): Promise<void> {
  const userId = await addresseeOf(deps, notice);
  if (userId === undefined || !(await wantsPush(deps.db, userId, kindOf(notice)))) return;
  await pushToDevices(deps, { userId, message: pushMessage(notice), id });
}
