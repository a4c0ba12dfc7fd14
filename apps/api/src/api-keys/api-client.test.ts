import { createIndikeClient, type WebhookEvent } from '@indike/api-client';
import { expect, it } from 'vitest';
import { apiReferralForm, newApiKey, waitForReadableChanges } from '../testing/api-keys.ts';
import { newOperator } from '../testing/operators.ts';
import { signUp } from '../testing/people.ts';
import { useTestServer } from '../testing/use-test-server.ts';

// The client that providers get (packages/api-client): its generated types are checked with this file.

const server = useTestServer();

it('sends a referral, moves it, reads its change from the cursor, and gets problems as errors', async () => {
  const admin = await newOperator(server);
  const { id } = await signUp(server);
  const { key } = await newApiKey(server, admin);
  const client = createIndikeClient({ baseUrl: server.url, key });
  const consent = { given_at: '2026-11-20T12:00:00Z', channel: 'form', text: 'Podem me ligar.' } as const;
  const { data: created } = await client.POST('/api/v1/referrals', {
    body: { ...apiReferralForm({ id }), indiker: { id }, consent },
  });
  const path = { id: created?.referral_id ?? 0 };
  await client.POST('/api/v1/referrals/{id}/events', {
    params: { path },
    body: { event_id: 'a', type: 'contacted' },
  });
  await waitForReadableChanges(server.db);
  const { data: page } = await client.GET('/api/v1/referrals', { params: { query: { limit: 10 } } });
  expect(page?.data.map((one) => [one.id, one.status])).toEqual([[path.id, 'in_contact']]);

  const missing = await client.GET('/api/v1/referrals/{id}', { params: { path: { id: 999_999 } } });
  expect([missing.response.status, missing.error?.code]).toEqual([404, 'not_found']);
  const other = createIndikeClient({ baseUrl: server.url, key: `${key}x` });
  expect((await other.GET('/api/v1/referrals')).error?.code).toBe('api_key_invalid');
});

it('does not compile what the API would refuse', () => {
  const client = createIndikeClient({ baseUrl: server.url, key: 'x' });
  const params = { path: { id: 1 } };
  const uncompiled = [
    // @ts-expect-error: there is no such call
    () => client.GET('/api/v1/indikers'),
    // @ts-expect-error: there is no such event
    () => client.POST('/api/v1/referrals/{id}/events', { params, body: { event_id: 'a', type: 'sold' } }),
    // @ts-expect-error: the amount is a number
    (event: WebhookEvent<'withdrawal.paid'>): string => event.data.value_centavos,
  ];
  expect(uncompiled).toHaveLength(3);
});
