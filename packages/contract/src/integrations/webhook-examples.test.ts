import { WEBHOOK_EVENT_TYPES } from '@indike/rules/integrations/webhooks';
import { expect, it } from 'vitest';
import { webhookBody, webhookData } from './webhook-events.ts';
import { webhookExample } from './webhook-examples.ts';

it.each(WEBHOOK_EVENT_TYPES)('%s has an example that matches its schema', (type) => {
  const example = webhookExample(type);
  expect(webhookBody.safeParse(example).success).toBe(true);
  expect(webhookData[type].safeParse(example.data).error?.issues).toBeUndefined();
});
