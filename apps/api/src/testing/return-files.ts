import { itemReference } from '@indike/rules/payouts/payment-form';
import type { SandboxOccurrence } from '@indike/rules/payouts/sandbox-bank';
import type { CallContext } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import { importReturn as confirmDirectly } from '../payouts/returns/return-import.ts';
import { previewReturn as previewDirectly, type UploadedReturn } from '../payouts/returns/return-preview.ts';
import { isRefused } from '../platform/refusal.ts';
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

interface Upload {
  readonly token?: string;
  readonly name?: string;
  readonly type?: string;
}

const upload = (
  { server, approver }: PayoutTest,
  content: string,
  path: string,
  {
    token = approver.token,
    name = 'retorno.ret',
    type = 'text/plain',
    ...query
  }: Upload & { preview?: string },
): Promise<Answer> =>
  send(`${server.url}${path}?${new URLSearchParams({ name, ...query }).toString()}`, 'POST', content, {
    authorization: `Bearer ${token}`,
    'content-type': type,
  });

export const previewReturn = (here: PayoutTest, content: string, more: Upload = {}): Promise<Answer> =>
  upload(here, content, `${RETURNS}/preview`, more);

/** Confirms the preview with this digest. */
export const confirmReturn = (here: PayoutTest, content: string, preview: string, more: Upload = {}) =>
  upload(here, content, RETURNS, { ...more, preview });

/** A digest that no preview has. */
const NO_PREVIEW = '0'.repeat(64);

/** Previews the file and confirms what it would do, again as long as that changes in between, as an operator does. */
export async function importReturn(here: PayoutTest, content: string, more: Upload = {}): Promise<Answer> {
  for (;;) {
    const { body } = await previewReturn(here, content, more);
    const imported = await confirmReturn(here, content, body.digest ?? NO_PREVIEW, more);
    if (body.digest === undefined || imported.body.code !== 'return_preview_stale') return imported;
  }
}

/** The same without HTTP. */
export async function importDirectly(deps: Deps, file: UploadedReturn, context: CallContext) {
  const preview = await previewDirectly(deps, file, context);
  return isRefused(preview) ? preview : confirmDirectly(deps, { ...file, preview: preview.digest }, context);
}
