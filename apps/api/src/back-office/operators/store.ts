import type { Queryable, Tx } from '../../platform/db/database.ts';
import type { OperatorId } from '../../platform/http/authentication.ts';
import type { TokenHash } from '../../platform/tokens.ts';

export async function findOperator(
  db: Queryable,
  email: string,
): Promise<{ id: OperatorId; passwordHash: string } | undefined> {
  const row = await db
    .selectFrom('operator')
    .select(['id', 'password_hash'])
    .$narrowType<{ id: OperatorId }>()
    .where('email', '=', email)
    .executeTakeFirst();
  return row && { id: row.id, passwordHash: row.password_hash };
}

interface NewOperatorSession {
  readonly token: TokenHash;
  readonly now: Date;
  readonly end: Date;
}

/** Signing in on one more device ends the oldest session. */
const MAX_SESSIONS = 20;

export async function insertOperatorSession(
  tx: Tx,
  operatorId: OperatorId,
  { token, now, end }: NewOperatorSession,
): Promise<void> {
  await tx.selectFrom('operator').select('id').where('id', '=', operatorId).forNoKeyUpdate().execute();
  await tx
    .insertInto('operator_session')
    .values({ token_hash: token, operator_id: operatorId, created_at: now, expires_at: end })
    .execute();
  await tx
    .deleteFrom('operator_session')
    .where('token_hash', 'in', (q) =>
      q
        .selectFrom('operator_session')
        .select('token_hash')
        .where('operator_id', '=', operatorId)
        .where('token_hash', '<>', token)
        .orderBy('created_at', 'desc')
        .offset(MAX_SESSIONS - 1),
    )
    .execute();
}

export async function deleteOperatorSession(db: Queryable, token: TokenHash): Promise<void> {
  await db.deleteFrom('operator_session').where('token_hash', '=', token).execute();
}

export async function deleteExpiredOperatorSessions(db: Queryable, now: Date): Promise<void> {
  await db.deleteFrom('operator_session').where('expires_at', '<', now).execute();
}

export interface NewOperator {
  readonly email: string;
  readonly name: string;
  readonly role: string;
  readonly passwordHash: string;
  readonly now: Date;
}

/** Undefined when an operator with this e-mail exists. */
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
