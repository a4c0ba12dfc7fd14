import { createHmac, createSecretKey, randomBytes, type KeyObject } from 'node:crypto';

// Standard Webhooks 1.0.0: https://www.standardwebhooks.com

const PREFIX = 'whsec_';

export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64');

/** What a secret signs with. Made once for many messages, as that takes longer than to sign. */
export const signingKey = (secret: string): KeyObject =>
  createSecretKey(Buffer.from(secret.slice(PREFIX.length), 'base64'));

interface Message {
  readonly id: string;
  /** Of the attempt, in seconds. */
  readonly timestamp: number;
  readonly body: string;
}

const sign = (key: KeyObject, { id, timestamp, body }: Message): string =>
  `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;

/** The headers of a request. While a secret is being replaced there is a signature by each. */
export const signedHeaders = (keys: readonly KeyObject[], message: Message): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Indike-Webhooks/1',
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': keys.map((key) => sign(key, message)).join(' '),
});
