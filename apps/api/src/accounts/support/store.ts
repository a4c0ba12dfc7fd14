import { sql } from 'kysely';
import type { Tx } from '../../platform/db/database.ts';
import type { OperatorId, UserId } from '../../platform/http/authentication.ts';
import { claimKeys, releaseKeys } from '../../platform/indiker-keys.ts';

// Operators' changes to an account. Callers first lock and check the person with `lockSupported`.

export interface SupportedPerson {
  readonly id: UserId;
  readonly firstname: string;
  readonly email: string;
  readonly blockedAt: Date | null;
  readonly blockedReason: string | null;
  readonly isConfirmed: boolean;
}

/** Locks the person's row, so that a concurrent sign-in either has its session already or sees the change. */
export async function lockSupported(tx: Tx, id: number): Promise<SupportedPerson | undefined> {
  const row = await tx
    .selectFrom('indiker')
    .select(['id', 'firstname', 'email', 'blocked_at', 'blocked_reason', 'email_verified_at'])
    .where('id', '=', id)
    .where('erased_at', 'is', null)
    .$narrowType<{ id: UserId }>()
    .forUpdate()
    .executeTakeFirst();
  return (
    row && {
      id: row.id,
      firstname: row.firstname,
      email: row.email,
      blockedAt: row.blocked_at,
      blockedReason: row.blocked_reason,
      isConfirmed: row.email_verified_at !== null,
    }
  );
}

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
 * Returns false when another account has the address. The operator has identified the person, so a social sign-in with
 * the new address counts as theirs. Only the e-mailed link proves that they can read the mailbox.
 */
export async function replaceEmail(tx: Tx, id: UserId, email: string, now: Date): Promise<boolean> {
  if ((await claimKeys(tx, { email }, id)).taken.length > 0) return false;
  await releaseKeys(tx, id, ['email'], { email });
  await tx
    .updateTable('indiker')
    .set({ email, email_verified_at: null, email_changed_at: now, holder_confirmed: true })
    .where('id', '=', id)
    .execute();
  return true;
}

/** The person's account at the provider may belong to the old address. */
export async function unlinkSocialIdentities(tx: Tx, id: UserId): Promise<void> {
  await tx.deleteFrom('social_identity').where('user_id', '=', id).execute();
}
