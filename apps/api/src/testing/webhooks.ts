import { once } from 'node:events';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { WEBHOOK_EVENT_TYPES } from '@indike/rules/integrations/webhooks';
import { Webhook } from 'standardwebhooks';
import { createWebhookSender } from '../webhooks/sender.ts';
import type { Client } from './client.ts';
import type { TestServer } from './server.ts';

export interface ReceivedWebhook {
  readonly id: string;
  readonly type: string;
  readonly data: Record<string, unknown>;
  readonly text: string;
  readonly headers: IncomingMessage['headers'];
}

type Reply = (webhook: ReceivedWebhook, response: ServerResponse) => void;

/** A system of the provider on loopback, which answers as the test says. */
export interface WebhookReceiver {
  readonly url: string;
  /** In the order of their arrival, also those that it refused. */
  readonly received: ReceivedWebhook[];
  /** 204 until it is set. */
  reply: Reply;
  stop(): Promise<void>;
}

export async function startWebhookReceiver(): Promise<WebhookReceiver> {
  const server = createServer((request, response) => {
    void request.toArray().then((chunks: Buffer[]) => {
      const text = Buffer.concat(chunks).toString('utf8');
      const { type, data } = JSON.parse(text);
      const webhook = {
        id: String(request.headers['webhook-id']),
        type,
        data,
        text,
        headers: request.headers,
      };
      receiver.received.push(webhook);
      receiver.reply(webhook, response);
    });
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  const receiver: WebhookReceiver = {
    url: `http://127.0.0.1:${(server.address() as AddressInfo).port}/indike`,
    received: [],
    reply: (_, response) => response.writeHead(204).end(),
    async stop() {
      server.closeAllConnections();
      server.close();
      await once(server, 'close');
    },
  };
  return receiver;
}

/** Whether one of the signatures is by this secret, as the reference library computes it. */
export function isSignedBy(secret: string, { id, text, headers }: ReceivedWebhook): boolean {
  const time = new Date(Number(headers['webhook-timestamp']) * 1000);
  const expected = new Webhook(secret).sign(id, time, text);
  return String(headers['webhook-signature']).split(' ').includes(expected);
}

export interface NewWebhook {
  readonly id: number;
  readonly secret: string;
}

/** By the API; every event unless some are named. */
export async function newWebhook(
  operator: Client,
  url: string,
  events: readonly string[] = WEBHOOK_EVENT_TYPES,
): Promise<NewWebhook> {
  const { status, body } = await operator.post('/api/operator/webhooks', { url, events });
  if (status !== 201) throw new Error(`no webhook: ${status} ${JSON.stringify(body)}`);
  return { id: body.webhook.id, secret: body.secret };
}

/** Sends everything that is due now, once. */
export async function sendDueWebhooks({ deps }: Pick<TestServer, 'deps'>): Promise<void> {
  const sender = createWebhookSender(deps);
  await sender.begin();
  await sender.settle();
}
