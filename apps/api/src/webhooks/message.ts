import type { webhookBody } from '@indike/contract/integrations/webhook-events';
import { referralStatuses } from '@indike/rules/referrals/referrals';
import { statusNames } from '@indike/rules/referrals/status-names';
import type * as z from 'zod/mini';

/** The stored fields of an event that its receivers see. */
export interface StoredEvent {
  readonly uid: string;
  readonly type: string;
  readonly data: unknown;
  readonly occurred_at: Date;
}

type Body = Omit<z.output<typeof webhookBody>, 'data'> & { readonly data: unknown };

export const messageIdOf = ({ uid }: Pick<StoredEvent, 'uid'>): string => `msg_${uid.replaceAll('-', '')}`;

/** Adds the name of the status that people read. */
function withStatusName(data: unknown): unknown {
  if (typeof data !== 'object' || data === null || !('previous_status' in data) || !('status' in data))
    return data;
  const status = referralStatuses.find((one) => one === data.status);
  return status === undefined ? data : { ...data, status_name: statusNames[status] };
}

/** The body that is signed and sent. It is the same at each attempt. */
export const bodyOf = ({ type, data, occurred_at }: StoredEvent): string =>
  JSON.stringify({ type, timestamp: occurred_at.toISOString(), data: withStatusName(data) } satisfies Body);
