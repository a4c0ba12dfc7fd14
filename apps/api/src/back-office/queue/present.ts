import type { QueuedReferral } from '@indike/contract/operator/queue';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { presentStatus } from '../referrals/present.ts';
import type { QueueRow, StatusCount } from './queries.ts';

export function presentQueued(row: QueueRow): QueuedReferral {
  const { contact_name: name, contact_phone: phone } = row;
  return {
    id: row.id,
    name: row.company_name,
    document: row.cnpj,
    created_at: row.created_at.toISOString(),
    status: presentStatus(row),
    status_since: row.status_since.toISOString(),
    indiker: { id: row.user_id, firstname: row.firstname, lastname: row.lastname },
    contact: name === null || phone === null ? null : { name, phone },
    value: row.value === null ? null : reaisFromCentavos(row.value),
    repeated: row.repeated,
  };
}

export const presentCount = ({ count, ...status }: StatusCount) => ({ status: presentStatus(status), count });
