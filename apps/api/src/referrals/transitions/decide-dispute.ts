import type { disputeDecision } from '@indike/contract/operator/disputes';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { decideDispute } from '@indike/rules/referrals/disputes';
import { isOpen, type ReferralStatus, type ReachableStatus } from '@indike/rules/referrals/referrals';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { lockWallets } from '../../ledger/commands.ts';
import { notifyTransition } from '../../notifications/commands.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { insertNote } from '../assignment/store.ts';
import { withAudit, type OperatorContext } from '../../audit/commands.ts';
import {
  type LockedReferral,
  lockReferralsOfCompany,
  newestTransition,
  recordTransition,
} from '../../referral-status/commands.ts';
import { cancelReward, hasPromise } from '../../rewards/commands.ts';

type DecisionForm = output<typeof disputeDecision.body>;

/** The status of each referral in the dispute, by id. */
type Statuses = Readonly<Record<number, { readonly status: ReferralStatus }>>;

/** Of the referrals that changed. */
interface Decided {
  readonly before: Statuses;
  readonly after: Statuses;
  readonly moves: readonly { readonly id: number; readonly to: ReachableStatus }[];
}

const statusesOf = (statuses: readonly (readonly [id: number, status: ReferralStatus])[]): Statuses =>
  Object.fromEntries(statuses.map(([id, status]) => [id, { status }]));

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
  { operatorId, now }: OperatorContext,
): Promise<Decided | Refused> {
  const company = await lockReferralsOfCompany(tx, referralId);
  const chosen = company.find(({ id }) => id === referralId);
  if (!chosen) return refuse('not_found');
  const open = company.filter(({ status }) => isOpen(status));
  if (!(await hasSeenAll(tx, open, form.seen))) return refuse('changed_meanwhile');
  const facts = [];
  for (const { id, status } of open) facts.push({ id, status, hasPromise: await hasPromise(tx, id) });
  const { outcome, reason, reason_text: reasonText, note } = form;
  const decision = decideDispute({ id: referralId, outcome, reason, reasonText }, facts);
  if (!decision.ok) return refuse(decision.code);
  const moved = decision.moves.flatMap(({ id, to }) =>
    open.filter((one) => one.id === id).map((referral) => ({ referral, to })),
  );
  await lockWallets(
    tx,
    moved.map(({ referral }) => referral.userId),
  );
  const act = { operatorId, now, today: dateInSaoPaulo(now) };
  for (const { referral, to } of moved) {
    const isCancelled = to === 'cancelled';
    await recordTransition(tx, {
      ...act,
      referral,
      to,
      reason: isCancelled ? (reason ?? reasonText ?? null) : null,
      note: isCancelled ? (note ?? null) : null,
    });
    if (isCancelled) await cancelReward(tx, referral, act);
  }
  if (note && outcome === 'back')
    await insertNote(tx, { referralId, userId: chosen.userId, text: note, operatorId, now });
  return {
    before: statusesOf(moved.map(({ referral: { id, status } }) => [id, status])),
    after: statusesOf(moved.map(({ referral: { id }, to }) => [id, to])),
    moves: decision.moves,
  };
}

/** Takes a referral out of a dispute, and notifies the Indikers whose referrals changed, in one transaction. */
export const decideReferralDispute = (
  deps: Deps,
  referralId: number,
  form: DecisionForm,
  context: OperatorContext,
): Promise<Decided | Refused> =>
  withAudit<Decided>(
    deps,
    context,
    async (tx) => {
      const decided = await applyDisputeDecision(tx, referralId, form, context);
      if (!isRefused(decided))
        for (const { id, to: status } of decided.moves) {
          const reason = status === 'cancelled' ? (form.reason ?? form.reason_text ?? null) : null;
          await notifyTransition(deps.jobs, tx, { referralId: id, status, reason, now: context.now });
        }
      return decided;
    },
    ({ before, after }) => ({
      entity: 'referral',
      entityId: referralId,
      before: { referrals: before },
      after: { reason: form.reason ?? form.reason_text ?? null, referrals: after },
    }),
  );
