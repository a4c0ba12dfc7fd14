import { hasIssuerFactor } from '@indike/rules/operators/openid';
import { withAudit } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import { callerOf } from '../../platform/http/caller.ts';
import type { AuditedCall } from '../../platform/http/register.ts';
import type { OperatorCall } from '../../platform/http/routes.ts';
import { logSecurity } from '../../platform/log.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { type OpenedSession, renewSession } from '../sessions/commands.ts';
import { findLinkedId } from './identity-store.ts';
import type { Finished } from './sign-in.ts';

/** Whether the same person has just given the issuer a second factor. */
async function decide(
  deps: Deps,
  { settings, found }: Finished,
  operatorId: number,
): Promise<true | Refused> {
  const linked = await findLinkedId(deps.db, { issuer: settings.issuer, subject: found.subject });
  if (linked !== operatorId) return refuse('openid_other_person');
  return hasIssuerFactor(settings, found.claims) || refuse('openid_no_factor');
}

/**
 * Confirms the session as with the product's own second factor. The person has signed in anew at the issuer: its
 * `auth_time` was checked with the ID token.
 */
export async function confirmByIssuer(
  deps: Deps,
  finished: Finished,
  call: OperatorCall & AuditedCall,
): Promise<OpenedSession | Refused> {
  const { session, context, now } = call;
  const { operatorId } = session;
  const decided = await decide(deps, finished, operatorId);
  const outcome = isRefused(decided) ? decided.refused : 'issuer';
  logSecurity(deps, {
    event: 'second_factor',
    outcome,
    account: `operator:${operatorId}`,
    ...callerOf(call),
  });
  if (isRefused(decided)) return decided;
  return withAudit<OpenedSession>(
    deps,
    context,
    async (tx) => (await renewSession(tx, session, now, finished.found.sid)) ?? refuse('unauthenticated'),
    () => ({ entity: 'operator', entityId: operatorId, after: { second_factor: 'issuer' } }),
  );
}
