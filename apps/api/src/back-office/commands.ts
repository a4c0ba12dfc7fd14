import type { Deps } from '../deps.ts';
import { notifyTransition } from '../notifications/commands.ts';
import type { Caller } from '../platform/http/caller.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { countAttempt, newDeviceToken, rememberNetwork } from '../platform/limits/sign-in-guard.ts';
import { verifyPassword } from '../platform/passwords.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { logSecurity } from '../platform/security-log.ts';
import { hashToken, newToken } from '../platform/tokens.ts';
import { transitionReferral, type TransitionForm, type Transitioned } from './transition-referral.ts';
import { recordAct } from './audit.ts';
import { findOperator, insertOperatorSession } from './store.ts';

/** A working day: an operator's session does not slide. */
const SESSION_MS = 12 * 60 * 60 * 1000;

export interface OperatorSignedIn {
  readonly access_token: string;
  readonly deviceToken: string;
}
interface KnownOperator {
  readonly id: OperatorId;
  readonly passwordHash: string;
}

async function openSession(
  deps: Deps,
  { id, passwordHash }: KnownOperator,
  { network, requestId, now }: Caller,
): Promise<OperatorSignedIn> {
  const account = `operator:${id}`;
  await deps.limits.take('signInRight', account);
  const token = newToken();
  const end = new Date(now.getTime() + SESSION_MS);
  await deps.db.transaction().execute(async (tx) => {
    await insertOperatorSession(tx, id, { token: hashToken(token), now, end });
    await rememberNetwork(deps, tx, { account, network, now });
    const nothing = { before: null, after: null };
    const act = { action: 'operator.sign_in', entity: 'operator', entityId: id, ...nothing };
    await recordAct(tx, { operatorId: id, ...act, requestId, now });
  });
  return { access_token: token, deviceToken: newDeviceToken(deps.links, account, passwordHash) };
}

export async function operatorSignIn(
  deps: Deps,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<OperatorSignedIn | Refused> {
  const typed = `operator email:${email}`;
  const known = await findOperator(deps.db, email);
  const account = known && `operator:${known.id}`;
  const attempt = await countAttempt(deps, {
    typed,
    account,
    passwordHash: known?.passwordHash,
    network: caller.network,
    deviceToken: caller.deviceToken,
  });
  const isRight = await verifyPassword(attempt.mayEvaluate ? known?.passwordHash : undefined, password);
  const answer = isRight && known ? await openSession(deps, known, caller) : refuse('wrong_credentials');
  if (!isRefused(answer)) await attempt.settle();
  const outcome = isRefused(answer) ? answer.refused : 'done';
  logSecurity(deps, { event: 'operator_sign_in', outcome, account: account ?? typed, ...caller });
  return answer;
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
    await notifyTransition(deps.jobs, tx, {
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
