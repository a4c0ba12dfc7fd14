import { afterAll, beforeAll, expect, it } from 'vitest';
import { contentTypeOf, readOperations, type Operation } from '../../system-tests/testing/api-document.ts';
import { operatorObject } from '../../system-tests/testing/operator-objects.ts';
import { insertAttachment } from '../../system-tests/testing/owned-objects.ts';
import { newApiKey } from '../../testing/api-keys.ts';
import { clientOf, send } from '../../testing/client.ts';
import { newOperator, type Operator } from '../../testing/operators.ts';
import { approve, newRequest, prepared, startPayoutTest, type PayoutTest } from '../../testing/payouts.ts';
import { PASSWORD, refer } from '../../testing/people.ts';

// Covers every call that the server's own OpenAPI document lists with a file as its answer.

let here: PayoutTest;
let operator: Operator;
let tokens: Record<string, string>;
let batch: number;
let paid: number;
/** By their type. */
const attachments: Record<string, number> = {};
let files: Operation[];
beforeAll(async () => {
  here = await startPayoutTest();
  const { server, admin } = here;
  batch = await prepared(here, [here.byPix]);
  const { status, body: refusal } = await approve(here, batch);
  if (status !== 200) throw new Error(`no approval: ${JSON.stringify(refusal)}`);
  const { indiker, id } = await newRequest(server, admin);
  await admin.post(`/api/operator/withdrawals/${id}/schedule`, { payment_date: '2026-11-23' });
  await admin.post(`/api/operator/withdrawals/${id}/pay`, { paid_at: '2026-11-21' });
  paid = id;
  const referral = await refer(indiker);
  for (const type of ['application/pdf', 'image/webp'])
    attachments[type] = await insertAttachment(server, indiker, referral, type);
  // A tax statement exists only after the end of its year. The sessions from before have expired by then.
  server.clock.set('2027-01-02T15:00:00Z');
  operator = await newOperator(server);
  const login = { login: indiker.email, password: PASSWORD };
  const { body } = await clientOf(server).post('/api/auth/login', login);
  const { key } = await newApiKey(server, operator);
  tokens = { indiker: body.access_token, operator: operator.token, integration: key };
  files = (await readOperations(server.url)).filter(({ contentTypes }) =>
    contentTypes.some((type) => type !== 'application/json'),
  );
});
afterAll(() => here.server.stop());

async function idFor(operation: Operation, type: string): Promise<number> {
  if (operation.path.includes('/attachments/')) return attachments[type] ?? 0;
  if (operation.path.includes('/payout-batches/')) return batch;
  if (operation.path.includes('/withdraw-payments/')) return paid;
  return (await operatorObject(here.server, operation, operator)) ?? 0;
}

it('answers with the content types that the document names', async () => {
  expect(files.map(({ key }) => key)).toContain('GET /api/operator/export-files/{id}/csv');
  for (const operation of files) {
    for (const accept of operation.contentTypes) {
      const path = operation.path
        .replace('{id}', String(await idFor(operation, accept)))
        .replace('{month}', '2026-11')
        .replace('{year}', '2026');
      const authorization = `Bearer ${tokens[operation.access.audience]}`;
      const answer = await send(here.server.url + path, operation.method, undefined, {
        authorization,
        accept,
      });
      expect([operation.key, answer.status, contentTypeOf(answer.headers)]).toEqual([
        operation.key,
        200,
        accept,
      ]);
    }
  }
});
