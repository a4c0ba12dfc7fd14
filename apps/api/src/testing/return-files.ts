import { itemReference } from '@indike/rules/payouts/payment-form';
import type { SandboxOccurrence } from '@indike/rules/payouts/sandbox-bank';
import { clientOf, send, type Answer } from './client.ts';
import { approve, BATCHES, newRequest, prepared, TED, type PayoutTest } from './payouts.ts';
import type { Indiker } from './people.ts';

// Remittance and return files in tests.

export const RETURNS = '/api/operator/return-files';

export interface SentBatch {
  readonly id: number;
  /** All withdrawals of the batch. `people` are the Indikers of the new ones only. */
  readonly ids: readonly number[];
  readonly people: readonly Indiker[];
  readonly remittance: string;
}

/**
 * Approves and sends a batch of `count` new withdrawals of R$ 500,00 and the given ones. Every other new one is a bank
 * transfer.
 */
export async function sendBatch(
  here: PayoutTest,
  count: number,
  more: readonly number[] = [],
): Promise<SentBatch> {
  const requests: { indiker: Indiker; id: number }[] = [];
  for (let n = 0; n < count; n += 1)
    requests.push(await newRequest(here.server, here.admin, n % 2 === 0 ? {} : TED));
  const ids = [...requests.map(({ id }) => id), ...more];
  const id = await prepared(here, ids);
  const approved = await approve(here, id);
  if (approved.status !== 200) throw new Error(`not approved: ${JSON.stringify(approved.body)}`);
  const { body: remittance } = await here.approver.get(`${BATCHES}/${id}/remittance`);
  return { id, ids, people: requests.map(({ indiker }) => indiker), remittance };
}

/** The return file of the sandbox's bank. `occurrences` has the outcome of withdrawals that are not simply paid. */
export async function bankReturn(
  { server }: PayoutTest,
  { id: batchId, remittance }: SentBatch,
  occurrences: Readonly<Record<number, SandboxOccurrence>> = {},
): Promise<string> {
  const answers = Object.entries(occurrences).map(([withdrawalId, occurrence]) => ({
    reference: itemReference({ withdrawalId: Number(withdrawalId), batchId }),
    occurrence,
  }));
  const { status, body } = await clientOf(server).post('/api/sandbox/bank/return', { remittance, answers });
  if (status !== 200) throw new Error(`no return file: ${JSON.stringify(body)}`);
  return body.content;
}

export const previewReturn = (here: PayoutTest, content: string, more: { token?: string } = {}) =>
  importReturn(here, content, { ...more, path: `${RETURNS}/preview` });

export const importReturn = (
  { server, approver }: PayoutTest,
  content: string,
  { token = approver.token, name = 'retorno.ret', type = 'text/plain', path = RETURNS } = {},
): Promise<Answer> =>
  send(`${server.url}${path}?${new URLSearchParams({ name }).toString()}`, 'POST', content, {
    authorization: `Bearer ${token}`,
    'content-type': type,
  });
