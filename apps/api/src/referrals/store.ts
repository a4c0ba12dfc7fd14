import type { newReferral } from '@indike/contract/referrals/new-referral';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { CANCELLED_CONTACT_MONTHS } from '@indike/rules/operators/retention';
import { sql } from 'kysely';
import type { output } from 'zod/mini';
import { type CheckedAddresses, contactRow, NOTICE_PENDING } from '../contacts/commands.ts';
import { consentRow, type Consent } from '../platform/consents.ts';
import type { Db, Queryable, Tx } from '../platform/db/database.ts';
import { lockRows } from '../platform/db/distributed.ts';
import { insertFrom } from '../platform/db/insert-from.ts';
import { preparedStatement } from '../platform/db/prepared.ts';
import { hasRow } from '../platform/db/rows.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { enqueueWith } from '../platform/jobs/outbox.ts';
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

const rowsOf = ({ consent, recipients, ...referral }: NewReferralWithContact) => ({
  consent: consentRow(consent),
  referral: referralRow(referral),
  contact: contactRow(referral.form.contact, referral),
  locked: { recipients },
});

// Each insertion reads what was locked, so that the locks are taken first.
const storeWithContact = preparedStatement(
  ({ consent, referral, contact, locked: { recipients } }: ReturnType<typeof rowsOf>) => sql<
    CheckedAddresses & { id: number | null }
  >`
    with objections as materialized (select ${lockAndFindObjections(recipients)} as objected),
    own as (select email, phone, email_verified_at from indiker_row where id = ${referral.user_id} for share),
    accepted as (
      select email_verified_at from own, objections
      where objected = '{}' and email <> ${contact.email} and phone is distinct from ${contact.phone}
    ),
    agreed as (${insertFrom('consent', consent, sql`accepted`)}),
    made as (${insertFrom('referral', { ...referral, consent_id: sql.ref('agreed.id') }, sql`agreed`)}),
    contacted as (${insertFrom(
      'referral_contact',
      { ...contact, referral_id: sql.ref('made.id'), notice_pending: NOTICE_PENDING },
      sql`accepted, made`,
      ['id', 'user_id', 'notice_pending'],
    )}),
    enqueued as (${enqueueWith(
      'contact-notice',
      sql`jsonb_build_object('contactId', id)`,
      sql`contacted where not notice_pending`,
    )})
    select made.id, email, phone, objected from own cross join objections left join made on true`,
);

/**
 * Stores the consent, the referral, its contact and the job of the contact's notice in one statement, or nothing if the
 * contact is the Indiker or objected: then the id is null. Locks the contact's recipients and the Indiker's row until the
 * transaction ends.
 */
export async function insertReferralWithContact(
  db: Queryable,
  referral: NewReferralWithContact,
): Promise<{ readonly id: number | null; readonly own: CheckedAddresses }> {
  const [stored] = await storeWithContact(db, rowsOf(referral));
  if (!stored) throw new Error('no such Indiker');
  const { id, ...own } = stored;
  return { id, own };
}

export const hasReferred = (db: Db, userId: UserId, cnpj: string): Promise<boolean> =>
  hasRow(db.selectFrom('referral').select('id').where('user_id', '=', userId).where('cnpj', '=', cnpj));

/** Locks referrals cancelled long ago that still have contacts, notes or messages, except those locked by another transaction. */
export async function lockLongCancelled(tx: Tx, today: PlainDate, limit: number): Promise<number[]> {
  const { rows } = await sql<{ id: number }>`
    select r.id from referral r where r.status = 'cancelled'
      and r.status_since < (${today}::date - make_interval(months => ${CANCELLED_CONTACT_MONTHS})) at time zone 'America/Sao_Paulo'
      and (exists (select c.id from referral_contact c where c.referral_id = r.id and c.user_id = r.user_id)
        or exists (select t.id from status_transition t where t.referral_id = r.id and t.user_id = r.user_id and t.note is not null)
        or exists (select n.id from referral_note n where n.referral_id = r.id and n.user_id = r.user_id)
        or exists (select m.id from message m where m.referral_id = r.id and m.user_id = r.user_id))
    limit ${limit}`.execute(tx);
  const found = sql<boolean>`id = any(${rows.map(({ id }) => id)}::bigint[]) and status = 'cancelled'`;
  const locked = await lockRows(tx, sql`referral where ${found}`, (owned) =>
    tx.selectFrom('referral').select('id').where(found).where(owned).forUpdate().skipLocked().execute(),
  );
  return locked.map(({ id }) => id);
}

/** Removes the operators' notes, which may name a person. */
export async function deleteNotesOf(tx: Tx, referralIds: readonly number[]): Promise<void> {
  await eraseTransitionNotes(tx, referralIds);
  const among = sql<number>`any(${referralIds}::bigint[])`;
  await tx.deleteFrom('referral_note').where('referral_id', '=', among).execute();
  // What an assistant prepared and nobody has confirmed yet is a note, too.
  await tx.deleteFrom('prepared_event').where('referral_id', '=', among).execute();
}
