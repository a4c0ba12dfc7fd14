import { blockIndiker, unblockIndiker } from './blocking.ts';
import {
  changeEmail,
  endAllSessions,
  forgetAccountLimits,
  liftSignInLock,
  resendConfirmationTo,
} from './support.ts';
import type { Deps } from '../../deps.ts';
import { isRefused, type Refused } from '../../platform/refusal.ts';
import { withAudit, type AuditedChange, type OperatorContext } from '../../audit/commands.ts';

interface SupportRequest {
  readonly id: number;
  readonly context: OperatorContext;
}

const about = (id: number) => ({ entity: 'indiker', entityId: id }) satisfies Partial<AuditedChange>;

export const block = (deps: Deps, { id, context }: SupportRequest, reason: string) =>
  withAudit(
    deps,
    context,
    (tx) => blockIndiker(deps, tx, { userId: id, reason, ...context }),
    ({ sessions }) => ({
      ...about(id),
      before: { blocked_at: null },
      after: { reason, blocked_at: context.now.toISOString(), ended_sessions: sessions },
    }),
  );

export const unblock = (deps: Deps, { id, context }: SupportRequest, reason: string) =>
  withAudit(
    deps,
    context,
    (tx) => unblockIndiker(deps, tx, { userId: id, now: context.now }),
    ({ blockedAt, blockedReason }) => ({
      ...about(id),
      before: { blocked_at: blockedAt.toISOString(), reason: blockedReason },
      after: { blocked_at: null, reason },
    }),
  );

export const resendConfirmation = (deps: Deps, { id, context }: SupportRequest) =>
  withAudit(
    deps,
    context,
    (tx) => resendConfirmationTo(deps, tx, id, context.now),
    (sent) => ({ ...about(id), before: null, after: sent }),
  );

export const endSessions = (deps: Deps, { id, context }: SupportRequest) =>
  withAudit(
    deps,
    context,
    (tx) => endAllSessions(tx, id),
    ({ sessions }) => ({
      ...about(id),
      before: null,
      after: { ended_sessions: sessions },
    }),
  );

export async function liftLock(deps: Deps, { id, context }: SupportRequest): Promise<Refused | undefined> {
  const lifted = await withAudit(
    deps,
    context,
    (tx) => liftSignInLock(tx, id),
    () => ({ ...about(id), before: null, after: null }),
  );
  if (isRefused(lifted)) return lifted;
  await forgetAccountLimits(deps, lifted);
  return undefined;
}

/** The audit log has both addresses masked, because it outlives the person's data. */
export async function replaceIndikerEmail(
  deps: Deps,
  { id, context }: SupportRequest,
  { email, reason }: { readonly email: string; readonly reason: string },
): Promise<object | Refused> {
  return withAudit(
    deps,
    context,
    (tx) => changeEmail(deps, tx, { userId: id, email, now: context.now }),
    ({ before, after }) => ({
      ...about(id),
      before: { email: before },
      after: { email: after, reason },
    }),
  );
}
