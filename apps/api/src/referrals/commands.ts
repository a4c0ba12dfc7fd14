import type { LegalText } from '@indike/contract/texts/legal-text';
import { refuseContact, refuseReadContact, storeInformedContact } from '../contacts/commands.ts';
import type { Deps } from '../deps.ts';
import { recordConsent, type Consent } from '../platform/consents.ts';
import type { Queryable, Tx } from '../platform/db/database.ts';
import { violatedUnique } from '../platform/db/failures.ts';
import type { UserId } from '../platform/http/authentication.ts';
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

/** Who filled in the form: the Indiker, or the company itself by a self-submission. Each agrees to a different text. */
type FilledBy = 'indiker' | 'company';

const CONSENTS: Readonly<Record<FilledBy, { kind: Consent['kind']; text: LegalText }>> = {
  indiker: { kind: 'referral', text: referralConsent },
  company: { kind: 'company', text: companyConsent },
};

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
  { userId, filledBy = 'indiker', address, now }: Referrer,
): Promise<number | Refused> {
  const { id, own } = await insertReferralWithContact(db, {
    userId,
    form,
    consent: { userId, ...CONSENTS[filledBy], address, now },
    recipients: recipientsOf(codes, form.contact),
    viaLink: filledBy === 'company',
    now,
  });
  if (id !== null) return id;
  const refused = refuseReadContact(codes, form.contact, own);
  if (!refused) throw new Error('a contact was refused whom the rules accept');
  return { ...refused, field: `contact.${refused.field}` };
}

/**
 * Stores a referral that the company register does not refuse. Without a register, `referral_user_id_cnpj_key` alone
 * refuses a repeated company.
 * @param afterStored runs in the same transaction
 */
export async function createReferral(
  deps: Deps,
  form: ReferralForm,
  referrer: Referrer,
  afterStored?: (tx: Tx, referralId: number) => Promise<void>,
): Promise<{ id: number; message: string } | Refused> {
  const { userId, now } = referrer;
  const company = deps.companyRegister && (await acceptCompany(deps, userId, form.document, now));
  if (company && isRefused(company)) return company;
  const storeAndGoOn = (go: NonNullable<typeof afterStored>) =>
    deps.db.transaction().execute(async (tx) => {
      const id = await storeReferral(deps, tx, form, referrer);
      if (typeof id === 'number') await go(tx, id);
      return id;
    });
  try {
    const id = await (afterStored ? storeAndGoOn(afterStored) : storeReferral(deps, deps.db, form, referrer));
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

/** Creates a referral that the Indiker sent. The quotas only guard against abuse (product 4.9). */
export async function sendReferral(
  deps: Deps,
  form: ReferralForm,
  referrer: Referrer,
): Promise<{ id: number; message: string } | Refused> {
  const { limits } = deps;
  const key = `user:${referrer.userId}`;
  const quota = { limits, names: ['referralHour', 'referralDay'], attempts: 'referralAttempt', key } as const;
  return withinQuota(quota, () => createReferral(deps, form, referrer));
}
