import { randomBytes } from 'node:crypto';
import type { OperatorRole } from '@indike/rules/operators/roles';
import { OPERATOR_SESSION_MS, type SessionKind } from '@indike/rules/operators/sessions';
import type { Db } from '#api/platform/db/database.ts';
import { hashToken } from '#api/platform/tokens.ts';

/** Adds operators with these roles. Returns their ids in the same order. */
export async function addOperators(db: Db, roles: readonly OperatorRole[]): Promise<number[]> {
  const people = roles.map((role, index) => ({
    email: `medicao${index}@indike.test`,
    name: `Medição ${index}`,
    role,
    password_hash: '',
    created_at: new Date(),
  }));
  const rows = await db.insertInto('operator').values(people).returning('id').execute();
  return rows.map(({ id }) => id);
}

export async function addSecondFactors(db: Db, operators: readonly number[]): Promise<void> {
  const factors = operators.map((id) => ({ operator_id: id, secret: 'unused', confirmed_at: new Date() }));
  await db.insertInto('operator_totp').values(factors).execute();
}

/** Opens a session that has just been confirmed with the second factor, and returns its token. */
export async function openOperatorSession(db: Db, operator: number, kind: SessionKind): Promise<string> {
  const token = randomBytes(32).toString('base64url');
  const now = new Date();
  const session = {
    token_hash: hashToken(token),
    operator_id: operator,
    kind,
    created_at: now,
    last_seen_at: now,
    confirmed_at: now,
    expires_at: new Date(now.getTime() + OPERATOR_SESSION_MS),
  };
  await db.insertInto('operator_session').values(session).execute();
  return token;
}
