import type { Paged, PageQuery } from '@indike/contract/wire/paging';
import type { SessionAnswer } from '@indike/contract/accounts/sessions';
import { deviceLabel } from '@indike/rules/accounts/devices';
import { sql } from 'kysely';
import type { Db, Queryable } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import type { TokenHash } from '../platform/tokens.ts';

// Where a person is signed in, and how they sign out elsewhere.

type Done = { message: string };

interface Asking {
  readonly me: UserId;
  /** The session that asks. */
  readonly token: TokenHash;
  readonly now: Date;
}

/** The current one first, then the newest. */
export const sessionsOf = (db: Queryable, { me, token, now }: Asking) =>
  openSessions(db, { me, now })
    .select(['id', 'device', 'address', 'created_at', 'last_seen_at'])
    .select(sql<boolean>`token_hash = ${token}`.as('current'))
    .orderBy('current', 'desc')
    .orderBy('id', 'desc');

const openSessions = (db: Queryable, { me, now }: Pick<Asking, 'me' | 'now'>) =>
  db.selectFrom('session').where('user_id', '=', me).where('expires_at', '>', now);

type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionsOf>['execute']>>[number];

export const presentSession = (row: SessionRow): SessionAnswer => ({
  id: row.id,
  device: deviceLabel(row.device),
  address: row.address,
  created_at: row.created_at.toISOString(),
  last_seen_at: row.last_seen_at.toISOString(),
  current: row.current,
});

export async function listSessions(
  db: Db,
  asking: Asking,
  { page, limit }: PageQuery,
): Promise<Paged<SessionAnswer>> {
  const [rows, { total }] = await Promise.all([
    sessionsOf(db, asking)
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    openSessions(db, asking)
      .select((q) => q.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { data: rows.map(presentSession), current_page: page, per_page: limit, total };
}

export async function endSession(db: Db, me: UserId, id: number): Promise<Done | Refused> {
  const ended = await db
    .deleteFrom('session')
    .where('id', '=', id)
    .where('user_id', '=', me)
    .returning('id')
    .executeTakeFirst();
  return ended ? { message: 'Você saiu do aparelho' } : refuse('not_found');
}

export async function endOtherSessions(db: Db, { me, token, now }: Asking): Promise<Done> {
  const ended = await db
    .deleteFrom('session')
    .where('user_id', '=', me)
    .where('token_hash', '<>', token)
    .returning('expires_at')
    .execute();
  const count = ended.filter(({ expires_at }) => expires_at > now).length;
  if (count === 0) return { message: 'Sua conta não estava aberta em outro aparelho' };
  return {
    message: count === 1 ? 'Você saiu de 1 outro aparelho' : `Você saiu de ${count} outros aparelhos`,
  };
}
