import type { RefusalCode } from '@indike/contract/errors/errors';
import {
  type RefusedFileRefusal,
  whyConfirmationRefused,
  whyEntryRefused,
} from '@indike/rules/payouts/refused-files';
import { areIndependent, type ChangedRow, type OperatorContext, withLockedAudit } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import {
  confirmRefusedFile,
  deleteRefusedFile,
  endItemsUnpaid,
  type FileFacts,
  findFileFacts,
  insertRefusedFile,
} from './refused-file-store.ts';
import { lockBatch, lockItemWallets } from './store.ts';
import { decideManualResults } from './withdrawals/manual-result-store.ts';

// The bank did not take the file of an approved batch (product 7.19).

const REFUSAL_CODES: Readonly<Record<RefusedFileRefusal, RefusalCode>> = {
  not_approved: 'batch_not_approved',
  already_entered: 'file_refusal_entered',
  answered: 'file_answered',
  not_entered: 'file_refusal_missing',
  own_entry: 'own_file_refusal',
  not_independent: 'people_not_independent',
};

/** Runs a command under the lock of the batch and of its wallets, so that no result of a payment is entered meanwhile. */
const withBatch = (
  deps: Deps,
  id: number,
  context: OperatorContext,
  change: (tx: Tx, facts: FileFacts, withdrawalIds: readonly number[]) => Promise<ChangedRow | Refused>,
) =>
  withLockedAudit(deps, context, { entity: 'payout-batch', id, lock: lockBatch }, async (tx) => {
    const items = await lockItemWallets(tx, id);
    const facts = await findFileFacts(tx, id);
    if (!facts) return refuse('not_found');
    return change(
      tx,
      facts,
      items.map(({ withdrawal_id }) => withdrawal_id),
    );
  });

export const enterFileRefusal = (deps: Deps, id: number, reason: string, context: OperatorContext) =>
  withBatch(deps, id, context, async (tx, facts) => {
    const code = whyEntryRefused({ ...facts, isEntered: facts.entered_by !== null });
    if (code !== null) return refuse(REFUSAL_CODES[code]);
    await insertRefusedFile(tx, { batchId: id, ...context, reason });
    return { after: { reason } };
  });

/** By another person than the one who entered it. */
export const confirmFileRefusal = (deps: Deps, id: number, context: OperatorContext) =>
  withBatch(deps, id, context, async (tx, facts, withdrawalIds) => {
    const { operatorId, now } = context;
    const enteredBy = facts.confirmed_at === null ? facts.entered_by : null;
    const code = whyConfirmationRefused({
      ...facts,
      enteredBy,
      confirmedBy: operatorId,
      independent: enteredBy !== null && (await areIndependent(tx, enteredBy, operatorId, now)),
    });
    if (code !== null) return refuse(REFUSAL_CODES[code]);
    await confirmRefusedFile(tx, { batchId: id, operatorId, now });
    await endItemsUnpaid(tx, id, now);
    await decideManualResults(tx, withdrawalIds, { decision: 'overtaken', operatorId: null, now });
    return { after: { reason: facts.reason, withdrawals: withdrawalIds.length } };
  });

/** By anyone who may enter it, also the person who did. */
export const discardFileRefusal = (deps: Deps, id: number, context: OperatorContext) =>
  withBatch(deps, id, context, async (tx, { entered_by: enteredBy, confirmed_at: confirmedAt, reason }) => {
    if (enteredBy === null || confirmedAt !== null) return refuse(REFUSAL_CODES.not_entered);
    await deleteRefusedFile(tx, id);
    return { before: { reason }, after: {} };
  });
