import { MAX_FACTOR_TRIES } from '@indike/rules/operators/sessions';
import type { Deps } from '../../deps.ts';
import type { Caller } from '../../platform/http/caller.ts';
import type { OperatorSession } from '../../platform/http/operator-authentication.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { logSecurity } from '../../platform/log.ts';
import { withAudit, type OperatorContext } from '../../audit/commands.ts';
import { alertRecoveryCodeUsed } from '../second-factors/emails.ts';
import { requestOptions } from '../second-factors/passkeys.ts';
import { offeredFactors, verifyFactor, type GivenFactor } from '../second-factors/verify-factor.ts';
import { deleteOperatorSession, storeChallenge, takeChallenge, takeSessionTry } from '../sessions/store.ts';
import { type OpenedSession, renewSession } from '../sessions/commands.ts';

export async function startConfirmation(
  deps: Deps,
  { operatorId, token, hasFactor, issuerFactor }: OperatorSession,
  now: Date,
) {
  if (!hasFactor) return refuse('no_second_factor');
  const { kinds, passkeys } = await offeredFactors(deps, operatorId);
  const passkey = await requestOptions(deps.appUrl, passkeys);
  if (passkey)
    await storeChallenge(deps.db, token, { challenge: passkey.challenge, purpose: 'confirmation', now });
  return { second_factor: kinds, passkey, by_issuer: issuerFactor };
}

async function verifyGiven(
  deps: Deps,
  given: GivenFactor,
  { operatorId, token }: OperatorSession,
  { origins, now }: { origins: readonly string[]; now: Date },
) {
  const passkeyChallenge = given.passkey
    ? await deps.db.transaction().execute((tx) => takeChallenge(tx, token, { purpose: 'confirmation', now }))
    : null;
  return verifyFactor(deps, given, { operatorId, passkeyChallenge, origins, now });
}

/** Five wrong tries end the session. */
export async function confirm(
  deps: Deps,
  given: GivenFactor,
  session: OperatorSession,
  caller: Caller & { readonly origins: readonly string[]; readonly context: OperatorContext },
): Promise<OpenedSession | Refused> {
  const { operatorId, token } = session;
  if (!session.hasFactor) return refuse('no_second_factor');
  const tries = await takeSessionTry(deps.db, token);
  if (tries === undefined) return refuse('sign_in_restart');
  const factor = await verifyGiven(deps, given, session, caller);
  const outcome = isRefused(factor) ? factor.refused : factor;
  logSecurity(deps, { event: 'second_factor', outcome, account: `operator:${operatorId}`, ...caller });
  if (isRefused(factor)) {
    if (tries < MAX_FACTOR_TRIES) return factor;
    await deleteOperatorSession(deps.db, token);
    return refuse('sign_in_restart');
  }
  return withAudit<OpenedSession>(
    deps,
    caller.context,
    async (tx) => {
      if (factor === 'recovery_code') await alertRecoveryCodeUsed(deps, tx, operatorId);
      return (await renewSession(tx, session, caller.now)) ?? refuse('unauthenticated');
    },
    () => ({ entity: 'operator', entityId: operatorId, after: { second_factor: factor } }),
  );
}
