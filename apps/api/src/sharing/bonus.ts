import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { decideShareBonus } from '@indike/rules/money/share-bonus';
import { PROGRAMME } from '@indike/rules/money/programme';
import type { Deps } from '../deps.ts';
import { enqueueNotifications } from '../notifications/commands.ts';
import type { Tx } from '../platform/db/database.ts';
import { insertHold } from './hold-store.ts';
import { holdReasons } from './holds.ts';
import { bonusesOf, findInvited, insertBonus } from './store.ts';
import { lockWallets, post, shareBonus } from '../ledger/commands.ts';
import { offsetClawbacks } from '../rewards/commands.ts';

/** A keyed hash of the CPF, which recognizes a person who left and came back without storing who they are. */
export const personKey = (codes: Deps['codes'], document: string): Buffer =>
  codes.keyedHash(`cpf ${document}`);

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
  const decision = decideShareBonus(bonuses.count, PROGRAMME);
  if (!decision.ok) return;
  const { value, number } = decision;
  const today = dateInSaoPaulo(now);
  const reasons = await holdReasons(tx, { userId, invitedId });
  const isHeld = reasons.length > 0;
  const earningId = await insertBonus(tx, { userId, invitedId, person, value, number, isHeld, today, now });
  await post(tx, [shareBonus({ userId, on: today, invitedId, number, value, isHeld })], now);
  if (isHeld) {
    await insertHold(tx, { earningId, userId, reasons, now });
    return;
  }
  await offsetClawbacks(tx, [userId], { today, now });
  await enqueueNotifications(jobs, tx, [{ about: 'reward_available', earningIds: [earningId] }]);
}
