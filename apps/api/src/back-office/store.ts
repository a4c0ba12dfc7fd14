import type { Queryable } from '../platform/db/database.ts';
import type { OperatorId } from '../platform/http/session-gate.ts';
import type { TokenHash } from '../platform/tokens.ts';

export async function findOperator(
  db: Queryable,
  email: string,
): Promise<{ id: OperatorId; passwordHash: string } | undefined> {
  const row = await db
    .selectFrom('operator')
    .select(['id', 'password_hash'])
    .where('email', '=', email)
    .executeTakeFirst();
  return row && { id: row.id as OperatorId, passwordHash: row.password_hash };
}

export async function insertOperatorSession(
  db: Queryable,
  operatorId: OperatorId,
  token: TokenHash,
  now: Date,
  end: Date,
): Promise<void> {
  await db
    .insertInto('operator_session')
    .values({ token_hash: token, operator_id: operatorId, created_at: now, expires_at: end })
    .execute();
}

export async function deleteOperatorSession(db: Queryable, token: TokenHash): Promise<void> {
  await db.deleteFrom('operator_session').where('token_hash', '=', token).execute();
}

export interface NewOperator {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly passwordHash: string;
  readonly now: Date;
}

/** Undefined when the e-mail has an operator already. */
export async function insertOperator(db: Queryable, operator: NewOperator): Promise<number | undefined> {
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
    .executeTakeFirst();
  return row?.id;
}
