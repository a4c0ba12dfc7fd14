import type { QueuedReferral } from '@indike/contract/operator/queue';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { presentQueueRow } from '../detail/present.ts';
import type { QueueRow } from './queries.ts';

export function presentQueued(row: QueueRow): QueuedReferral {
  const { contact_name: name, contact_phone: phone, owner_id, owner_name } = row;
  return {
    ...presentQueueRow(row),
    contact: name === null || phone === null ? null : { name, phone },
    value: row.value === null ? null : reaisFromCentavos(row.value),
    repeated: row.repeated,
    message_unread: row.message_unread,
    transaction_id: row.transaction_id,
    owner: owner_id === null || owner_name === null ? null : { id: owner_id, name: owner_name },
    follow_up_on: row.follow_up_on,
  };
}
