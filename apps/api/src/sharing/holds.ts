import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { isMobilePhone } from '@indike/rules/identifiers/phone';
import { bonusHold, type BonusHoldReason } from '@indike/rules/money/bonus-review';
import { type Centavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { decideShareBonus, waitingBonuses } from '@indike/rules/money/share-bonus';
import type { Deps } from '../deps.ts';
import { bonusRefused, bonusReleased, lockWallets, post, shareBonus } from '../ledger/commands.ts';
import { enqueueNotifications } from '../notifications/commands.ts';
import type { Network } from '../platform/client-address.ts';
import type { Tx } from '../platform/db/database.ts';
import { accountKey, type OperatorId, type UserId } from '../platform/http/authentication.ts';
import { isKnownNetwork } from '../platform/limits/sign-in-guard.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { cancelBonuses, offsetClawbacks, releaseBonuses } from '../rewards/commands.ts';
import {
  bonusesOf,
  findCredited,
  findHeld,
  findInvited,
  findSignUpCounts,
  type HeldBonus,
  insertBonus,
  insertHold,
  insertSignUp,
  recordDecision,
} from './store.ts';
import type { ShareLinkRow } from './queries.ts';

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
async function holdReasons(
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
    await enqueueNotifications(jobs, tx, [{ about: 'reward_available', earningIds }], now);
  }
  return bonuses;
}

/** A keyed hash of the CPF, which recognizes a person who left and came back without storing who they are. */
const personKey = (codes: Deps['codes'], document: string): Buffer => codes.keyedHash(`cpf ${document}`);

/**
 * Call it in the transaction that confirms an e-mail or completes a sign-up. Once both are done, it credits the owner
 * of the link through which this person signed up, up to the limit of product 5.7. A second call credits nothing. The
 * lock on the owner's wallet serializes concurrent confirmations. A bonus that a risk rule holds is credited as
 * receivable, and nobody is notified until an operator decides (product 5.10).
 */
export async function creditShareBonus(
  { jobs, codes }: Pick<Deps, 'jobs' | 'codes'>,
  tx: Tx,
  invitedId: number,
  now: Date,
): Promise<void> {
  const invited = await findInvited(tx, invitedId);
  if (!invited) return;
  const userId = invited.ownerId;
  await lockWallets(tx, [userId]);
  const person = personKey(codes, invited.cpf);
  const bonuses = await bonusesOf(tx, userId, { invitedId, person });
  if (!bonuses.ownerExists || bonuses.alreadyCredited) return;
  const { programme } = invited;
  const decision = decideShareBonus(bonuses.count, programme);
  if (!decision.ok) return;
  const { value, number } = decision;
  const today = dateInSaoPaulo(now);
  const reasons = await holdReasons(tx, { userId, invitedId });
  const isHeld = reasons.length > 0;
  const earningId = await insertBonus(tx, {
    userId,
    invitedId,
    person,
    value,
    programme,
    number,
    isHeld,
    today,
    now,
  });
  await post(tx, [shareBonus({ userId, on: today, invitedId, number, value, isHeld })], now);
  if (isHeld) {
    await insertHold(tx, { earningId, userId, reasons, now });
    return;
  }
  await offsetClawbacks(tx, [userId], { today, now });
  await enqueueNotifications(jobs, tx, [{ about: 'reward_available', earningIds: [earningId] }], now);
}

/** The bonuses that a share link may still bring. Nothing is posted for them, see the decision record 0028. */
export interface Waiting {
  readonly people: number;
  readonly incomplete: number;
  readonly value: Centavos;
}

/**
 * People who left and came back bring no second bonus, so they are not counted. Queries the database only when people
 * are waiting.
 */
export async function waitingOf(
  { db, codes }: Pick<Deps, 'db' | 'codes'>,
  { waiting, bonuses }: Pick<ShareLinkRow, 'waiting' | 'bonuses'>,
): Promise<Waiting> {
  if (waiting.length === 0) return { people: 0, incomplete: 0, value: ZERO_CENTAVOS };
  const keys = waiting.map(({ cpf }) => (cpf === null ? null : personKey(codes, cpf)));
  const credited = await findCredited(
    db,
    keys.filter((key) => key !== null),
  );
  const isNew = (_person: unknown, index: number) => !credited.has(keys[index]?.toString('hex') ?? '');
  const { people, value } = waitingBonuses(waiting.filter(isNew), bonuses);
  return { people, incomplete: Math.min(people, waiting.filter(({ cpf }) => cpf === null).length), value };
}
