import type { newReferral } from '@indike/contract/referrals/new-referral';
import type { output } from 'zod/mini';
import type { Deps } from '../deps.ts';
import { enqueueNotifications } from '../notifications/commands.ts';
import type { Queryable } from '../platform/db/database.ts';
import type { UserId } from '../platform/http/authentication.ts';
import { isRefused, refuse, type Refused } from '../platform/refusal.ts';
import { createReferral } from '../referrals/commands.ts';
import { findOwner } from './store.ts';

export { creditShareBonus } from './holds.ts';
export { bonusRisks, findHeldBonuses, isUnderReview } from './hold-queries.ts';
export { decideHeldBonuses, recordSignUp } from './holds.ts';

/** The owner of the link used to sign up. Null for an unknown code: a sign-up never fails because of its link. */
export async function inviterOf(db: Queryable, trk: string | null | undefined): Promise<UserId | null> {
  return trk ? ((await findOwner(db, trk))?.id ?? null) : null;
}

export async function linkOwner(db: Queryable, code: string): Promise<{ owner_firstname: string } | Refused> {
  const owner = await findOwner(db, code);
  return owner ? { owner_firstname: owner.firstname } : refuse('not_found');
}

interface Visit {
  readonly code: string;
  readonly address: string | null;
  readonly now: Date;
}

/** A company submits its own data: a referral of the link's owner, by the same rules as any other (product 4.1). */
export async function submitCompany(
  deps: Deps,
  form: output<typeof newReferral>,
  { code, address, now }: Visit,
): Promise<{ message: string } | Refused> {
  const owner = await findOwner(deps.db, code);
  if (!owner) return refuse('not_found');
  await deps.limits.take('companyLink', code);
  await deps.limits.take('companyLinkDay', code);
  const created = await createReferral(
    deps,
    form,
    { userId: owner.id, filledBy: 'company', address, now },
    async (tx, store) => {
      const id = await store();
      if (!isRefused(id))
        await enqueueNotifications(deps.jobs, tx, [{ about: 'company_submitted', referralId: id }], now);
      return id;
    },
  );
  return isRefused(created) ? refusedToCompany(created) : { message: 'Recebemos os dados da sua empresa' };
}

/** Replaces refusals of a referral whose texts address the Indiker, because here the company reads them. */
function refusedToCompany(refused: Refused): Refused {
  if (refused.refused === 'already_referred') return refuse('company_already_referred');
  if (refused.refused === 'contact_objected') return { ...refused, refused: 'visitor_objected' };
  if (refused.refused !== 'self_referral') return refused;
  return refuse(refused.field === 'contact.phone' ? 'link_owner_phone' : 'link_owner_email');
}
