import { dateInSaoPaulo, type PlainDate } from '@indike/rules/dates/calendar';
import { followUpRefusal } from '@indike/rules/referrals/follow-up';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { once, operatorKey, requestOf } from '../../platform/idempotency.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { messageForOwnerEmail, type WrittenReferral } from './emails.ts';
import { hasUnreadMessage } from './queries.ts';
import { insertNote, lockWork, setFollowUp, setOwner, takeUnowned, type ReferralWork } from './store.ts';
import {
  insertAuditEntry,
  withAudit,
  withNamedAudit,
  type CallContext,
  type OperatorContext,
} from '../../audit/commands.ts';
import { findReferralOperators, lockReferralOperator } from '../../operators/commands.ts';

interface OwnerChange {
  readonly owner_id: number | null;
  /** The owner that the operator saw. */
  readonly seen_owner_id: number | null;
}

/** Changes the owner in the caller's transaction. */
export async function assignOwner(
  tx: Tx,
  referralId: number,
  { owner_id: ownerId, seen_owner_id: seen }: OwnerChange,
): Promise<ReferralWork | Refused> {
  const was = await lockWork(tx, referralId);
  if (!was) return refuse('not_found');
  if (was.ownerId !== seen) return refuse('changed_meanwhile');
  if (ownerId !== null && !(await lockReferralOperator(tx, ownerId))) return refuse('owner_not_allowed');
  await setOwner(tx, referralId, ownerId);
  return was;
}

/** Tells the owner by e-mail that the Indiker has written, if they may still work on referrals. */
export async function emailOwner(
  { jobs, appUrl }: Pick<Deps, 'jobs' | 'appUrl'>,
  tx: Tx,
  ownerId: number,
  written: WrittenReferral,
): Promise<void> {
  const owners = await findReferralOperators(tx, [ownerId]);
  const emails = owners.map((owner) => messageForOwnerEmail(owner, written, appUrl));
  await jobs.sendAll(tx, 'send-email', emails);
}

/** Who is made the owner by somebody else is told of what the Indiker has written and nobody has read. */
export const changeOwner = (deps: Deps, referralId: number, change: OwnerChange, context: OperatorContext) =>
  withAudit<ReferralWork>(
    deps,
    context,
    async (tx) => {
      const was = await assignOwner(tx, referralId, change);
      if (isRefused(was)) return was;
      const { owner_id: ownerId } = change;
      const isAnother = ownerId !== null && ![was.ownerId, context.operatorId].includes(ownerId);
      if (isAnother && (await hasUnreadMessage(tx, referralId)))
        await emailOwner(deps, tx, ownerId, { referralId, company: was.company });
      return was;
    },
    (was) => ({
      entity: 'referral',
      entityId: referralId,
      before: { owner_id: was.ownerId },
      after: { owner_id: change.owner_id },
    }),
  );

/**
 * Every act of work on a referral calls this in its transaction: without an owner, the operator who acts becomes it. Those who
 * may not own one do not, such as an API key, which is no person.
 */
export async function ownByActing(tx: Tx, referralId: number, context: CallContext): Promise<void> {
  const { operatorId } = context;
  if (!(await takeUnowned(tx, referralId, operatorId))) return;
  await insertAuditEntry(tx, {
    ...context,
    action: 'referral.owner',
    entity: 'referral',
    entityId: referralId,
    before: { owner_id: null },
    after: { owner_id: operatorId },
  });
}

interface FollowUpChange {
  readonly date: PlainDate | null;
  readonly seen_date: PlainDate | null;
}

export const changeFollowUp = (
  deps: Deps,
  referralId: number,
  { date, seen_date: seen }: FollowUpChange,
  context: CallContext,
) =>
  withNamedAudit<ReferralWork>(
    deps,
    context,
    async (tx) => {
      const was = await lockWork(tx, referralId);
      if (!was) return refuse('not_found');
      if (was.followUpOn !== seen) return refuse('changed_meanwhile');
      const today = dateInSaoPaulo(context.now);
      const refusal = date && followUpRefusal({ status: was.status, on: date, today });
      if (refusal) return refuse(refusal);
      await ownByActing(tx, referralId, context);
      await setFollowUp(tx, referralId, date, today);
      return was;
    },
    (was) => ({
      action: 'referral.follow_up',
      entity: 'referral',
      entityId: referralId,
      before: { follow_up_on: was.followUpOn },
      after: { follow_up_on: date },
    }),
  );

interface NewNote {
  readonly text: string;
  /** The caller's `Idempotency-Key`. */
  readonly key?: string | undefined;
}

/** The audit entry has the note's id, not its text, because the audit log is never erased. */
export const addNote = (deps: Deps, referralId: number, { text, key }: NewNote, context: CallContext) => {
  let isRepeated = true;
  return withNamedAudit<{ id: number }>(
    deps,
    context,
    async (tx) => {
      const referral = await lockWork(tx, referralId);
      if (!referral) return refuse('not_found');
      const { operatorId, now } = context;
      const { userId } = referral;
      const request = requestOf(`note ${referralId}`, text);
      return once(tx, { userId, key: operatorKey(operatorId, key), request, now }, async () => {
        isRepeated = false;
        await ownByActing(tx, referralId, context);
        return { id: await insertNote(tx, { referralId, userId, operatorId, text, now }) };
      });
    },
    ({ id }) =>
      isRepeated
        ? null
        : { action: 'referral.note', entity: 'referral', entityId: referralId, after: { note_id: id } },
  );
};
