import type { IncomingMessage, ServerResponse } from 'node:http';
import { Webhook } from 'standardwebhooks';
import { startLoopbackServer } from './loopback-server.ts';

// Browser tests start this receiver too, so this file imports no test runner.

export interface ReceivedWebhook {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}

type Reply = (webhook: ReceivedWebhook, response: ServerResponse) => void;

/** A system of the provider on loopback that responds as the test sets. */
export interface WebhookReceiver {
  readonly url: string;
  /** In order of arrival, including those that it refused. */
  readonly received: ReceivedWebhook[];
  /** Responds 204 until a test sets it. */
  reply: Reply;
  stop(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const { url, stop } = await startLoopbackServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const text = Buffer.concat(chunks).toString('utf8');
      const { type, data } = JSON.parse(text);
      const id = String(request.headers['webhook-id']);
      const webhook = { id, type, data, text, headers: request.headers };
      receiver.received.push(webhook);
      receiver.reply(webhook, response);
    });
  });
  const receiver: WebhookReceiver = {
    url: `${url}/indike`,
    received: [],
    reply: (_, response) => response.writeHead(204).end(),
    stop,
  };
  return receiver;
}

/** Whether one of the signatures was made with this secret, computed by the reference library. */
export function isSignedBy(secret: string, { id, text, headers }: ReceivedWebhook): boolean {
  const time = new Date(Number(headers['webhook-timestamp']) * 1000);
  const expected = new Webhook(secret).sign(id, time, text);
  return String(headers['webhook-signature']).split(' ').includes(expected);
}
