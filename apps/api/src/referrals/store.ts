import type { newReferral } from '@indike/contract/referrals/new-referral';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { CANCELLED_CONTACT_MONTHS } from '@indike/rules/operators/retention';
import { sql } from 'kysely';
import type { output } from 'zod/mini';
import { contactRow } from '../contacts/commands.ts';
import { consentRow, type Consent } from '../platform/consents.ts';
import type { Db, Tx } from '../platform/db/database.ts';
import { insertFrom } from '../platform/db/insert-from.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { foldForSearch } from '../platform/search-text.ts';
import { eraseTransitionNotes } from '../referral-status/commands.ts';
import { lockAndFindObjections } from '../suppressions/commands.ts';
import { companyDetailsOf, type GivenDetails } from './columns.ts';

export type ReferralForm = output<typeof newReferral>;

interface NewReferral {
  readonly userId: UserId;
  readonly form: GivenDetails & Pick<ReferralForm, 'name' | 'document'>;
  readonly viaLink: boolean;
  /** For imports by an administrator: when the referral was made elsewhere. */
  readonly madeElsewhereAt?: Date;
  readonly now: Date;
}

const referralRow = ({ userId, form, viaLink, madeElsewhereAt, now }: NewReferral) => ({
  user_id: userId,
  company_name: form.name,
  company_search: foldForSearch(form.name),
  ...companyDetailsOf(form),
  cnpj: form.document,
  status_since: now,
  via_link: viaLink,
  imported_at: madeElsewhereAt === undefined ? null : now,
  created_at: madeElsewhereAt ?? now,
});

export async function insertReferral(
  tx: Tx,
  { consentId, ...referral }: NewReferral & { readonly consentId: number },
): Promise<number> {
  const { id } = await tx
    .insertInto('referral')
    .values({ ...referralRow(referral), consent_id: consentId })
    .returning('id')
    .executeTakeFirstOrThrow();
  return id;
}

interface NewReferralWithContact extends NewReferral {
  readonly form: ReferralForm;
  readonly consent: Consent;
  readonly recipients: readonly Buffer[];
}

export interface StoredReferral {
  readonly id: number;
  readonly contactId: number;
  readonly noticePending: boolean;
  /** Whose addresses these are: the contact may be neither the Indiker nor somebody who objected. */
  readonly own: {
    readonly email: string;
    readonly phone: string | null;
    readonly objected: readonly Buffer[];
  };
}

/**
 * Stores the consent, the referral and its contact in one statement, which also locks the contact's recipients and the
 * Indiker's row until the transaction ends. The caller must roll back if `own` refuses the contact.
 */
export async function insertReferralWithContact(
  tx: Tx,
  { consent, recipients, ...referral }: NewReferralWithContact,
): Promise<StoredReferral> {
  const { userId, form, now } = referral;
  const { objected } = await tx
    .selectNoFrom(lockAndFindObjections(recipients).as('objected'))
    .executeTakeFirstOrThrow();
  const agreed = insertFrom('consent', consentRow(consent), sql`own`);
  const made = insertFrom(
    'referral',
    { ...referralRow(referral), consent_id: sql.ref('agreed.id') },
    sql`agreed`,
  );
  const contacted = insertFrom(
    'referral_contact',
    {
      ...contactRow(form.contact, { userId, now }),
      referral_id: sql.ref('made.id'),
      notice_pending: sql`own.email_verified_at is null`,
    },
    sql`own, made`,
  );
  // From `own`, so that the locks are taken first.
  const { rows } = await sql<Pick<StoredReferral['own'], 'email' | 'phone'> & Omit<StoredReferral, 'own'>>`
    with own as (select email, phone, email_verified_at from indiker where id = ${userId} for share),
    agreed as (${agreed}), made as (${made}), contacted as (${contacted})
    select made.id, contacted.id as "contactId", own.email_verified_at is null as "noticePending", own.email, own.phone
    from own, made, contacted`.execute(tx);
  const [stored] = rows;
  if (!stored) throw new Error('no such Indiker');
  const { email, phone, ...ids } = stored;
  return { ...ids, own: { email, phone, objected } };
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
      and (exists (select from referral_contact c where c.referral_id = r.id and c.user_id = r.user_id)
        or exists (select from status_transition t where t.referral_id = r.id and t.user_id = r.user_id and t.note is not null)
        or exists (select from referral_note n where n.referral_id = r.id and n.user_id = r.user_id))
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
