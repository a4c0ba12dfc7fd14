import type { Deps } from '../deps.ts';
import { tellMoved } from '../notifications/commands.ts';
import type { OperatorId } from '../platform/http/session-gate.ts';
import { verifyPassword } from '../platform/passwords.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { transitionReferral, type TransitionForm, type Transitioned } from '../referrals/transitions.ts';
import { recordAct } from './audit.ts';
import { findOperator, insertOperatorSession } from './store.ts';

/** A working day: an operator's session does not slide. */
const SESSION_MS = 12 * 60 * 60 * 1000;

export async function operatorSignIn(
  deps: Deps,
  { email, password }: { email: string; password: string },
  { address, now }: { address: string; now: Date },
): Promise<{ access_token: string } | Refused> {
  const account = `operator:${email}`;
  await deps.limits.take('signInAddress', address);
  await deps.limits.take('signInAccount', account);
  const known = await findOperator(deps.db, email);
  if (!(await verifyPassword(known?.passwordHash, password)) || !known) return refuse('wrong_credentials');
  const token = newToken();
  await insertOperatorSession(deps.db, known.id, hashToken(token), now, new Date(now.getTime() + SESSION_MS));
  await Promise.all([
    deps.limits.forget('signInAccount', account),
    deps.limits.giveBack('signInAddress', address),
  ]);
  return { access_token: token };
}

interface Operating {
  readonly operatorId: OperatorId;
  readonly requestId: string;
  readonly now: Date;
}

/** Moves a referral and writes what was done, and what followed from it, into the audit log. */
export async function moveReferral(
  deps: Deps,
  referralId: number,
  form: TransitionForm,
  by: Operating,
): Promise<Transitioned | Refused> {
  return deps.db.transaction().execute(async (tx) => {
    const moved = await transitionReferral(tx, referralId, form, by);
    if (isRefused(moved)) return moved;
    await tellMoved(deps.jobs, tx, {
      referralId,
      status: moved.to,
      reason: form.reason ?? null,
      lost: moved.lost,
      now: by.now,
    });
    const act = { ...by, entity: 'referral', entityId: referralId };
    await recordAct(tx, {
      ...act,
      action: 'referral.transition',
      before: { status_id: moved.from },
      after: {
        status_id: moved.to,
        reason: moved.to === 7 ? form.reason : null,
        estimated_value: moved.to === 2 ? (form.estimated_value ?? null) : null,
        contract: moved.to === 3 ? form.contract : null,
        lost_referrals: moved.lost,
      },
    });
    return moved;
  });
}
