import type { newReferral } from '@indike/contract/referrals/new-referral';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { CANCELLED_CONTACT_MONTHS } from '@indike/rules/referrals/retention';
import { sql } from 'kysely';
import type { output } from 'zod/mini';
import type { Db, Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { foldForSearch } from '../platform/search-text.ts';
import { eraseTransitionNotes } from '../referral-status/commands.ts';
import { companyDetailsOf, type GivenDetails } from './columns.ts';

export type ReferralForm = output<typeof newReferral>;

interface NewReferral {
  readonly userId: UserId;
  readonly form: GivenDetails & Pick<ReferralForm, 'name' | 'document'>;
  readonly consentId: number;
  readonly viaLink: boolean;
  /** For imports by an administrator: when the referral was made elsewhere. */
  readonly madeElsewhereAt?: Date;
  readonly now: Date;
}

export async function insertReferral(
  tx: Tx,
  { userId, form, consentId, viaLink, madeElsewhereAt, now }: NewReferral,
): Promise<number> {
  const { id } = await tx
    .insertInto('referral')
    .values({
      user_id: userId,
      company_name: form.name,
      company_search: foldForSearch(form.name),
      ...companyDetailsOf(form),
      cnpj: form.document,
      status_since: now,
      consent_id: consentId,
      via_link: viaLink,
      imported_at: madeElsewhereAt === undefined ? null : now,
      created_at: madeElsewhereAt ?? now,
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

/** Locks referrals cancelled long ago that still have contacts or notes, except those locked by another transaction. */
export async function lockLongCancelled(tx: Tx, today: PlainDate, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from referral r
    where r.status = 'cancelled'
      and r.status_since < (${today}::date - make_interval(months => ${CANCELLED_CONTACT_MONTHS})) at time zone 'America/Sao_Paulo'
      and (exists (select from referral_contact c where c.referral_id = r.id)
        or exists (select from status_transition t where t.referral_id = r.id and t.note is not null)
        or exists (select from referral_note n where n.referral_id = r.id))
    limit ${limit} for update of r skip locked`.execute(tx);
  return rows.map(({ id }) => id);
}

/** Removes the operators' notes, which may name a person. */
export async function deleteNotesOf(tx: Tx, referralIds: readonly number[]): Promise<void> {
  await eraseTransitionNotes(tx, referralIds);
  await tx
    .deleteFrom('referral_note')
    .where('referral_id', '=', sql<number>`any(${referralIds}::bigint[])`)
    .execute();
}
