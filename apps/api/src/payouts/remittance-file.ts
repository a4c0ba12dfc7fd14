import { createHash } from 'node:crypto';
import { setImmediate } from 'node:timers/promises';
import type { RefusalCode } from '@indike/contract/errors/errors';
import type { PlainDate } from '@indike/rules/dates/calendar';
import type { BankData } from '@indike/rules/money/bank-accounts';
import { batchStatus } from '@indike/rules/payouts/batches';
import { layoutOfBank } from '@indike/rules/payouts/cnab-layout';
import { beneficiaryOf, itemReference, parseItemReference } from '@indike/rules/payouts/payment-form';
import { payoutCsvSteps } from '@indike/rules/payouts/payout-csv';
import {
  type RemittanceProblem,
  remittanceProblemText,
  remittanceSteps,
} from '@indike/rules/payouts/remittance';
import type { RemittanceItem, RemittancePayer } from '@indike/rules/payouts/remittance-fields';
import { payerReferenceOf } from '@indike/rules/payouts/return-file';
import { type OperatorContext, withAudit } from '../audit/commands.ts';
import { bankDataOfAll, type BankSnapshot } from '../bank-accounts/commands.ts';
import type { Deps } from '../deps.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import type { Encryption } from '../platform/secrets/encryption.ts';
import { inSlices } from '../platform/slices.ts';
import { MAX_DETAILS } from './prepare-batch.ts';
import { findFileFacts } from './refused-file-store.ts';
import { findFile, findPayments, findStatus, type PaymentRow } from './queries.ts';
import { lockSequence } from './sequence-store.ts';
import { insertRemittance } from './store.ts';

export interface Payment {
  readonly row: PaymentRow;
  /** Bank data to copy into the withdrawal when it is scheduled; null keeps its existing copy (product 8.2). */
  readonly bank: BankSnapshot | null;
  readonly bankData: BankData;
}

function paymentOf(row: PaymentRow, bank: BankSnapshot | undefined): Payment {
  if (row.copied) return { row, bank: null, bankData: row.copied };
  if (!bank) throw new Error(`no bank data for withdrawal ${row.id}`);
  return { row, bank, bankData: bank.data };
}

/**
 * The payments for these withdrawals of a batch, with their bank data. The caller has locked the wallets, so that no
 * bank data change before the withdrawals are scheduled.
 */
export async function loadPayments(
  tx: Tx,
  batchId: number,
  withdrawalIds: readonly number[],
): Promise<Payment[]> {
  const rows = await findPayments(tx, batchId, withdrawalIds);
  const banks = await bankDataOfAll(
    tx,
    rows.flatMap(({ copied, user_id }) => (copied ? [] : [user_id])),
  );
  return rows.map((row) => paymentOf(row, banks.get(row.user_id)));
}

export interface RemittanceOrder {
  readonly batchId: number;
  readonly paymentDate: PlainDate;
  readonly payer: RemittancePayer;
  readonly now: Date;
}

export interface WrittenRemittance {
  readonly sequence: number;
  readonly layout: string;
  readonly size: number;
  readonly sha256: string;
}

/** 'remessa-000012.rem' */
export const remittanceName = (sequence: number): string =>
  `remessa-${String(sequence).padStart(6, '0')}.rem`;

function itemOf({ row, bankData }: Payment, batchId: number): RemittanceItem {
  const indiker = { name: `${row.firstname} ${row.lastname}`, document: row.cpf };
  return {
    reference: itemReference({ withdrawalId: row.id, batchId }),
    net: row.net,
    bankData,
    beneficiary: beneficiaryOf(bankData, indiker),
  };
}

/** 'Saque 12: a conta do favorecido não cabe no arquivo' */
function problemSentence(problem: RemittanceProblem): string {
  const id = problem.reference === null ? undefined : parseItemReference(problem.reference)?.withdrawalId;
  return `${id === undefined ? 'Arquivo' : `Saque ${id}`}: ${remittanceProblemText(problem)}`;
}

const refuseProblems = (problems: readonly RemittanceProblem[]): Refused => ({
  refused: 'remittance_impossible',
  details: problems.slice(0, MAX_DETAILS).map(problemSentence),
});

interface MadeRemittance {
  readonly sequence: number;
  readonly layout: string;
  readonly content: Buffer;
  readonly csv: Buffer;
  readonly sha256: Buffer;
  /** CNPJ and agreement as the file's header has them. */
  readonly payerReference: string;
}

/** Builds the file of a batch without storing it. One payment that does not fit the bank's format refuses the file. */
export async function makeRemittance(
  tx: Tx,
  { batchId, paymentDate, payer, now }: RemittanceOrder,
  payments: readonly Payment[],
): Promise<MadeRemittance | Refused> {
  const items = payments.map((payment) => itemOf(payment, batchId));
  const layout = layoutOfBank(payer.bankCode);
  const sequence = await lockSequence(tx, payer.bankCode, payer.agreement);
  const remittance = { layout, payer, sequence, createdAt: now, paymentDate, items };
  const written = await inSlices(remittanceSteps(remittance));
  if (!written.ok) return refuseProblems(written.problems);
  // Each of these steps processes megabytes synchronously, so it yields to other requests in between.
  await setImmediate();
  const content = Buffer.from(written.text, 'latin1');
  await setImmediate();
  const sha256 = createHash('sha256').update(content).digest();
  const csvText = await inSlices(payoutCsvSteps(items, { paymentDate, payerBankCode: payer.bankCode }));
  await setImmediate();
  const payerReference = payerReferenceOf(written.text);
  return { sequence, layout, content, csv: Buffer.from(csvText, 'utf8'), sha256, payerReference };
}

/** Stores the only file of a batch, encrypted, and consumes its sequence number. */
export async function storeRemittance(
  tx: Tx,
  encryption: Encryption,
  { batchId, payer, now }: RemittanceOrder,
  { content, csv, ...made }: MadeRemittance,
): Promise<WrittenRemittance> {
  const { bankCode, agreement } = payer;
  const size = content.length;
  const encrypted = encryption.encryptFile(content);
  await setImmediate();
  const files = { content: encrypted, csv: encryption.encryptFile(csv) };
  await setImmediate();
  await insertRemittance(tx, { batchId, bankCode, agreement, now, size, ...made, ...files });
  return { sequence: made.sequence, layout: made.layout, size, sha256: made.sha256.toString('hex') };
}

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
    async (tx) => {
      // Sent once more, a file might be taken after its withdrawals have gone into another batch.
      if ((await findFileFacts(tx, id))?.confirmed_at) return refuse('file_refused');
      return readBatchFile(tx, deps.encryption, id, kind);
    },
    ({ sha256 }) => ({ entity: 'payout-batch', entityId: id, after: { file: kind, sha256 } }),
  );
