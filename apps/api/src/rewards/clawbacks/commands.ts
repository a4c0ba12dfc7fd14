import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { addCentavos, type Centavos } from '@indike/rules/money/money';
import { clawbackLimit, planClawbackOffsets, whyClawbackRefused } from '@indike/rules/referrals/clawbacks';
import { type OperatorContext, withAudit } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import { clawedBack, findBalances, lockWallets, post, recovered, writtenOff } from '../../ledger/commands.ts';
import { enqueueNotifications } from '../../notifications/commands.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { type LockedReferral, lockReferral } from '../../referral-status/commands.ts';
import type { Day } from '../store.ts';
import {
  earnedBy,
  findOpenClawbacks,
  findOpenEarnings,
  insertClawback,
  insertOffsets,
  insertWriteOffs,
  type NewClawback,
  type WriteOff,
} from './clawback-store.ts';

/**
 * Makes the Indiker owe the amount and offsets it against the available balance (product 5.6). The caller has locked
 * the wallet.
 */
export async function recordClawback(
  tx: Tx,
  referral: LockedReferral,
  clawback: NewClawback,
): Promise<number> {
  const { amount, reason, today, now } = clawback;
  const id = await insertClawback(tx, referral, clawback);
  const of = { userId: referral.userId, referralId: referral.id, company: referral.company, on: today };
  await post(tx, [clawedBack({ ...of, clawbackId: id, amount, reason })], now);
  await offsetClawbacks(tx, [referral.userId], { today, now });
  return id;
}

interface ClawbackForm {
  readonly amount: Centavos;
  readonly reason: string;
  /** What could be clawed back when the operator decided. */
  readonly seen_limit?: Centavos | null | undefined;
}

/** Lock order: the referral, then the wallet. */
async function clawBackReward(
  tx: Tx,
  referralId: number,
  { amount, reason, seen_limit: seenLimit }: ClawbackForm,
  { operatorId, now }: { operatorId: OperatorId; now: Date },
): Promise<{ clawbackId: number } | Refused> {
  const referral = await lockReferral(tx, referralId);
  if (!referral) return refuse('not_found');
  await lockWallets(tx, [referral.userId]);
  const facts = { status: referral.status, ...(await earnedBy(tx, referralId)) };
  if (typeof seenLimit === 'number' && clawbackLimit(facts) !== seenLimit) return refuse('changed_meanwhile');
  const code = whyClawbackRefused({ ...facts, amount });
  if (code !== null) return refuse(code);
  const clawback = { amount, reason, operatorId, today: dateInSaoPaulo(now), now };
  return { clawbackId: await recordClawback(tx, referral, clawback) };
}

/** An operator takes back part of a reward after its release. Its Indiker is notified. */
export const registerClawback = (
  deps: Deps,
  referralId: number,
  form: ClawbackForm,
  context: OperatorContext,
) =>
  withAudit(
    deps,
    context,
    async (tx) => {
      const recorded = await clawBackReward(tx, referralId, form, context);
      if (!isRefused(recorded))
        await enqueueNotifications(
          deps.jobs,
          tx,
          [{ about: 'clawback', clawbackId: recorded.clawbackId }],
          context.now,
        );
      return recorded;
    },
    ({ clawbackId }) => ({
      entity: 'referral',
      entityId: referralId,
      after: { clawback_id: clawbackId, amount: form.amount, reason: form.reason },
    }),
  );

/**
 * Offsets what the Indikers owe against their available earnings (product 5.6). The caller has locked the wallets.
 */
export async function offsetClawbacks(
  tx: Tx,
  userIds: readonly number[],
  { today, now }: Day,
): Promise<void> {
  const owed = await findBalances(tx, userIds, 'owed');
  for (const [userId, balance] of owed) {
    if (balance === 0) continue;
    const plan = planClawbackOffsets(await findOpenClawbacks(tx, userId), await findOpenEarnings(tx, userId));
    if (plan.length === 0) continue;
    const offsets = await insertOffsets(tx, userId, plan, now);
    const postings = offsets.map(({ id, amount, company }) =>
      recovered({ userId, on: today, earningId: id, amount, company }),
    );
    await post(tx, postings, now);
  }
}

/**
 * Stops taking from later earnings what an Indiker still owes: it was paid back outside of the product, or the Indiker
 * leaves. `owed` is what the operator saw. The caller has locked the wallet.
 */
export async function writeOffClawbacks(
  tx: Tx,
  userId: number,
  owed: Centavos,
  writeOff: WriteOff,
): Promise<{ clawbackIds: readonly number[] } | Refused> {
  const open = await findOpenClawbacks(tx, userId);
  if (open.length === 0) return refuse('nothing_owed');
  if (addCentavos(...open.map(({ remaining }) => remaining)) !== owed)
    return refuse('owed_changed_meanwhile');
  const written = await insertWriteOffs(tx, userId, open, writeOff);
  const postings = written.map((one) => writtenOff({ ...one, userId, on: writeOff.today }));
  await post(tx, postings, writeOff.now);
  return { clawbackIds: open.map(({ id }) => id) };
}
