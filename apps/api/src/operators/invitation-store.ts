import type { OperatorRole } from '@indike/rules/operators/roles';
import { sql } from 'kysely';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { hasRow } from '../platform/db/rows.ts';
import type { OperatorId } from '../platform/http/authentication.ts';

export async function insertInvitation(
  tx: Tx,
  { name, email, role, invitedBy, expiresAt, now }: Omit<Invitation, 'id'> & { readonly now: Date },
): Promise<number | undefined> {
  const row = await tx
    .insertInto('operator_invitation')
    .values({ name, email, role, invited_by: invitedBy, created_at: now, expires_at: expiresAt })
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return row?.id;
}

/** An invitation ends with the access of the administrator who sent it. */
const isInviterAdmin = sql<boolean>`exists (
  select from operator o where o.id = invited_by and o.disabled_at is null and o.role = 'admin')`;

const open = (db: Queryable, now: Date) =>
  db
    .selectFrom('operator_invitation')
    .select(['id', 'name', 'email', 'role', 'invited_by as invitedBy', 'expires_at as expiresAt'])
    .$narrowType<{ role: OperatorRole; invitedBy: OperatorId }>()
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null)
    .where('expires_at', '>', now)
    .where(isInviterAdmin);

/** Undefined unless the invitation can still be accepted. */
export const findInvitation = (db: Queryable, id: number, now: Date) =>
  open(db, now).where('id', '=', id).executeTakeFirst();

export type Invitation = NonNullable<Awaited<ReturnType<typeof findInvitation>>>;

/** Marks the invitation as accepted. Returns true for only one of several concurrent calls. */
export const takeInvitation = (tx: Tx, id: number, now: Date): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('operator_invitation')
      .set({ accepted_at: now })
      .where('id', '=', id)
      .where('accepted_at', 'is', null)
      .where('withdrawn_at', 'is', null)
      .where('expires_at', '>', now)
      .where(isInviterAdmin)
      .returning('id'),
  );

const withdraw = (tx: Tx, now: Date) =>
  tx
    .updateTable('operator_invitation')
    .set({ withdrawn_at: now })
    .where('accepted_at', 'is', null)
    .where('withdrawn_at', 'is', null);

export async function withdrawOpenInvitations(tx: Tx, email: string, now: Date): Promise<void> {
  await withdraw(tx, now).where('email', '=', email).execute();
}

export async function withdrawInvitation(tx: Tx, id: number, now: Date): Promise<string | undefined> {
  const row = await withdraw(tx, now).where('id', '=', id).returning('email').executeTakeFirst();
  return row?.email;
}

/** Keeps accepted invitations, because they record who invited whom. */
export async function deleteInvitationsExpiredBefore(db: Queryable, before: Date): Promise<void> {
  await db
    .deleteFrom('operator_invitation')
    .where('accepted_at', 'is', null)
    .where('expires_at', '<', before)
    .execute();
}
