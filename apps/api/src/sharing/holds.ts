import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { isMobilePhone } from '@indike/rules/identifiers/phone';
import { bonusHold, type BonusHoldReason } from '@indike/rules/money/bonus-review';
import type { Deps } from '../deps.ts';
import { enqueueNotifications } from '../notifications/commands.ts';
import { accountKey, type OperatorId, type UserId } from '../platform/http/authentication.ts';
import type { Network } from '../platform/client-address.ts';
import type { Tx } from '../platform/db/database.ts';
import { isKnownNetwork } from '../platform/limits/sign-in-guard.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { findHeld, findSignUpCounts, insertSignUp, recordDecision, type HeldBonus } from './hold-store.ts';
import { bonusRefused, bonusReleased, lockWallets, post } from '../ledger/commands.ts';
import { cancelBonuses, offsetClawbacks, releaseBonuses } from '../rewards/commands.ts';

// Share bonuses that wait for an operator, because the sign-ups look like one person's (product 5.10).

interface InvitedSignUp {
  readonly inviter: UserId | null;
  readonly invitedId: UserId;
  readonly network: Network;
  readonly now: Date;
}

/** Records from which network the person signed up, in the transaction of the sign-up. */
export async function recordSignUp(
  { codes }: Pick<Deps, 'codes'>,
  tx: Tx,
  { inviter, invitedId, network, now }: InvitedSignUp,
): Promise<void> {
  if (inviter === null) return;
  const isKnown = network.key !== 'unknown';
  const account = accountKey(inviter);
  await insertSignUp(tx, {
    userId: inviter,
    invitedId,
    network: isKnown ? codes.keyedHash(`share ${account} from ${network.key}`) : null,
    isInvitersNetwork: isKnown && (await isKnownNetwork(tx, { codes }, { account, network })),
    now,
  });
}

/** The caller has locked the wallet of the link's owner, so that concurrent confirmations see each other. */
export async function holdReasons(
  tx: Tx,
  ids: { readonly userId: number; readonly invitedId: number },
): Promise<readonly BonusHoldReason[]> {
  const { phone, ...counts } = await findSignUpCounts(tx, ids);
  return bonusHold({ ...counts, isMobile: phone !== null && isMobilePhone(phone) });
}

interface HoldDecision {
  readonly userId: number;
  /** The retained bonuses that the operator saw. */
  readonly earningIds: readonly number[];
  readonly decision: 'released' | 'refused';
  readonly reason: string;
  readonly operatorId: OperatorId;
  readonly now: Date;
}

/**
 * Releases or refuses retained bonuses, all or none. Of two concurrent decisions about one bonus, one is refused. A
 * released bonus can be requested from that day on, and the Indiker is notified.
 */
export async function decideHeldBonuses(
  { jobs }: Pick<Deps, 'jobs'>,
  tx: Tx,
  decision: HoldDecision,
): Promise<readonly HeldBonus[] | Refused> {
  const { userId, now } = decision;
  const earningIds = [...new Set(decision.earningIds)];
  await lockWallets(tx, [userId]);
  const bonuses = await findHeld(tx, { userId, earningIds });
  if (bonuses.length !== earningIds.length) return refuse('bonus_not_held');
  await recordDecision(tx, { ...decision, earningIds });
  const today = dateInSaoPaulo(now);
  const posting = decision.decision === 'released' ? bonusReleased : bonusRefused;
  if (decision.decision === 'released') await releaseBonuses(tx, earningIds, today);
  else await cancelBonuses(tx, earningIds);
  const postings = bonuses.map(({ earningId, value }) => posting({ userId, on: today, earningId, value }));
  await post(tx, postings, now);
  if (decision.decision === 'released') {
    await offsetClawbacks(tx, [userId], { today, now });
    await enqueueNotifications(jobs, tx, [{ about: 'reward_available', earningIds }]);
  }
  return bonuses;
}
