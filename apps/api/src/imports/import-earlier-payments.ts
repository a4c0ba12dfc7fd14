import { dateInSaoPaulo } from '@indike/rules/dates/calendar';
import { decodeText } from '@indike/rules/files/decode-text';
import {
  earlierPaymentKey,
  isEarlierPayment,
  readEarlierPaymentFile,
  whyEarlierPaymentRefused,
  type EarlierPaymentLine,
  type EarlierPaymentRefusal,
} from '@indike/rules/imports/earlier-payment-file';
import { findRepeatedLines } from '@indike/rules/imports/import-file';
import type { Deps } from '../deps.ts';
import { recordEarlierPayments } from '../earlier-payments/commands.ts';
import { commitWhen } from '../platform/db/commit-when.ts';
import type { Tx } from '../platform/db/database.ts';
import { refuse, type Refused } from '../platform/refusal.ts';
import { insertAuditEntry } from '../audit/commands.ts';
import {
  countOutcomes,
  fileEntry,
  startRun,
  type Imported,
  type ImportRequest,
  type ImportRun,
  type Outcome,
} from './import-run.ts';
import { findIndikers, type FoundIndiker } from './queries.ts';

export interface PaymentResult {
  readonly line: EarlierPaymentLine;
  readonly outcome: Outcome;
  readonly refusal: EarlierPaymentRefusal | null;
}

interface Checked {
  readonly line: EarlierPaymentLine;
  readonly indiker: FoundIndiker | null;
  readonly refusal: EarlierPaymentRefusal | null;
}

async function checkLines(
  tx: Tx,
  { context }: ImportRun,
  lines: readonly EarlierPaymentLine[],
): Promise<Checked[]> {
  const emails = new Set(lines.filter(isEarlierPayment).map(({ indiker }) => indiker));
  const indikers = await findIndikers(tx, [...emails]);
  const earlier = findRepeatedLines(lines, earlierPaymentKey);
  const today = dateInSaoPaulo(context.now);
  return lines.map((line) => {
    const indiker = indikers.get(line.indiker) ?? null;
    const earlierLine = earlier.get(line.line) ?? null;
    return { line, indiker, refusal: whyEarlierPaymentRefused(line, { today, earlierLine, indiker }) };
  });
}

const paymentOf = ({ line, indiker, refusal }: Checked) =>
  refusal === null && indiker !== null && isEarlierPayment(line) ? [{ ...line, userId: indiker.id }] : [];

async function storeLines(tx: Tx, run: ImportRun, checked: readonly Checked[]): Promise<PaymentResult[]> {
  const payments = checked.flatMap(paymentOf);
  const stored = await recordEarlierPayments(tx, payments, run.context.now);
  const applied = new Set(payments.filter((_, place) => stored[place]).map(({ line }) => line));
  return checked.map(({ line, refusal }) => ({
    line,
    outcome: refusal !== null ? 'refused' : applied.has(line.line) ? 'applied' : 'repeated',
    refusal,
  }));
}

/** Imports a file of earlier payments, all in one transaction (product 12.21). A preview does the same and rolls it back. */
export async function importEarlierPayments(
  deps: Deps,
  request: ImportRequest,
): Promise<Imported<PaymentResult> | Refused> {
  const read = readEarlierPaymentFile(decodeText(request.file));
  if (!read.ok) return refuse(read.code);
  const run = startRun(deps, request);
  return commitWhen(
    deps.db,
    () => !run.isPreview,
    async (tx) => {
      const imported = countOutcomes(await storeLines(tx, run, await checkLines(tx, run, read.lines)));
      const entry = fileEntry(run, 'import.earlier-payments', imported);
      await insertAuditEntry(tx, { ...run.context, ...entry });
      return imported;
    },
  );
}
