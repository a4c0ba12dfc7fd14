import { sql } from 'kysely';
import { IS_CONFIRMED, indikerId } from '../store.ts';
import type { Tx } from '../../platform/db/database.ts';
import { hasRow } from '../../platform/db/rows.ts';
import type { OperatorId, UserId } from '../../platform/http/authentication.ts';

// Operators' changes to an account. Callers first lock and check the person with `lockSupported`.

/** Locks the person's row, so that a concurrent sign-in either has its session already or sees the change. */
export const lockSupported = (tx: Tx, id: number) =>
  tx
    .selectFrom('indiker_row as indiker')
    .select(indikerId)
    .select(['firstname', 'email', 'blocked_at as blockedAt', 'blocked_reason as blockedReason'])
    .select(IS_CONFIRMED.as('isConfirmed'))
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .forUpdate()
    .executeTakeFirst();

export type SupportedPerson = NonNullable<Awaited<ReturnType<typeof lockSupported>>>;

interface Block {
  readonly reason: string;
  readonly operatorId: OperatorId;
  readonly now: Date;
}

export async function setBlocked(tx: Tx, id: UserId, { reason, operatorId, now }: Block): Promise<void> {
  await tx
    .updateTable('indiker')
    .set({ blocked_at: now, blocked_reason: reason, blocked_by: operatorId })
    .where('id', '=', id)
    .execute();
}

export async function setUnblocked(tx: Tx, id: UserId, now: Date): Promise<void> {
  await tx
    .updateTable('indiker')
    .set({ blocked_at: null, blocked_reason: null, blocked_by: null, unblocked_at: now })
    .where('id', '=', id)
    .execute();
}

/** Returns how many sessions were deleted. */
export async function endSessionsOf(tx: Tx, id: UserId): Promise<number> {
  const ended = await tx.deleteFrom('session').where('user_id', '=', id).returning('id').execute();
  return ended.length;
}

export async function raiseSignInGeneration(tx: Tx, id: UserId): Promise<void> {
  await tx
    .updateTable('indiker')
    .set({ sign_in_generation: sql<number>`sign_in_generation + 1` })
    .where('id', '=', id)
    .execute();
}

/**
 * Returns false when another account has the address. The check keeps the address out of PostgreSQL's log; the unique
 * constraint decides between this and a concurrent registration. The operator has identified the person, so a social
 * sign-in with the new address counts as theirs. Only the e-mailed link proves that they can read the mailbox.
 */
export const replaceEmail = (tx: Tx, id: UserId, email: string, now: Date): Promise<boolean> =>
  hasRow(
    tx
      .updateTable('indiker')
      .set({ email, email_verified_at: null, email_changed_at: now, holder_confirmed: true })
      .where('id', '=', id)
      .where((q) => q.not(q.exists(q.selectFrom('indiker as o').select('o.id').where('o.email', '=', email))))
      .returning('id'),
  );

/** The person's account at the provider may belong to the old address. */
export async function unlinkSocialIdentities(tx: Tx, id: UserId): Promise<void> {
  await tx.deleteFrom('social_identity').where('user_id', '=', id).execute();
}
