import { operatorKind, operatorRole, REFERRAL_ROLES, type OperatorRole } from '@indike/rules/operators/roles';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import { NO_PASSWORD } from '../platform/passwords.ts';

export interface NewOperator {
  readonly email: string;
  readonly name: string;
  readonly role: OperatorRole;
  readonly passwordHash: string;
  readonly now: Date;
}

/** Undefined when an operator with this e-mail exists. */
export async function insertOperator(db: Queryable, operator: NewOperator): Promise<OperatorId | undefined> {
  const row = await db
    .insertInto('operator')
    .values({
      email: operator.email,
      name: operator.name,
      role: operator.role,
      password_hash: operator.passwordHash,
      created_at: operator.now,
    })
    .onConflict((conflict) => conflict.column('email').doNothing())
    .returning('id')
    .$narrowType<{ id: OperatorId }>()
    .executeTakeFirst();
  return row?.id;
}

export const isOperatorEmail = (db: Queryable, email: string): Promise<boolean> =>
  hasRow(db.selectFrom('operator').select('id').where('email', '=', email));

/**
 * Whether the caller is an administrator now. Locks all administrators in the order of their ids. When two remove each
 * other's access concurrently, the second waits here and is then no longer an administrator.
 */
export async function lockAdministrators(tx: Tx, operatorId: OperatorId): Promise<boolean> {
  return (await lockAllAdministrators(tx)).includes(operatorId);
}

/** The ids of those who administer now. Whoever changes roles locks them before any other operator. */
export async function lockAllAdministrators(tx: Tx): Promise<readonly number[]> {
  const admins = await tx
    .selectFrom('operator')
    .select('id')
    .where('role', '=', operatorRole.admin)
    .where('disabled_at', 'is', null)
    .orderBy('id')
    .forNoKeyUpdate()
    .execute();
  return admins.map(({ id }) => id);
}

/** Also undefined for a service account, whose access is that of its API key. */
export const lockOperator = (tx: Tx, id: number) =>
  tx
    .selectFrom('operator')
    .select(['role', 'disabled_at as disabledAt', 'disabled_reason as disabledReason'])
    .$narrowType<{ role: string }>()
    .where('id', '=', id)
    .where('kind', '=', operatorKind.person)
    .forNoKeyUpdate()
    .executeTakeFirst();

export type OperatorAccess = NonNullable<Awaited<ReturnType<typeof lockOperator>>>;

export async function setRole(tx: Tx, id: number, role: OperatorRole): Promise<void> {
  await tx.updateTable('operator').set({ role }).where('id', '=', id).execute();
}

export async function setDisabled(
  tx: Tx,
  id: number,
  disabled: { readonly at: Date; readonly reason: string } | null,
): Promise<void> {
  await tx
    .updateTable('operator')
    .set({ disabled_at: disabled?.at ?? null, disabled_reason: disabled?.reason ?? null })
    .where('id', '=', id)
    .execute();
}

/** No password opens the account any more. */
export async function removePassword(tx: Tx, id: number): Promise<void> {
  await tx.updateTable('operator').set({ password_hash: NO_PASSWORD }).where('id', '=', id).execute();
}

/** Whether this operator may work on referrals. The row lock keeps it so until the transaction ends. */
export const lockReferralOperator = (tx: Tx, id: number): Promise<boolean> =>
  hasRow(
    tx
      .selectFrom('operator')
      .select('id')
      .where('id', '=', id)
      .where('disabled_at', 'is', null)
      .where('role', 'in', REFERRAL_ROLES)
      .forShare(),
  );

/** Inserts an operator without e-mail, role and password, as whom an API key acts. */
export async function insertServiceAccount(tx: Tx, name: string, now: Date): Promise<OperatorId> {
  const { id } = await tx
    .insertInto('operator')
    .values({ kind: operatorKind.service, name, created_at: now })
    .returning('id')
    .$narrowType<{ id: OperatorId }>()
    .executeTakeFirstOrThrow();
  return id;
}

/** The one person who still signs in with a password. Null while everybody may. */
export async function findBreakGlass(db: Queryable): Promise<OperatorId | null> {
  const row = await db
    .selectFrom('openid_settings')
    .select('break_glass_id')
    .$narrowType<{ break_glass_id: OperatorId | null }>()
    .executeTakeFirst();
  return row?.break_glass_id ?? null;
}
