import type { webhookBody } from '@indike/contract/integrations/webhook-events';
import type * as z from 'zod/mini';

/** An event as receivers know it. */
export interface StoredEvent {
  readonly uid: string;
  readonly type: string;
  readonly data: unknown;
  readonly occurred_at: Date;
}

type Body = Omit<z.output<typeof webhookBody>, 'data'> & { readonly data: unknown };

export const messageIdOf = ({ uid }: Pick<StoredEvent, 'uid'>): string => `msg_${uid.replaceAll('-', '')}`;

/** The text that is signed and sent: the same at each attempt. */
export const bodyOf = ({ type, data, occurred_at }: StoredEvent): string =>
  JSON.stringify({ type, timestamp: occurred_at.toISOString(), data } satisfies Body);
