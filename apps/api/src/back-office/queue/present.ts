import type { QueuedReferral } from '@indike/contract/operator/queue';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { presentQueueRow, presentStatus } from '../referrals/present.ts';
import type { QueueRow, StatusCount } from './queries.ts';

export function presentQueued(row: QueueRow): QueuedReferral {
  const { contact_name: name, contact_phone: phone } = row;
  return {
    ...presentQueueRow(row),
    contact: name === null || phone === null ? null : { name, phone },
    value: row.value === null ? null : reaisFromCentavos(row.value),
    repeated: row.repeated,
  };
}

export const presentCount = ({ count, ...status }: StatusCount) => ({ status: presentStatus(status), count });
