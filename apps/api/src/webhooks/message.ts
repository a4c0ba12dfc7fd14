import type { webhookBody } from '@indike/contract/integrations/webhook-events';
import { statusCode } from '@indike/rules/integrations/status-codes';
import type { ReferralStatus } from '@indike/rules/referrals/referrals';
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

interface StatusChange {
  readonly status_id: ReferralStatus;
  readonly previous_status_id: ReferralStatus;
}
const isStatusChange = (data: unknown): data is StatusChange =>
  typeof data === 'object' && data !== null && 'status_id' in data && 'previous_status_id' in data;

/** Adds the status codes of `/api/v1` to the numbers that are stored. */
const withCodes = (data: unknown): unknown =>
  isStatusChange(data)
    ? { ...data, status: statusCode(data.status_id), previous_status: statusCode(data.previous_status_id) }
    : data;

/** The body that is signed and sent. It is the same at each attempt. */
export const bodyOf = ({ type, data, occurred_at }: StoredEvent): string =>
  JSON.stringify({ type, timestamp: occurred_at.toISOString(), data: withCodes(data) } satisfies Body);
