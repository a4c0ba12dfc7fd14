import type { ImportedIndiker } from '@indike/rules/imports/imported-indiker';
import { sql } from 'kysely';
import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';

export interface FoundIndiker extends ImportedIndiker {
  readonly id: UserId;
}

/** The Indikers with these e-mail addresses, by address; without erased ones. */
export async function findIndikers(
  tx: Tx,
  emails: readonly string[],
): Promise<ReadonlyMap<string, FoundIndiker>> {
  const rows = await tx
    .selectFrom('indiker')
    .select(['id', 'email', 'email_verified_at', 'blocked_at'])
    .$narrowType<{ id: UserId }>()
    .where(sql<boolean>`email = any(${emails}::text[])`)
    .where('erased_at', 'is', null)
    .execute();
  return new Map(
    rows.map(({ id, email, email_verified_at: confirmedAt, blocked_at: blockedAt }) => [
      email,
      { id, isConfirmed: confirmedAt !== null, isBlocked: blockedAt !== null },
    ]),
  );
}

export interface FoundReferral {
  readonly id: number;
  readonly wasImported: boolean;
}

/** This Indiker's referral of the company; null when there is none. */
export async function findReferralOf(tx: Tx, userId: UserId, cnpj: string): Promise<FoundReferral | null> {
  const row = await tx
    .selectFrom('referral')
    .select(['id', 'imported_at'])
    .where('user_id', '=', userId)
    .where('cnpj', '=', cnpj)
    .executeTakeFirst();
  return row === undefined ? null : { id: row.id, wasImported: row.imported_at !== null };
}
