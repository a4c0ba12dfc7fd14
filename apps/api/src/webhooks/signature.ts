import { createHmac, randomBytes } from 'node:crypto';

// Standard Webhooks 1.0.0: https://www.standardwebhooks.com

const PREFIX = 'whsec_';

export const newWebhookSecret = (): string => PREFIX + randomBytes(32).toString('base64');

interface Message {
  readonly id: string;
  /** Of the attempt, in seconds. */
  readonly timestamp: number;
  readonly body: string;
}

function sign(secret: string, { id, timestamp, body }: Message): string {
  const key = Buffer.from(secret.slice(PREFIX.length), 'base64');
  return `v1,${createHmac('sha256', key).update(`${id}.${timestamp}.${body}`).digest('base64')}`;
}

/** The headers of a request. While a secret is being replaced there is a signature by each. */
export const signedHeaders = (secrets: readonly string[], message: Message): Record<string, string> => ({
  'content-type': 'application/json',
  'user-agent': 'Indike-Webhooks/1',
  'webhook-id': message.id,
  'webhook-timestamp': String(message.timestamp),
  'webhook-signature': secrets.map((secret) => sign(secret, message)).join(' '),
});
