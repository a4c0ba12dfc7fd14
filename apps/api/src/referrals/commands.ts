import type { newReferral } from '@indike/contract/referrals';
import { referralConsent } from '@indike/contract/texts/referral-consent';
import type { output } from 'zod/mini';
import { acceptCompany } from '../companies/commands.ts';
import type { Deps } from '../deps.ts';
import { recordConsent } from '../platform/consents.ts';
import { violatedUnique } from '../platform/db/failures.ts';
import type { UserId } from '../platform/http/session-gate.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { foldForSearch } from './search-text.ts';

interface Referrer {
  readonly userId: UserId;
  readonly address: string;
  readonly now: Date;
}

/** A new referral with its first contact and the consent given, all or nothing. */
export async function createReferral(
  deps: Deps,
  form: output<typeof newReferral>,
  { userId, address, now }: Referrer,
): Promise<{ id: number; message: string } | Refused> {
  const company = await acceptCompany(deps, userId, form.document, now);
  if (isRefused(company)) return company;
  try {
    const id = await deps.db.transaction().execute(async (tx) => {
      const consentId = await recordConsent(tx, {
        userId,
        kind: 'referral',
        text: referralConsent,
        address,
        now,
      });
      const referral = await tx
        .insertInto('referral')
        .values({
          user_id: userId,
          company_name: form.name,
          company_search: foldForSearch(form.name),
          site: form.site,
          cnpj: form.document,
          status_since: now,
          consent_id: consentId,
          created_at: now,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .insertInto('referral_contact')
        .values({
          user_id: userId,
          referral_id: referral.id,
          name: form.contact.name,
          email: form.contact.email,
          phone: form.contact.phone,
          observation: form.contact.observation ?? null,
          created_at: now,
        })
        .execute();
      return referral.id;
    });
    return { id, message: 'Indicação enviada' };
  } catch (error) {
    if (violatedUnique(error) === 'referral_user_id_cnpj_key') return refuse('already_referred');
    throw error;
  }
}
