import { withAudit, type OperatorContext } from '../audit/commands.ts';
import type { Deps } from '../deps.ts';
import type { RefusalCode } from '@indike/contract/errors/errors';
import { batchStatus } from '@indike/rules/payouts/batches';
import type { Tx } from '../platform/db/database.ts';
import type { Encryption } from '../platform/secrets/encryption.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { findFile } from './remittance-queries.ts';
import { findStatus } from './item-queries.ts';

export type BatchFileKind = 'remittance' | 'csv';

export interface BatchFile {
  readonly content: Buffer;
  readonly sequence: number;
  /** Hash of the remittance file, even when `content` is the CSV file. */
  readonly sha256: string;
}

const missing = (status: string | undefined): RefusalCode =>
  status === undefined
    ? 'not_found'
    : status === batchStatus.approved
      ? 'file_removed'
      : 'batch_not_approved';

/** Returns the exact bytes that the approval stored. */
export async function readBatchFile(
  tx: Tx,
  encryption: Encryption,
  batchId: number,
  kind: BatchFileKind,
): Promise<BatchFile | Refused> {
  const file = await findFile(tx, batchId, kind === 'csv' ? 'csv' : 'content');
  if (!file?.encrypted) return refuse(missing(await findStatus(tx, batchId)));
  const { sequence, sha256, encrypted } = file;
  return { content: encryption.decryptFile(encrypted), sequence, sha256: sha256.toString('hex') };
}

/** Records each download in the audit log, with the digest of the file. */
export const downloadBatchFile = (deps: Deps, id: number, kind: BatchFileKind, context: OperatorContext) =>
  withAudit(
    deps,
    context,
    (tx) => readBatchFile(tx, deps.encryption, id, kind),
    ({ sha256 }) => ({
      entity: 'payout-batch',
      entityId: id,
      before: null,
      after: { file: kind, sha256 },
    }),
  );
