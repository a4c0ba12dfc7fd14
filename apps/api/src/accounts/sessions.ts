import type { SessionResponse } from '@indike/contract/accounts/sessions';
import type { Paged, PageQuery } from '@indike/contract/wire/paging';
import type { MessageResponse } from '@indike/contract/wire/responses';
import { deviceLabel } from '@indike/rules/accounts/devices';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { countSessions, sessionsOf, type RequestContext, type SessionRow } from './queries.ts';
import { deleteOtherSessions, deleteSessionById } from './store.ts';

export type { RequestContext } from './queries.ts';

const presentSession = (row: SessionRow): SessionResponse => ({
  id: row.id,
  device: deviceLabel(row.device),
  address: row.address,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  current: row.current,
});

/** For the data export, which reads and presents the sessions page by page. */
export const exportedSessions = (tx: Tx, context: RequestContext) => ({
  query: sessionsOf(tx, context),
  present: presentSession,
});

export async function listSessions(
  db: Db,
  context: RequestContext,
  { page, limit }: PageQuery,
): Promise<Paged<SessionResponse>> {
  const offset = (page - 1) * limit;
  const [rows, total] = await Promise.all([
    sessionsOf(db, context).limit(limit).offset(offset).execute(),
    countSessions(db, context),
  ]);
  return { data: rows.map(presentSession), current_page: page, per_page: limit, total };
}

export async function endSession(db: Db, me: UserId, id: number): Promise<MessageResponse | Refused> {
  return (await deleteSessionById(db, me, id)) ? { message: 'Você saiu do aparelho' } : refuse('not_found');
}

export async function endOtherSessions(db: Queryable, context: RequestContext): Promise<MessageResponse> {
  const count = await deleteOtherSessions(db, context);
  if (count === 0) return { message: 'Sua conta não estava aberta em outro aparelho' };
  return {
    message: count === 1 ? 'Você saiu de 1 outro aparelho' : `Você saiu de ${count} outros aparelhos`,
  };
}
