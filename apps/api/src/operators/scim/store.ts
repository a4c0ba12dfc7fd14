import { operatorKind, type OperatorRole } from '@indike/rules/operators/roles';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../../platform/db/database.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';

/** Why a person has no access whom the directory took it from. Only whoever has this reason may get it back from there. */
export const BY_DIRECTORY = 'Removido pelo diretório da empresa';

export interface ScimUser {
  readonly id: OperatorId;
  readonly userName: string;
  readonly externalId: string | null;
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly disabledReason: string | null;
  readonly createdAt: Date;
  readonly changedAt: Date;
}

const USER_NAME = sql<string>`coalesce(s.user_name, o.email)`;

/** All people of the team, except those whom the directory has deleted. */
const users = (db: Queryable) =>
  db
    .selectFrom('operator as o')
    .leftJoin('scim_user as s', 's.operator_id', 'o.id')
    .where('o.kind', '=', operatorKind.person)
    .where((q) =>
      q.or([q('o.disabled_reason', 'is distinct from', BY_DIRECTORY), q('s.operator_id', 'is not', null)]),
    );

const userRows = (db: Queryable) =>
  users(db)
    .select(['o.id', 'o.email', 'o.name', 'o.role', 'o.disabled_reason as disabledReason'])
    .select(['s.external_id as externalId', USER_NAME.as('userName'), 'o.created_at as createdAt'])
    .select(sql<Date>`coalesce(s.changed_at, o.created_at)`.as('changedAt'))
    .$narrowType<{ id: OperatorId; email: string; role: OperatorRole }>();

/** What a list is filtered by. */
export interface UserFilter {
  readonly attribute: 'userName' | 'externalId' | 'id';
  readonly value: string;
}

const COLUMNS = { userName: USER_NAME, externalId: sql<string>`s.external_id`, id: sql<string>`o.id::text` };

export async function listUsers(
  db: Queryable,
  { filter, offset, limit }: { filter: UserFilter | null; offset: number; limit: number },
): Promise<{ readonly rows: ScimUser[]; readonly total: number }> {
  const matches = filter ? sql<boolean>`${COLUMNS[filter.attribute]} = ${filter.value}` : sql<boolean>`true`;
  const [rows, { total }] = await Promise.all([
    userRows(db).where(matches).orderBy('o.id').limit(limit).offset(offset).execute(),
    users(db)
      .where(matches)
      .select((q) => q.fn.countAll<string>().as('total'))
      .executeTakeFirstOrThrow(),
  ]);
  return { rows, total: Number(total) };
}

export const findUser = (db: Queryable, id: number): Promise<ScimUser | undefined> =>
  userRows(db).where('o.id', '=', id).executeTakeFirst();

export const lockUser = (tx: Tx, id: number): Promise<ScimUser | undefined> =>
  userRows(tx).where('o.id', '=', id).forNoKeyUpdate('o').executeTakeFirst();

/** Whom the directory has deleted, and who is back under the same address. */
export async function lockDeleted(tx: Tx, email: string): Promise<OperatorId | undefined> {
  const row = await tx
    .selectFrom('operator as o')
    .select('o.id')
    .$narrowType<{ id: OperatorId }>()
    .where('o.email', '=', email)
    .where('o.disabled_reason', '=', BY_DIRECTORY)
    .where((q) =>
      q.not(
        q.exists(
          q.selectFrom('scim_user as s').select('s.operator_id').whereRef('s.operator_id', '=', 'o.id'),
        ),
      ),
    )
    .forNoKeyUpdate()
    .executeTakeFirst();
  return row?.id;
}

/** Whether another person has this address, name in the directory or external id. */
export const isTaken = (
  tx: Tx,
  id: number | null,
  { email, userName, externalId }: Pick<ScimUser, 'email' | 'userName' | 'externalId'>,
): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('operator as o')
      .leftJoin('scim_user as s', 's.operator_id', 'o.id')
      .select('o.id')
      .where('o.id', 'is distinct from', id)
      .where((q) =>
        q.or([
          q('o.email', '=', email),
          q('s.user_name', '=', userName),
          ...(externalId === null ? [] : [q('s.external_id', '=', externalId)]),
        ]),
      )
      .limit(1),
  );

export async function setPerson(
  tx: Tx,
  id: number,
  { email, name }: { readonly email: string; readonly name: string },
): Promise<void> {
  await tx.updateTable('operator').set({ email, name }).where('id', '=', id).execute();
}

export async function putScimUser(
  tx: Tx,
  id: number,
  { userName, externalId }: Pick<ScimUser, 'userName' | 'externalId'>,
  now: Date,
): Promise<void> {
  const row = { user_name: userName, external_id: externalId, changed_at: now };
  await tx
    .insertInto('scim_user')
    .values({ ...row, operator_id: id })
    .onConflict((conflict) => conflict.column('operator_id').doUpdateSet(row))
    .execute();
}

export async function deleteScimUser(tx: Tx, id: number): Promise<void> {
  await tx.deleteFrom('scim_user').where('operator_id', '=', id).execute();
}
