import type { Referral, ReferralRow } from '@indike/contract/referrals/referrals';
import type { Programme } from '@indike/rules/money/programme';
import { presentStatus, statusNumbers } from '@indike/contract/wire/numbers';
import {
  type ListedReferral,
  readContact,
  readTransition,
  type ReferralDetailRow,
  type TransitionRow,
} from './queries.ts';
import { presentContact } from '../contacts/commands.ts';
import { companyDetailsOf } from './columns.ts';
import { isoInstant } from '../platform/db/rows.ts';

const presentTransition = (row: TransitionRow) => ({
  id: row.id,
  created_at: isoInstant(row.created_at),
  indication_status_id: statusNumbers[row.status],
  indication_status: presentStatus(row.status),
});

/** The reason is null unless the referral was cancelled. */
const presentTransitionWithReason = (row: TransitionRow) => ({
  ...presentTransition(row),
  reason: row.reason,
});

export const presentListed = (row: ListedReferral): ReferralRow => ({
  id: row.id,
  name: row.company_name,
  created_at: isoInstant(row.created_at),
  status_transactions: row.transitions.map((values) => presentTransition(readTransition(values))),
  contacts: row.contacts.map((values) => presentContact(readContact(values))),
});

/** Null when there is no such referral of this Indiker. */
export function presentReferral(
  row: ReferralDetailRow & { readonly programme: Programme | null },
): Referral | null {
  const { programme } = row;
  if (row.id === null || row.company_name === null || row.cnpj === null || row.created_at === null)
    return null;
  if (programme === null) return null;
  return {
    id: row.id,
    name: row.company_name,
    ...companyDetailsOf(row),
    document: row.cnpj,
    created_at: row.created_at.toISOString(),
    via_link: row.via_link === true,
    sent_by: row.consent?.sent_by ?? null,
    release_days: programme.releaseDays,
    status_transactions: row.transitions.map((values) => presentTransitionWithReason(readTransition(values))),
    contacts: row.contacts.map((values) => presentContact(readContact(values))),
  };
}
