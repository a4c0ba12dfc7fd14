import { createHash } from 'node:crypto';
import type { PushMessage } from '@indike/rules/accounts/push-messages';
import type { Deps } from '../deps.ts';
import { brand } from '../platform/brand.ts';
import { encryptMessage } from '../platform/web-push/encrypt-message.ts';

export interface Device {
  readonly endpoint: string;
  readonly p256dh: string;
  readonly auth: string;
}

/**
 * `gone`: the subscription no longer exists. `refused`: a retry of this message would be refused too. `delayed`: the
 * push service may accept a retry.
 */
export type PushOutcome = 'sent' | 'gone' | 'refused' | 'delayed';

function outcomeOf(status: number): PushOutcome {
  if (status >= 200 && status < 300) return 'sent';
  if (status === 404 || status === 410) return 'gone';
  return status === 429 || status >= 500 ? 'delayed' : 'refused';
}

/** Push services accept topics of at most 32 base64url characters. */
const topicOf = (text: string): string => createHash('sha256').update(text).digest('base64url').slice(0, 32);

/** Sends one message to the browser's push service (RFC 8030). */
export async function postMessage(
  { outbound, vapid, realClock }: Pick<Deps, 'outbound' | 'vapid' | 'realClock'>,
  { endpoint, p256dh, auth }: Device,
  { message: { text, path, topic }, expiresAt }: { readonly message: PushMessage; readonly expiresAt: Date },
): Promise<PushOutcome> {
  const now = realClock.now();
  const content = JSON.stringify({ title: brand.product, text, path, topic });
  const result = await outbound.post({
    url: endpoint,
    headers: {
      authorization: vapid.authorization(endpoint, now),
      'content-type': 'application/octet-stream',
      'content-encoding': 'aes128gcm',
      ttl: String(Math.max(0, Math.floor((expiresAt.getTime() - now.getTime()) / 1_000))),
      topic: topicOf(topic),
      urgency: 'normal',
    },
    body: encryptMessage(Buffer.from(content), { p256dh, auth }),
  });
  if ('answer' in result) return outcomeOf(result.answer.status);
  return result.failed === 'address_refused' ? 'refused' : 'delayed';
}
