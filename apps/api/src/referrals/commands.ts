import type { LegalText } from '@indike/contract/texts/legal-text';
import type { newReferral } from '@indike/contract/referrals/referrals';
import { ownContactField } from '@indike/rules/referrals/self-referral';
import type { output } from 'zod/mini';
import { acceptCompany } from '../companies/commands.ts';
import type { Deps } from '../deps.ts';
import { refuseObjected } from '../objections/commands.ts';
import { enqueueContactNotice } from '../objections/notices.ts';
import { recordConsent, type Consent } from '../platform/consents.ts';
import type { Tx } from '../platform/db/database.ts';
import { violatedUnique } from '../platform/db/failures.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { withinQuota } from '../platform/limits/quota.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { foldForSearch } from './search-text.ts';
import { companyConsent, referralConsent } from '../platform/texts.ts';

type ReferralForm = output<typeof newReferral>;

/** Who fills in the form: the Indiker, or the company itself through the Indiker's link. Each agrees to words of their own. */
type FilledBy = 'indiker' | 'company';

const CONSENTS: Readonly<Record<FilledBy, { kind: Consent['kind']; text: LegalText }>> = {
  indiker: { kind: 'referral', text: referralConsent },
  company: { kind: 'company', text: companyConsent },
};

interface Referrer {
  /** Whose referral it becomes. */
  readonly userId: UserId;
  readonly filledBy?: FilledBy;
  readonly address: string | null;
  readonly now: Date;
}

/**
 * Refused when the contact's e-mail or phone are the Indiker's own. The Indiker is held until the end: whether the contact's
 * e-mail waits for theirs to be confirmed does not change meanwhile. Taken after the referral and before its contacts.
 */
export async function refuseOwnContact(
  tx: Tx,
  userId: UserId,
  contact: { readonly email: string; readonly phone: string },
): Promise<(Refused & { field: string }) | undefined> {
  const owner = await tx
    .selectFrom('indiker')
    .select(['email', 'phone'])
    .where('id', '=', userId)
    .forShare()
    .executeTakeFirstOrThrow();
  const field = ownContactField(owner, contact);
  return field === null ? undefined : { ...refuse('self_referral'), field };
}

async function refuseContact(
  { codes }: Deps,
  tx: Tx,
  userId: UserId,
  contact: ReferralForm['contact'],
): Promise<Refused | undefined> {
  const objected = await refuseObjected(tx, codes, contact);
  const refused = (await refuseOwnContact(tx, userId, contact)) ?? objected;
  return refused && { ...refused, field: `contact.${refused.field}` };
}

async function insertReferral(
  tx: Tx,
  form: ReferralForm,
  { userId, filledBy = 'indiker', address, now }: Referrer,
): Promise<{ id: number; contactId: number }> {
  const consentId = await recordConsent(tx, { userId, ...CONSENTS[filledBy], address, now });
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
      via_link: filledBy === 'company',
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  const contact = await tx
    .insertInto('referral_contact')
    .values({
      user_id: userId,
      referral_id: id,
      name: form.contact.name,
      email: form.contact.email,
      phone: form.contact.phone,
      observation: form.contact.observation ?? null,
      created_at: now,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  return { id, contactId: contact.id };
}

/** A new referral with its first contact and the consent given, all or nothing; the contact is told by e-mail. */
export async function createReferral(
  deps: Deps,
  form: ReferralForm,
  referrer: Referrer,
  /** What else belongs to it. */
  also: (tx: Tx, referralId: number) => Promise<void> = async () => {},
): Promise<{ id: number; message: string } | Refused> {
  const { userId, now } = referrer;
  const company = await acceptCompany(deps, userId, form.document, now);
  if (isRefused(company)) return company;
  try {
    return await deps.db.transaction().execute(async (tx) => {
      const refused = await refuseContact(deps, tx, userId, form.contact);
      if (refused) return refused;
      const { id, contactId } = await insertReferral(tx, form, referrer);
      await enqueueContactNotice(deps.jobs, tx, contactId);
      await also(tx, id);
      return { id, message: 'Indicação enviada' };
    });
  } catch (error) {
    if (violatedUnique(error) === 'referral_user_id_cnpj_key') return refuse('already_referred');
    throw error;
  }
}

/** By the Indiker's own form: as many as anybody honest would send, and no more. */
export async function sendReferral(
  deps: Deps,
  form: ReferralForm,
  referrer: Referrer,
): Promise<{ id: number; message: string } | Refused> {
  const { limits } = deps;
  const key = `user:${referrer.userId}`;
  await limits.take('referralAttempt', key);
  return withinQuota({ limits, names: ['referralHour', 'referralDay'], key }, () =>
    createReferral(deps, form, referrer),
  );
}
