import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

// Standard Webhooks 1.0.0: https://www.standardwebhooks.com

const PREFIX = 'whsec_';

export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** The key that signs with this secret. Create it once for many messages, because that takes longer than signing. */
export const signingKey = (secret: string): KeyObject =>
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
