import { createHmac, createSecretKey, type KeyObject, randomBytes } from 'node:crypto';
import type * as z from 'zod/mini';
import type { webhookBody } from '@indike/contract/integrations/webhook-events';
import { referralStatuses } from '@indike/rules/referrals/referrals';
import { statusNames } from '@indike/rules/referrals/status-names';
import type { Deps } from '../deps.ts';

// Standard Webhooks 1.0.0: https://www.standardwebhooks.com

const PREFIX = 'whsec_';

export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** The key that signs with this secret. Create it once for many messages, because that takes longer than signing. */
const signingKey = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(secret.slice(PREFIX.length), 'base64'));

interface Message {
  readonly id: string;
  /** The time of the attempt, in Unix seconds. */
  readonly timestamp: number;
  readonly body: string;
}

const sign = (key: KeyObject, { id, timestamp, body }: Message): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

/** The headers of a request, with one signature for each key: two while a secret is being replaced. */
export const signedHeaders = (keys: readonly KeyObject[], message: Message): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Indike-Webhooks/1',
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': keys.map((key) => sign(key, message)).join(' '),
});

interface StoredSecret {
  readonly webhook_secret: string;
}
const isStoredSecret = (value: unknown): value is StoredSecret =>
  typeof value === 'object' && value !== null && 'webhook_secret' in value;

export const encryptSecret = ({ encryption }: Pick<Deps, 'encryption'>, secret: string): string =>
  encryption.encrypt({ webhook_secret: secret } satisfies StoredSecret);

/** @throws when the text was encrypted for something else */
function decryptSecret({ encryption }: Pick<Deps, 'encryption'>, encrypted: string): string {
  const value = encryption.decrypt(encrypted);
  if (!isStoredSecret(value)) throw new Error('not a webhook’s secret');
  return value.webhook_secret;
}

interface StoredSecrets {
  readonly secret: string;
  readonly previous_secret: string | null;
  readonly previous_ends_at: Date | null;
}

/** The keys that sign now, newest first: two while a secret is being replaced. */
export function currentKeys(
  deps: Pick<Deps, 'encryption'>,
  { secret, previous_secret, previous_ends_at }: StoredSecrets,
  now: Date,
): KeyObject[] {
  const overlaps = previous_secret !== null && previous_ends_at !== null && previous_ends_at > now;
  return [secret, ...(overlaps ? [previous_secret] : [])].map((each) =>
    signingKey(decryptSecret(deps, each)),
  );
}

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
