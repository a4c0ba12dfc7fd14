import { WEBHOOK_EVENT_TYPES } from '@indike/rules/integrations/webhooks';
import { createWebhookSender } from '../webhooks/jobs.ts';
import type { Client } from './client.ts';
import { runUntilIdle } from './loops.ts';
import type { TestServer } from './server.ts';

export interface NewWebhook {
  readonly id: number;
  readonly secret: string;
}

/** Creates a webhook through the API, for every event unless some are given. */
export async function newWebhook(
  operator: Client,
  url: string,
  events: readonly string[] = WEBHOOK_EVENT_TYPES,
): Promise<NewWebhook> {
  const { status, body } = await operator.post('/api/operator/webhooks', { url, events });
  if (status !== 201) throw new Error(`no webhook: ${status} ${JSON.stringify(body)}`);
  return { id: body.webhook.id, secret: body.secret };
}

/** Sends every delivery that is due now, once. */
export async function sendDueWebhooks({ deps }: Pick<TestServer, 'deps'>): Promise<void> {
  await runUntilIdle(createWebhookSender(deps));
}
