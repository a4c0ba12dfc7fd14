import type { OpenItem, Reconciliation, Sums } from '@indike/contract/operator/money/return-files';
import { addCentavos, reaisFromCentavos, ZERO_CENTAVOS } from '@indike/rules/money/money';
import { occurrencesText } from '@indike/rules/payouts/occurrences';
import { type PayoutMethod, RETURNED_AFTER_PAYMENT } from '@indike/rules/payouts/payment-orders';
import { payingParty, reconcile, type Sum } from '@indike/rules/payouts/reconciliation';
import { remittanceSumSteps } from '@indike/rules/payouts/remittance-fields';
import { returnOutcome, type ItemEnd } from '@indike/rules/payouts/return-items';
import type { Deps } from '../../deps.ts';
import { readBatchFile } from '../remittance-file.ts';
import { isRefused, refuse, type Refused } from '../../platform/refusal.ts';
import { inSlices } from '../../platform/slices.ts';
import {
  findBatchToReconcile,
  listOpenItems,
  sumOutcomes,
  sumLedger,
  sumPaidByFiles,
  sumPaidByOrders,
  type BatchToReconcile,
  type OutcomeSumRow,
  type OpenItemRow,
} from './reconciliation-queries.ts';

const OPEN_ITEMS = 100;

const sums = ({ count, value }: Sum): Sums => ({ count, value: reaisFromCentavos(value) });

const plus = (sum: Sum, more: Sum): Sum => ({
  count: sum.count + more.count,
  value: addCentavos(sum.value, more.value),
});

/** Sums the items with this outcome; null selects those that wait for the bank. */
const ended = (rows: readonly OutcomeSumRow[], outcome: ItemEnd | null, byHand?: boolean): Sum =>
  rows
    .filter((row) => row.outcome === outcome && (byHand === undefined || row.by_hand === byHand))
    .reduce(plus, { count: 0, value: ZERO_CENTAVOS });

/** Only a payment that came back after it was made has an outcome with no codes at all. */
function codesText(codes: string | null): string {
  if (codes === null) return 'registrado por um operador';
  return codes === '' ? RETURNED_AFTER_PAYMENT : occurrencesText(codes.split(' '));
}

/** Why an item is not paid, in words. */
function reasonOf(
  { outcome, outcome_codes, said, detail, occurrences }: OpenItemRow,
  method: PayoutMethod,
): string {
  if (outcome === returnOutcome.returned) return `Devolvido: ${codesText(outcome_codes)}`;
  if (outcome === returnOutcome.notPaid) return `Não pago: ${codesText(outcome_codes)}`;
  if (said === returnOutcome.mismatched) return `O retorno não confere: ${detail}`;
  if (said === returnOutcome.pending && occurrences)
    return `Pendente no banco: ${occurrencesText(occurrences.split(' '))}`;
  return `O ${payingParty(method)} ainda não respondeu.`;
}

const presentOpenItem = (row: OpenItemRow, method: PayoutMethod): OpenItem => ({
  withdrawal_id: row.withdrawal_id,
  indiker: { id: row.user_id, firstname: row.firstname, lastname: row.lastname },
  net: reaisFromCentavos(row.net),
  reason: reasonOf(row, method),
});

const presentFile = ({ sequence, sha256 }: BatchToReconcile, file: Sum | null): Reconciliation['file'] =>
  sequence === null || sha256 === null
    ? null
    : { sequence, sha256: sha256.toString('hex'), sums: file && sums(file) };

/** Sums the stored bytes of the remittance file; null when there is no file. */
async function sumFile({ db, encryption }: Deps, id: number): Promise<Sum | null> {
  const file = await db.transaction().execute((tx) => readBatchFile(tx, encryption, id, 'remittance'));
  return isRefused(file) ? null : inSlices(remittanceSumSteps(file.content.toString('latin1')));
}

/** Batch, file, returns, orders and ledger, each summed up from its own rows. */
export async function readReconciliation(deps: Deps, id: number): Promise<Reconciliation | Refused> {
  const { db } = deps;
  const batch = await findBatchToReconcile(db, id);
  if (!batch) return refuse('not_found');
  const [file, ends, byFile, byProvider, ledger, open] = await Promise.all([
    sumFile(deps, id),
    sumOutcomes(db, id),
    sumPaidByFiles(db, id),
    sumPaidByOrders(db, id),
    sumLedger(db, id),
    listOpenItems(db, id, OPEN_ITEMS),
  ]);
  const { method } = batch;
  const whole = { count: batch.item_count, value: batch.net };
  const paidByHand = ended(ends, returnOutcome.paid, true);
  const returned = ended(ends, returnOutcome.returned);
  const notPaid = ended(ends, returnOutcome.notPaid);
  const waiting = ended(ends, null);
  const sent = { method, batch: whole, file, hasFile: batch.sha256 !== null };
  const paid = { paidByFile: byFile, paidByProvider: byProvider, paidByHand };
  const facts = { ...sent, ...paid, returned, notPaid, waiting, ledger };
  return {
    batch: { id, payment_date: batch.payment_date, method, ...sums(whole) },
    file: presentFile(batch, file),
    paid: { by_file: sums(byFile), by_provider: sums(byProvider), by_hand: sums(paidByHand) },
    ledger: sums(ledger),
    not_paid: { returned: sums(returned), not_paid: sums(notPaid), waiting: sums(waiting) },
    comparisons: reconcile(facts).map((one) => ({ ...one, difference: reaisFromCentavos(one.difference) })),
    open: open.map((row) => presentOpenItem(row, method)),
    open_count: returned.count + notPaid.count + waiting.count,
  };
}
