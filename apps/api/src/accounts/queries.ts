import { sql } from 'kysely';
import type { Queryable } from '../platform/db/database.ts';
import { jsonRow, type JsonRow } from '../platform/db/json-row.ts';
import { countRows } from '../platform/db/rows.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { ownerQuery, type SessionColumns } from '../platform/http/owner-scope.ts';
import type { TokenHash } from '../platform/tokens.ts';
import { BANK_COLUMNS, type BankRow } from '../bank-accounts/commands.ts';

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
}

const USER = jsonRow<CurrentUser>([
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
]);
export const readUser = USER.read;

const BANK_ACCOUNT = jsonRow<BankRow>(BANK_COLUMNS);
export const readBankAccount = BANK_ACCOUNT.read;

export interface CurrentUserRow extends SessionColumns {
  readonly user: JsonRow<CurrentUser>;
  readonly bank_account: JsonRow<BankRow> | null;
}

export const currentUser = ownerQuery<CurrentUserRow>(
  (me) =>
    me
      .innerJoin('indiker as i', 'i.id', 'me.me_id')
      .leftJoin('city', 'city.id', 'i.city_id')
      .leftJoin('avatar', 'avatar.user_id', 'me.me_id')
      .select((q) => [
        USER.expression.as('user'),
        q
          .selectFrom('bank_account as b')
          .leftJoin('bank', 'bank.id', 'b.bank_id')
          .whereRef('b.user_id', '=', 'me.me_id')
          .select(BANK_ACCOUNT.expression.as('values'))
          .as('bank_account'),
      ]),
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
