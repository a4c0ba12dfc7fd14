import type { ContactConsentForm } from '@indike/contract/integrations/new-referrals';
import type { LegalText } from '@indike/contract/texts/legal-text';
import { refuseContact, refuseReadContact, storeInformedContact } from '../contacts/commands.ts';
import type { Deps } from '../deps.ts';
import { recordConsent, type Consent } from '../platform/consents.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { violatedUnique } from '../platform/db/failures.ts';
import type { OperatorId, UserId } from '../platform/http/authentication.ts';
import { withinQuota } from '../platform/limits/quota.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { companyConsent, importDeclaration, referralConsent } from '../platform/brand.ts';
import { recipientsOf } from '../suppressions/commands.ts';
import { COMPANY_DETAIL_COLUMNS, COMPANY_DETAILS, companyDetailsOf, TRANSITION_COLUMNS } from './columns.ts';
import { acceptCompany } from './company-check.ts';
import { insertReferral, insertReferralWithContact, type ReferralForm } from './store.ts';

export { COMPANY_DETAIL_COLUMNS, COMPANY_DETAILS, companyDetailsOf, TRANSITION_COLUMNS };
export { ownByActing } from './assignment/commands.ts';
export { importPayments } from './invoices/import.ts';
export { inStatus } from './detail/queries.ts';
export { chooseAccess } from './queue/access-queries.ts';
export { foundReferrals } from './queue/text-queries.ts';
export { needsAttention } from './queue/attention-queries.ts';
export { findRepeated } from './queue/queries.ts';
export { type QueueFilter, matches } from './queue/filter-queries.ts';
export { type TransitionForm, transitionReferral } from './transitions/commands.ts';
export { deleteNotesOf } from './store.ts';

/** A system of the provider, which reports what the contact agreed to elsewhere. */
interface System {
  readonly sentBy: OperatorId;
  readonly consent: ContactConsentForm;
}

/** Who filled in the form: the Indiker, the company itself by a self-submission, or a system. Each has its own consent. */
type FilledBy = 'indiker' | 'company' | System;

const CONSENTS: Readonly<Record<'indiker' | 'company', { kind: Consent['kind']; text: LegalText }>> = {
  indiker: { kind: 'referral', text: referralConsent },
  company: { kind: 'company', text: companyConsent },
};

function consentOf({ userId, filledBy = 'indiker', address, now }: Referrer): Consent {
  if (typeof filledBy === 'string') return { userId, ...CONSENTS[filledBy], address, now };
  const { sentBy, consent } = filledBy;
  const { channel, given_at: givenAt } = consent;
  // The words are not ours, so they have no version.
  const text = { version: '', title: '', sections: [{ title: '', paragraphs: [consent.text] }] };
  return { userId, kind: 'contact', text, address: null, now: givenAt, reported: { channel, sentBy } };
}

interface Referrer {
  /** The Indiker whose referral it is. */
  readonly userId: UserId;
  readonly filledBy?: FilledBy;
  readonly address: string | null;
  readonly now: Date;
}

/** Stores a referral, its first contact, the consent and the e-mail to the contact, or nothing. */
async function storeReferral(
  { codes }: Deps,
  db: Queryable,
  form: ReferralForm,
  referrer: Referrer,
): Promise<number | Refused> {
  const { userId, filledBy, now } = referrer;
  const { id, own } = await insertReferralWithContact(db, {
    userId,
    form,
    consent: consentOf(referrer),
    recipients: recipientsOf(codes, form.contact),
    viaLink: filledBy === 'company',
    now,
  });
  if (id !== null) return id;
  const refused = refuseReadContact(codes, form.contact, own);
  if (!refused) throw new Error('a contact was refused whom the rules accept');
  return { ...refused, field: `contact.${refused.field}` };
}

/** Stores the referral within a transaction, with what belongs to it, or refuses it. */
type AroundStore = (tx: Tx, store: () => Promise<number | Refused>) => Promise<number | Refused>;

/**
 * Stores a referral that the company register does not refuse. Without a register, `referral_user_id_cnpj_key` alone
 * refuses a repeated company.
 */
export async function createReferral(
  deps: Deps,
  form: ReferralForm,
  referrer: Referrer,
  around?: AroundStore,
): Promise<{ id: number; message: string } | Refused> {
  const { userId, now } = referrer;
  const company = deps.companyRegister && (await acceptCompany(deps, userId, form.document, now));
  if (company && isRefused(company)) return company;
  const store = (db: Queryable) => storeReferral(deps, db, form, referrer);
  try {
    const id = await (around
      ? deps.db.transaction().execute((tx) => around(tx, () => store(tx)))
      : store(deps.db));
    return typeof id === 'number' ? { id, message: 'Indicação enviada' } : id;
  } catch (error) {
    if (violatedUnique(error) === 'referral_user_id_cnpj_key') return refuse('already_referred');
    throw error;
  }
}

interface ImportedReferral {
  readonly userId: UserId;
  /** As the Indiker would have sent it. */
  readonly form: Pick<ReferralForm, 'name' | 'document'> & {
    readonly contact: Pick<ReferralForm['contact'], 'name' | 'email' | 'phone'>;
  };
  /** When it was made elsewhere. */
  readonly madeAt: Date;
  readonly now: Date;
}

/**
 * Imports a referral that was made before the provider moved in (product 12.20). The provider declares that the contact
 * is informed, so no contact notice is sent, and the company register is not queried. A second referral of the same
 * company by the Indiker violates `referral_user_id_cnpj_key`.
 */
export async function importReferral(
  deps: Deps,
  tx: Tx,
  { userId, form, madeAt, now }: ImportedReferral,
): Promise<{ id: number } | Refused> {
  const refused = await refuseContact(deps, tx, userId, form.contact);
  if (refused) return refused;
  const consent = { userId, kind: 'import', text: importDeclaration, address: null, now } as const;
  const consentId = await recordConsent(tx, consent);
  const company = { name: form.name, document: form.document };
  const id = await insertReferral(tx, {
    userId,
    form: company,
    consentId,
    viaLink: false,
    madeElsewhereAt: madeAt,
    now,
  });
  await storeInformedContact(tx, form.contact, { userId, referralId: id, now });
  return { id };
}

/** Creates a referral that the Indiker sent, or a system on their behalf. The quotas only guard against abuse (product 4.9). */
export async function sendReferral(
  deps: Deps,
  form: ReferralForm,
  referrer: Referrer,
  around?: AroundStore,
): Promise<{ id: number; message: string } | Refused> {
  const { limits } = deps;
  const key = `user:${referrer.userId}`;
  const quota = { limits, names: ['referralHour', 'referralDay'], attempts: 'referralAttempt', key } as const;
  return withinQuota(quota, () => createReferral(deps, form, referrer, around));
}
