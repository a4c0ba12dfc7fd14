import { operatorKind } from '@indike/rules/operators/roles';
import { OPERATOR_IDLE_MS, sessionKind, type SessionKind } from '@indike/rules/operators/sessions';
import { sql } from 'kysely';
import type { Db, Queryable } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { TokenHash } from '../../platform/tokens.ts';

interface OwnSessions {
  readonly operatorId: OperatorId;
  readonly token: TokenHash;
  readonly now: Date;
  readonly page: number;
  readonly limit: number;
}

/** Sessions that are still valid: neither expired nor idle. */
export async function listOperatorSessions(db: Db, { operatorId, token, now, page, limit }: OwnSessions) {
  const open = db
    .selectFrom('operator_session')
    .where('operator_id', '=', operatorId)
    .where('expires_at', '>', now)
    .where((q) =>
      q.or([
        q('kind', '=', sessionKind.token),
        q('last_seen_at', '>', new Date(now.getTime() - OPERATOR_IDLE_MS)),
      ]),
    );
  const [rows, { total }] = await Promise.all([
    open
      .select(['id', 'kind', 'device', 'address', 'created_at', 'last_seen_at', 'expires_at'])
      .select(sql<boolean>`token_hash = ${token}`.as('current'))
      .$narrowType<{ kind: SessionKind }>()
      .orderBy('current', 'desc')
      .orderBy('id', 'desc')
      .limit(limit)
      .offset((page - 1) * limit)
      .execute(),
    open.select((q) => q.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
  ]);
  return { rows, total };
}

export const findPerson = (db: Queryable, id: number): Promise<{ name: string; email: string } | undefined> =>
  db
    .selectFrom('operator')
    .select(['name', 'email'])
    .$narrowType<{ email: string }>()
    .where('id', '=', id)
    .where('kind', '=', operatorKind.person)
    .executeTakeFirst();
