import type { output } from 'zod/mini';
import type { disputeDecision } from '@indike/contract/operator/disputes';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { backFromDispute, decideDispute } from '@indike/rules/referrals/disputes';
import { isOpen, type ReachableStatus } from '@indike/rules/referrals/referrals';
import { type CallContext, withNamedAudit } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import { lockWallets } from '../../ledger/commands.ts';
import { notifyTransition } from '../../notifications/commands.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isolateFailures, type Skipped } from '../../platform/db/isolate-failures.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import {
  type LockedReferral,
  lockReferralsOfCompany,
  newestTransition,
  recordTransition,
} from '../../referral-status/commands.ts';
import { cancelReward, hasPromise } from '../../rewards/commands.ts';
import { ownByActing } from '../assignment/commands.ts';
import { insertNote } from '../assignment/store.ts';
import { reasonOf } from './commands.ts';
import { loneDisputes } from './dispute-queries.ts';

type DecisionForm = output<typeof disputeDecision.body>;

/** The referrals that changed. */
type Decided = readonly { readonly referral: LockedReferral; readonly to: ReachableStatus }[];

/** Whether the operator saw every open referral of the company as it is now. The referrals are already locked. */
async function hasSeenAll(
  tx: Tx,
  open: readonly LockedReferral[],
  seen: DecisionForm['seen'],
): Promise<boolean> {
  const newest = new Map(seen.map(({ id, transaction_id }) => [id, transaction_id]));
  if (newest.size !== open.length) return false;
  for (const { id } of open) if ((await newestTransition(tx, id)) !== newest.get(id)) return false;
  return true;
}

/** Locks the company's referrals by id, then the wallets by Indiker, as every change of status does. */
async function applyDisputeDecision(
  tx: Tx,
  referralId: number,
  form: DecisionForm,
  { operatorId, now }: CallContext,
): Promise<Decided | Refused> {
  const company = await lockReferralsOfCompany(tx, referralId);
  const chosen = company.find(({ id }) => id === referralId);
  if (!chosen) return refuse('not_found');
  const open = company.filter(({ status }) => isOpen(status));
  if (!(await hasSeenAll(tx, open, form.seen))) return refuse('changed_meanwhile');
  const facts = [];
  for (const { id, status, programme } of open)
    facts.push({ id, status, programme, hasPromise: await hasPromise(tx, id) });
  const { outcome, reason, reason_text: reasonText, note } = form;
  const decision = decideDispute({ id: referralId, outcome, reason, reasonText }, facts);
  if (!decision.ok) return refuse(decision.code);
  const moved = decision.moves.flatMap(({ id, to }) =>
    open.filter((one) => one.id === id).map((referral) => ({ referral, to })),
  );
  const owners = moved.map(({ referral }) => referral.userId);
  await lockWallets(tx, owners);
  const act = { operatorId, now, today: dateInSaoPaulo(now) };
  for (const { referral, to } of moved) {
    const isCancelled = to === 'cancelled';
    await recordTransition(tx, {
      ...act,
      referral,
      to,
      reason: isCancelled ? reasonOf(form) : null,
      note: isCancelled && outcome === 'cancelled' ? (note ?? null) : null,
    });
    if (isCancelled) await cancelReward(tx, referral, act);
  }
  if (note && outcome !== 'cancelled')
    await insertNote(tx, { referralId, userId: chosen.userId, text: note, operatorId, now });
  return moved;
}

/** Takes a referral out of a dispute, and notifies the Indikers whose referrals changed, in one transaction. */
export const decideReferralDispute = (
  deps: Deps,
  referralId: number,
  form: DecisionForm,
  context: CallContext,
) =>
  withNamedAudit<Decided>(
    deps,
    context,
    async (tx) => {
      const decided = await applyDisputeDecision(tx, referralId, form, context);
      if (isRefused(decided)) return decided;
      for (const { referral, to: status } of decided) {
        const reason = status === 'cancelled' ? reasonOf(form) : null;
        await notifyTransition(deps.jobs, tx, { referralId: referral.id, status, reason, now: context.now });
      }
      await ownByActing(tx, referralId, context);
      return decided;
    },
    (decided) => ({
      action: 'referral.dispute',
      entity: 'referral',
      entityId: referralId,
      before: {
        referrals: Object.fromEntries(decided.map(({ referral: { id, status } }) => [id, { status }])),
      },
      after: {
        outcome: form.outcome,
        reason: reasonOf(form),
        referrals: Object.fromEntries(decided.map(({ referral, to }) => [referral.id, { status: to }])),
      },
    }),
  );

/** Puts the referral back to work if it is still the only open one of its company. */
const endLoneDispute = ({ db, jobs }: Deps, referralId: number, now: Date) =>
  db.transaction().execute(async (tx) => {
    const company = await lockReferralsOfCompany(tx, referralId);
    const [referral, ...rivals] = company.filter(({ status }) => isOpen(status));
    if (referral?.status !== 'in_dispute' || rivals.length > 0) return;
    const { to } = backFromDispute({ id: referral.id, hasPromise: await hasPromise(tx, referral.id) });
    const reason = null;
    await recordTransition(tx, { referral, to, reason, note: null, operatorId: null, now });
    await notifyTransition(jobs, tx, { referralId: referral.id, status: to, reason, now });
  });

/**
 * Puts referrals back to work whose rivals have all ended: cancelled outside the dispute, by an objection or by an erasure,
 * which lock no referral of another Indiker. One that fails keeps no other one in dispute.
 * @throws at the end, when any failed
 */
export async function endLoneDisputes(deps: Deps): Promise<void> {
  const skipped: Skipped<number>[] = [];
  for (const referral of await loneDisputes(deps.db))
    skipped.push(
      ...(await isolateFailures([referral], ([id = referral]) => endLoneDispute(deps, id, deps.clock.now()))),
    );
  if (skipped.length === 0) return;
  const referrals = skipped.map(({ item: id, reason }) => ({ id, reason }));
  deps.log.error({ referrals }, 'referrals stay in dispute, although their rivals have ended');
  throw new Error(`disputes that could not end: ${skipped.length}`);
}
