import type { OperatorReferral } from '@indike/contract/operator';
import type { OperatorReferralRows, QueueRows } from './queries.ts';

interface StatusColumns {
  readonly status_id: number | null;
  readonly name_app: string | null;
  readonly color: string | null;
}

function presentStatus({ status_id, name_app, color }: StatusColumns) {
  return status_id === null || name_app === null || color === null
    ? null
    : { id: status_id, name_app, color };
}

export function presentQueueRow(row: QueueRows[number]) {
  return {
    id: row.id,
    name: row.company_name,
    document: row.cnpj,
    created_at: row.created_at.toISOString(),
    status: presentStatus(row),
    status_since: row.status_since.toISOString(),
    indiker: { id: row.user_id, firstname: row.firstname, lastname: row.lastname },
  };
}

export function presentForOperator({
  referral,
  history,
  contacts,
  allowed,
}: OperatorReferralRows): OperatorReferral {
  return {
    id: referral.id,
    name: referral.company_name,
    site: referral.site,
    document: referral.cnpj,
    created_at: referral.created_at.toISOString(),
    indiker: {
      id: referral.user_id,
      firstname: referral.firstname,
      lastname: referral.lastname,
      email: referral.email,
      phone: referral.phone,
    },
    contacts: contacts.map(({ referral_id, ...contact }) => ({ ...contact, indication_id: referral_id })),
    status_transactions: history.map((row) => ({
      id: row.id,
      created_at: row.created_at.toISOString(),
      indication_status_id: row.status_id,
      indication_status: { id: row.status_id, name_app: row.name_app, color: row.color },
      reason: row.reason,
      note: row.note,
    })),
    rivals: referral.rivals.map((rival) => ({
      id: rival.id,
      created_at: new Date(rival.created_at).toISOString(),
      status: presentStatus(rival),
    })),
    allowed_transitions: allowed,
    estimated_value: null,
    contract: null,
    reward: null,
    can_register_invoice_payment: false,
    clawback_limit: 0,
  };
}
