import type { FastifyReply } from 'fastify';
import type { PageQuery } from '@indike/contract/wire/paging';
import type { MessageResponse } from '@indike/contract/wire/responses';
import { deviceLabel } from '@indike/rules/accounts/devices';
import { sessionKind, type SessionKind } from '@indike/rules/operators/sessions';
import { type OperatorContext, withAudit } from '../../audit/commands.ts';
import type { Deps } from '../../deps.ts';
import type { Tx } from '../../platform/db/database.ts';
import { callerOf } from '../../platform/http/caller.ts';
import { setOperatorCookie } from '../../platform/http/cookies.ts';
import type { OperatorSession } from '../../platform/http/operator-authentication.ts';
import type { AuditedCall } from '../../platform/http/register.ts';
import type { OperatorCall } from '../../platform/http/routes.ts';
import { logSecurity } from '../../platform/log.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { hashToken, newToken, type TokenHash } from '../../platform/tokens.ts';
import {
  deleteOperatorSession,
  deleteOtherSessions,
  deleteSessionById,
  listOperatorSessions,
  renewToken,
} from './store.ts';

/**
 * Continues the session under a new token, as after a sign-in, and under the issuer's new name for its own, if it gave
 * one. Undefined when it has ended meanwhile.
 */
export async function renewSession(
  tx: Tx,
  { token, kind }: OperatorSession,
  confirmedAt: Date,
  sid: string | null = null,
): Promise<OpenedSession | undefined> {
  const next = newToken();
  return (await renewToken(tx, { from: token, to: hashToken(next), confirmedAt, sid }))
    ? { kind, token: next }
    : undefined;
}

export async function signOut(deps: Deps, call: OperatorCall & AuditedCall): Promise<void> {
  const { operatorId, token } = call.session;
  const caller = callerOf(call);
  await withAudit<void>(
    deps,
    call.context,
    (tx) => deleteOperatorSession(tx, token),
    () => ({ entity: 'operator', entityId: operatorId }),
  );
  logSecurity(deps, { event: 'session_end', outcome: 'one', account: `operator:${operatorId}`, ...caller });
}

export async function listSessions(deps: Deps, { page, limit }: PageQuery, { session, now }: OperatorCall) {
  const { operatorId, token } = session;
  const { rows, total } = await listOperatorSessions(deps.db, { operatorId, token, now, page, limit });
  const data = rows.map((row) => ({
    id: row.id,
    device: row.kind === sessionKind.browser ? deviceLabel(row.device) : (row.device ?? 'Programa'),
    address: row.address,
    kind: row.kind,
    created_at: row.created_at.toISOString(),
    last_seen_at: row.last_seen_at.toISOString(),
    expires_at: row.expires_at.toISOString(),
    current: row.current,
  }));
  return { data, current_page: page, per_page: limit, total };
}

export async function endSession(
  deps: Deps,
  id: number,
  context: OperatorContext,
): Promise<MessageResponse | Refused> {
  const { operatorId } = context;
  const ended = await withAudit<true>(
    deps,
    context,
    async (tx) => ((await deleteSessionById(tx, operatorId, id)) ? true : refuse('not_found')),
    () => ({ entity: 'operator', entityId: operatorId, before: { session_id: id } }),
  );
  return isRefused(ended) ? ended : { message: 'A sessão foi encerrada' };
}

export async function endOtherSessions(
  deps: Deps,
  token: TokenHash,
  context: OperatorContext,
): Promise<MessageResponse | Refused> {
  const { operatorId } = context;
  const count = await withAudit<number>(
    deps,
    context,
    (tx) => deleteOtherSessions(tx, operatorId, token),
    (ended) => ({ entity: 'operator', entityId: operatorId, before: { other_sessions: ended } }),
  );
  if (isRefused(count)) return count;
  return {
    message: count === 1 ? 'Outra sessão foi encerrada' : `${count} outras sessões foram encerradas`,
  };
}

export interface OpenedSession {
  readonly kind: SessionKind;
  readonly token: string;
}

/** A browser gets a cookie and never sees the token; a script gets the token. */
export function deliverSession(
  reply: FastifyReply,
  appUrl: string,
  { kind, token }: OpenedSession,
): { access_token: string } | { signed_in: true } {
  if (kind === sessionKind.token) return { access_token: token };
  setOperatorCookie(reply, appUrl, token);
  return { signed_in: true };
}
