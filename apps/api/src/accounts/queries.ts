import { sql } from 'kysely';
import { jsonObjectFrom } from 'kysely/helpers/postgres';
import type { Queryable } from '../platform/db/database.ts';
import { countRows } from '../platform/db/rows.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { ownerQuery, type SessionColumns } from '../platform/http/owner-scope.ts';
import type { TokenHash } from '../platform/tokens.ts';
import { BANK_COLUMNS, type BankRow } from '../bank-accounts/commands.ts';

/** Read as JSON that the database builds, so instants are text. */
export interface CurrentUser {
  readonly firstname: string;
  readonly lastname: string;
  readonly email: string;
  readonly email_verified_at: string | null;
  readonly cpf: string | null;
  readonly phone: string | null;
  readonly created_at: string;
  readonly city_id: number | null;
  readonly city_title: string | null;
  readonly state_id: number | null;
  readonly avatar_hash: string | null;
  readonly bank_account: BankRow | null;
}

interface CurrentUserRow extends SessionColumns {
  /** One value, because PostgreSQL describes each column of a row anew with each answer. */
  readonly user: CurrentUser;
}

export const currentUser = ownerQuery<CurrentUserRow>(
  (me) =>
    me.select((q) =>
      jsonObjectFrom(
        q
          .selectFrom('indiker as i')
          .leftJoin('city', 'city.id', 'i.city_id')
          .leftJoin('avatar', 'avatar.user_id', 'i.id')
          .select((one) => [
            'i.firstname',
            'i.lastname',
            'i.email',
            'i.email_verified_at',
            'i.cpf',
            'i.phone',
            'i.created_at',
            'i.city_id',
            'city.title as city_title',
            'city.state_id',
            'avatar.hash as avatar_hash',
            jsonObjectFrom(
              one
                .selectFrom('bank_account as b')
                .leftJoin('bank', 'bank.id', 'b.bank_id')
                .select(BANK_COLUMNS)
                .whereRef('b.user_id', '=', 'me.me_id'),
            ).as('bank_account'),
          ])
          .whereRef('i.id', '=', 'me.me_id'),
      )
        .$castTo<CurrentUser>()
        .as('user'),
    ),
  { isIncompleteAllowed: true },
);

/** The person who makes the request, the session they use, and the time. */
export interface RequestContext {
  readonly me: UserId;
  readonly token: TokenHash;
  readonly now: Date;
}

const openSessions = (db: Queryable, { me, now }: Pick<RequestContext, 'me' | 'now'>) =>
  db.selectFrom('session').where('user_id', '=', me).where('expires_at', '>', now);

/** The person's open sessions, the current one first, then the newest. */
export const sessionsOf = (db: Queryable, { me, token, now }: RequestContext) =>
  openSessions(db, { me, now })
    .select(['id', 'device', 'address', 'created_at', 'last_seen_at'])
    .select(sql<boolean>`token_hash = ${token}`.as('current'))
    .orderBy('current', 'desc')
    .orderBy('id', 'desc');

export type SessionRow = Awaited<ReturnType<ReturnType<typeof sessionsOf>['execute']>>[number];

export const countSessions = (db: Queryable, context: RequestContext): Promise<number> =>
  countRows(openSessions(db, context));
