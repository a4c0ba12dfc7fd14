import type { disputeDecision } from '@indike/contract/operator/disputes';
import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { decideDispute } from '@indike/rules/referrals/disputes';
import { isOpen, referralStatus, type ReferralStatus } from '@indike/rules/referrals/referrals';
import type { output } from 'zod/mini';
import type { Deps } from '../../deps.ts';
import { lockWallets } from '../../ledger/commands.ts';
import { notifyDispute } from '../../notifications/commands.ts';
import type { Tx } from '../../platform/db/database.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import {
  lockReferralsOfCompany,
  newestTransition,
  recordTransition,
  type LockedReferral,
} from '../../referrals/transition-store.ts';
import { insertNote } from '../../referrals/work-store.ts';
import { cancelReward } from '../../rewards/cancellation.ts';
import { hasPromise } from '../../rewards/promises.ts';
import { withAudit, type OperatorContext } from '../audit/commands.ts';

type DecisionForm = output<typeof disputeDecision.body>;

/** The status of each referral in the dispute, by id. */
type Statuses = Readonly<Record<number, { readonly status_id: ReferralStatus }>>;

interface Decided {
  readonly before: Statuses;
  readonly after: Statuses;
  readonly lost: readonly number[];
}

const statusesOf = (statuses: readonly (readonly [id: number, status: ReferralStatus])[]): Statuses =>
  Object.fromEntries(statuses.map(([id, status]) => [id, { status_id: status }]));

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
  winnerId: number,
  { reason, note, seen }: DecisionForm,
  { operatorId, now }: OperatorContext,
): Promise<Decided | Refused> {
  const company = await lockReferralsOfCompany(tx, winnerId);
  const winner = company.find(({ id }) => id === winnerId);
  if (!winner) return refuse('not_found');
  const open = company.filter(({ status }) => isOpen(status));
  if (!(await hasSeenAll(tx, open, seen))) return refuse('changed_meanwhile');
  const decision = decideDispute(
    winnerId,
    company
      .map(({ id, status }) => ({ id, status, hasPromise: false }))
      .with(company.indexOf(winner), {
        id: winnerId,
        status: winner.status,
        hasPromise: await hasPromise(tx, winnerId),
      }),
  );
  if (!decision.ok) return refuse(decision.code);
  const losers = open.filter(({ id }) => decision.lost.includes(id));
  await lockWallets(
    tx,
    losers.map(({ userId }) => userId),
  );
  const act = { operatorId, now, today: dateInSaoPaulo(now) };
  if (decision.winnerStatus !== null)
    await recordTransition(tx, {
      ...act,
      referral: winner,
      to: decision.winnerStatus,
      reason: null,
      note: null,
    });
  if (note)
    await insertNote(tx, { referralId: winnerId, userId: winner.userId, text: note, operatorId, now });
  for (const referral of losers) {
    const lost = { referral, to: referralStatus.cancelled, reason, note: note ?? null };
    await recordTransition(tx, { ...act, ...lost });
    await cancelReward(tx, referral, act);
  }
  return {
    before: statusesOf(open.map(({ id, status }) => [id, status])),
    after: statusesOf([
      [winnerId, decision.winnerStatus ?? winner.status],
      ...decision.lost.map((id) => [id, referralStatus.cancelled] as const),
    ]),
    lost: decision.lost,
  };
}

/** Keeps one referral, cancels its rivals and notifies all their Indikers in one transaction. */
export const decideReferralDispute = (
  deps: Deps,
  winnerId: number,
  form: DecisionForm,
  context: OperatorContext,
): Promise<Decided | Refused> =>
  withAudit<Decided>(
    deps,
    context,
    async (tx) => {
      const decided = await applyDisputeDecision(tx, winnerId, form, context);
      if (!isRefused(decided))
        await notifyDispute(deps.jobs, tx, {
          winner: winnerId,
          lost: decided.lost,
          reason: form.reason,
          now: context.now,
        });
      return decided;
    },
    ({ before, after }) => ({
      action: 'referral.dispute',
      entity: 'referral',
      entityId: winnerId,
      before: { referrals: before },
      after: { goes_on: winnerId, reason: form.reason, referrals: after },
    }),
  );
