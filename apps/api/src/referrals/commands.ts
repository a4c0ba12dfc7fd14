import { refuseContact, storeInformedContact } from '../contacts/commands.ts';
import type { Deps } from '../deps.ts';
import { recordConsent } from '../platform/consents.ts';
import type { Tx } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { importDeclaration } from '../platform/brand.ts';
import type { Refused } from '../platform/refusal.ts';
import { COMPANY_DETAIL_COLUMNS, COMPANY_DETAILS, companyDetailsOf, TRANSITION_COLUMNS } from './columns.ts';
import { insertReferral, type ReferralForm } from './store.ts';

export { COMPANY_DETAIL_COLUMNS, COMPANY_DETAILS, companyDetailsOf, TRANSITION_COLUMNS };
export { emailOwner, ownByActing } from './assignment/commands.ts';
export { importPayments } from './invoices/import.ts';
export { presentApiReferral } from './changes/present.ts';
export { readReferralDetail } from './detail/detail.ts';
export { createReferral } from './create-referral.ts';
export { inStatus } from './detail/queries.ts';
export { confirmEvent, prepareEvent } from './events/prepared-events.ts';
export type { PreparedForm } from './events/prepared-store.ts';
export { chooseAccess } from './queue/access-queries.ts';
export { foundReferrals } from './queue/text-queries.ts';
export { needsAttention } from './queue/attention-queries.ts';
export { findRepeated, readQueue } from './queue/queries.ts';
export { type QueueFilter, matches } from './queue/filter-queries.ts';
export { type TransitionForm, transitionAndNotify, transitionReferral } from './transitions/commands.ts';
export { startCursor } from './changes/cursor.ts';
export {
  type ApiReferralRow,
  type ChangedRow,
  endCursor,
  findApiReferral,
  hasReached,
  listChanges,
} from './changes/queries.ts';
export { deleteNotesOf } from './store.ts';

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
