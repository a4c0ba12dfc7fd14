import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import { countAttempt, newDeviceToken, rememberNetwork } from '../../platform/limits/sign-in-guard.ts';
import { verifyPassword } from '../../platform/passwords.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { logSecurity } from '../../platform/security-log.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { insertAuditEntry } from '../audit/store.ts';
import { findOperator, insertOperatorSession } from './store.ts';

/** A working day. Unlike an Indiker's session it does not slide. */
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
    await insertAuditEntry(tx, {
      operatorId: id,
      action: 'operator.sign_in',
      entity: 'operator',
      entityId: id,
      before: null,
      after: null,
      requestId,
      now,
    });
  });
  return { access_token: token, deviceToken: newDeviceToken(deps.links, account, passwordHash) };
}

export async function operatorSignIn(
  deps: Deps,
  { email, password }: { email: string; password: string },
  caller: Caller,
): Promise<OperatorSignedIn | Refused> {
  const submitted = `operator email:${email}`;
  const known = await findOperator(deps.db, email);
  const account = known && `operator:${known.id}`;
  const attempt = await countAttempt(deps, {
    typed: submitted,
    account,
    passwordHash: known?.passwordHash,
    network: caller.network,
    deviceToken: caller.deviceToken,
  });
  const isRight = await verifyPassword(attempt.mayEvaluate ? known?.passwordHash : undefined, password);
  const answer = isRight && known ? await openSession(deps, known, caller) : refuse('wrong_credentials');
  if (!isRefused(answer)) await attempt.settle();
  const outcome = isRefused(answer) ? answer.refused : 'done';
  logSecurity(deps, { event: 'operator_sign_in', outcome, account: account ?? submitted, ...caller });
  return answer;
}
