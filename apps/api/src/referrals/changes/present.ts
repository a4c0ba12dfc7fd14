import type { ApiReferral } from '@indike/contract/integrations/referrals';
import { statusNames } from '@indike/rules/referrals/status-names';
import { companyDetailsOf } from '../columns.ts';
import type { ApiReferralRow } from './queries.ts';
import { isoInstant } from '../../platform/db/rows.ts';

function presentContract(row: ApiReferralRow): ApiReferral['contract'] {
  const { contract_value: value, closed_on: closedOn, first_invoice_due_on: dueOn } = row;
  if (value === null || closedOn === null || dueOn === null) return null;
  return {
    value_centavos: value,
    closed_at: closedOn,
    first_invoice_due_date: dueOn,
    invoice_paid_at: row.invoice_paid_on,
  };
}

export const presentApiReferral = (row: ApiReferralRow): ApiReferral => ({
  id: row.id,
  status: row.status,
  status_name: statusNames[row.status],
  status_since: row.status_since.toISOString(),
  created_at: row.created_at.toISOString(),
  company: { name: row.company_name, cnpj: row.cnpj, ...companyDetailsOf(row) },
  indiker: { id: row.user_id, name: `${row.firstname} ${row.lastname}` },
  contacts: row.contacts,
  estimated_value_centavos: row.estimated_value,
  contract: presentContract(row),
  history: row.history.map(({ status, created_at: at, by, reason }) => ({
    status,
    at: isoInstant(at),
    by,
    reason,
  })),
});

/** The ETag of a referral. `version` is the id of the transaction that last changed it. */
export const etagOf = ({ id, version }: { readonly id: number; readonly version: string }): string =>
  `"${id}-${version}"`;
