import { OPERATOR_SESSION_MS, type SessionKind } from '@indike/rules/operators/sessions';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { Caller } from '../../platform/http/caller.ts';
import { newDeviceToken, rememberNetwork } from '../../platform/limits/sign-in-guard.ts';
import { hashToken, newToken } from '../../platform/tokens.ts';
import { insertAuditEntry } from '../../audit/commands.ts';
import type { FactorKind } from '../second-factors/verify-factor.ts';
import type { OpenedSession } from '../sessions/deliver-session.ts';
import { insertOperatorSession } from '../sessions/store.ts';

interface SignedInOperator {
  readonly operatorId: OperatorId;
  readonly kind: SessionKind;
  /** Null for a sign-in with the password alone. */
  readonly factor: FactorKind | null;
}

export interface NewSession extends OpenedSession {
  /** For the browser's device cookie, see sign-in-guard.ts. */
  readonly deviceToken: string;
}

/** Undefined when the operator's access was removed meanwhile. */
export async function openSession(
  deps: Deps,
  tx: Tx,
  { operatorId, kind, factor }: SignedInOperator,
  { network, device, address, requestId, now }: Caller,
): Promise<NewSession | undefined> {
  const token = newToken();
  const operator = await insertOperatorSession(tx, operatorId, {
    token: hashToken(token),
    kind,
    device,
    address,
    confirmedAt: factor === null ? null : now,
    now,
    end: new Date(now.getTime() + OPERATOR_SESSION_MS),
  });
  if (!operator) return undefined;
  const account = `operator:${operatorId}`;
  await rememberNetwork(deps, tx, { account, network, now });
  await insertAuditEntry(tx, {
    operatorId,
    action: 'operator.sign_in',
    entity: 'operator',
    entityId: operatorId,
    before: null,
    after: factor === null ? null : { second_factor: factor },
    requestId,
    address,
    now,
  });
  return { kind, token, deviceToken: newDeviceToken(deps.links, account, operator.passwordHash) };
}
