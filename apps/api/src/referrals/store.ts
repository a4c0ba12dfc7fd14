import type { newReferral } from '@indike/contract/referrals/referrals';
import type { output } from 'zod/mini';
import type { Db, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { foldForSearch } from './search-text.ts';

export type ReferralForm = output<typeof newReferral>;

interface NewReferral {
  readonly userId: UserId;
  readonly form: ReferralForm;
  readonly consentId: number;
  readonly viaLink: boolean;
  readonly now: Date;
}

export async function insertReferral(
  tx: Tx,
  { userId, form, consentId, viaLink, now }: NewReferral,
): Promise<number> {
  const { id } = await tx
    .insertInto('referral')
    .values({
      user_id: userId,
      company_name: form.name,
      company_search: foldForSearch(form.name),
      site: form.site,
      cnpj: form.document,
      status_since: now,
      consent_id: consentId,
      via_link: viaLink,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

export async function hasReferred(db: Db, userId: UserId, cnpj: string): Promise<boolean> {
  const row = await db
    .selectFrom('referral')
    .select('id')
    .where('user_id', '=', userId)
    .where('cnpj', '=', cnpj)
    .executeTakeFirst();
  return row !== undefined;
}
