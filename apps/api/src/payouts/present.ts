import type { BankData } from '@indike/rules/money/bank-accounts';
import type {
  BatchDetail,
  BatchItem,
  BatchRow,
  ExcludedWithdrawal,
  FileRefusal,
  ProposedWithdrawal,
} from '@indike/contract/operator/money/payout-batches';
import { accountOwner, destinationText } from '@indike/contract/money/destination';
import { amountInWords } from '@indike/rules/money/amount-in-words';
import { addCentavos, reaisFromCentavos, subtractCentavos, type Centavos } from '@indike/rules/money/money';
import { withdrawalStatusNames } from '@indike/rules/money/withdrawals';
import { batchStatusNames, sumsSentence, type BatchSums } from '@indike/rules/payouts/batches';
import { CNAB_LAYOUTS, type CnabLayoutName } from '@indike/rules/payouts/cnab-layout';
import { occurrencesText } from '@indike/rules/payouts/occurrences';
import {
  PAYMENT_ORDER_STATES,
  paymentOrderStateNames,
  payoutMethodNames,
  type PaymentOrderState,
} from '@indike/rules/payouts/payment-orders';
import { returnOutcomeNames } from '@indike/rules/payouts/return-items';
import { itemCautions, itemProblems, type ItemCaution } from '@indike/rules/payouts/proposal';
import { toKeysetPage } from '../platform/db/rows.ts';
import type { ExcludedItem, PayableItem } from './batch-items.ts';
import type { OrderSum } from './orders/order-store.ts';
import type { OperatorId } from '../platform/http/authentication.ts';
import type { FileFacts } from './refused-file-store.ts';
import { remittanceName } from './remittance-file.ts';
import type { Proposal } from './proposal.ts';
import type { BatchColumns, ItemColumns, RemittanceColumns } from './queries.ts';

interface Figures {
  readonly total: Centavos;
  readonly withheld: Centavos;
  readonly all: BatchSums;
  readonly pix: BatchSums;
}

const presentSums = ({ count, net }: BatchSums) => ({ count, net: reaisFromCentavos(net) });

function presentFigures({ total, withheld, all, pix }: Figures) {
  const transfer = { count: all.count - pix.count, net: subtractCentavos(all.net, pix.net) };
  return {
    count: all.count,
    total: reaisFromCentavos(total),
    withheld: reaisFromCentavos(withheld),
    net: reaisFromCentavos(all.net),
    pix: presentSums(pix),
    transfer: presentSums(transfer),
    sentence: sumsSentence(all, pix, transfer),
    net_in_words: amountInWords(all.net),
  };
}

const isCaution = (key: string): key is ItemCaution => Object.hasOwn(itemCautions, key);
const presentCautions = (keys: readonly string[]) =>
  keys.map((code) => ({ code, message: isCaution(code) ? itemCautions[code] : code }));

const personOf = (row: { user_id: number; firstname: string; lastname: string }) => ({
  id: row.user_id,
  firstname: row.firstname,
  lastname: row.lastname,
});

export const presentProposed = (
  { row, form, cautions, withheld, net }: PayableItem,
  bank: BankData | null,
): ProposedWithdrawal => ({
  id: row.id,
  indiker: personOf(row),
  requested_on: row.requested_on,
  form,
  destination: destinationOf(bank),
  total: reaisFromCentavos(row.total),
  withheld: reaisFromCentavos(withheld),
  net: reaisFromCentavos(net),
  cautions: presentCautions(cautions),
});

const presentExcluded = ({ row, problem }: ExcludedItem): ExcludedWithdrawal => ({
  id: row.id,
  indiker: personOf(row),
  requested_on: row.requested_on,
  form: row.copied_form ?? row.current_form,
  total: reaisFromCentavos(row.total),
  problem: { code: problem, message: itemProblems[problem] },
});

const sumsOf = (items: readonly PayableItem[]): BatchSums => ({
  count: items.length,
  net: addCentavos(...items.map(({ net }) => net)),
});

/** Withdrawals to review come first. The cursor holds the list (0 to review, 1 clear) and the last id shown. */
export function pageOfItems({ toReview, clear }: Proposal, after: string | undefined, limit: number) {
  const keyed = [toReview, clear].flatMap((list, place) =>
    list.map((item) => ({ item, place, cursor: `${place}_${item.row.id}` })),
  );
  const [place = -1, id = 0] = after?.split('_').map(Number) ?? [];
  const rest = keyed.filter(
    (entry) => entry.place > place || (entry.place === place && entry.item.row.id > id),
  );
  const { rows, next } = toKeysetPage(rest, limit, ({ cursor }) => cursor);
  return { items: rows.map(({ item }) => item), next };
}

export function presentProposal({ clear, toReview, excluded, excludedCount, isCut }: Proposal) {
  return {
    ...presentFigures({
      total: addCentavos(...clear.map(({ row }) => row.total)),
      withheld: addCentavos(...clear.map(({ withheld }) => withheld)),
      all: sumsOf(clear),
      pix: sumsOf(clear.filter(({ form }) => form === 'pix')),
    }),
    to_review: presentSums(sumsOf(toReview)),
    excluded: excluded.map(presentExcluded),
    excluded_count: excludedCount,
    is_cut: isCut,
  };
}

export const presentBatch = (row: BatchColumns): BatchRow => ({
  id: row.id,
  payment_date: row.payment_date,
  method: row.method,
  method_name: payoutMethodNames[row.method],
  standing_order: row.standing_order_id,
  status: row.status,
  status_name: batchStatusNames[row.status],
  ...presentFigures({
    total: row.gross,
    withheld: row.withheld,
    all: { count: row.item_count, net: row.net },
    pix: { count: row.pix_count, net: row.pix_net },
  }),
  prepared_by: { id: row.prepared_by, name: row.preparer },
  prepared_at: row.prepared_at.toISOString(),
  decided_by:
    row.decided_by === null || row.decider === null ? null : { id: row.decided_by, name: row.decider },
  decided_at: row.decided_at?.toISOString() ?? null,
  reject_reason: row.reject_reason,
});

/** Stored occurrence codes in words. Empty when the bank gave none or an operator entered the outcome. */
export const presentOccurrences = (codes: string | null): string =>
  codes === null || codes === '' ? '' : occurrencesText(codes.split(' '));

/** 'PIX no CPF •••.456.789-••, em nome de Ana Lima' */
function destinationOf(bank: BankData | null): string | null {
  if (bank === null) return null;
  const owner = accountOwner(bank);
  return owner === null ? destinationText(bank) : `${destinationText(bank)}, em nome de ${owner}`;
}

const presentOrder = (row: ItemColumns, id: string, state: PaymentOrderState): BatchItem['order'] => ({
  order_id: id,
  attempt: row.attempt ?? 1,
  state,
  state_name: paymentOrderStateNames[state],
  end_to_end_id: row.end_to_end_id,
  detail: row.detail,
});

/** In the order in which an order passes through its states. */
export const presentOrderSums = (sums: readonly OrderSum[]): BatchDetail['orders'] =>
  PAYMENT_ORDER_STATES.flatMap((state) =>
    sums
      .filter((sum) => sum.state === state)
      .map((sum) => ({ state, state_name: paymentOrderStateNames[state], ...presentSums(sum) })),
  );

export const presentItem = (row: ItemColumns): BatchItem => ({
  id: row.id,
  indiker: personOf(row),
  destination: destinationOf(row.bank),
  requested_on: row.requested_on,
  form: row.form,
  total: reaisFromCentavos(row.gross),
  withheld: reaisFromCentavos(row.withheld),
  net: reaisFromCentavos(row.net),
  cautions: presentCautions(row.cautions),
  status: row.status,
  status_name: withdrawalStatusNames[row.status],
  return_reason: row.return_reason,
  outcome: row.outcome && {
    code: row.outcome,
    name: returnOutcomeNames[row.outcome],
    occurrences: presentOccurrences(row.outcome_codes),
  },
  order:
    row.order_id === null || row.order_state === null
      ? null
      : presentOrder(row, row.order_id, row.order_state),
});

const isLayout = (name: string): name is CnabLayoutName => Object.hasOwn(CNAB_LAYOUTS, name);

export const presentRemittance = (row: RemittanceColumns): NonNullable<BatchDetail['remittance']> => ({
  sequence: row.sequence,
  layout: isLayout(row.layout) ? CNAB_LAYOUTS[row.layout].title : row.layout,
  file_name: remittanceName(row.sequence),
  size: row.size,
  sha256: row.sha256.toString('hex'),
  created_at: row.created_at.toISOString(),
});

export const presentFileRefusal = (row: FileFacts, me: OperatorId): FileRefusal | null =>
  row.reason === null || row.entered_by === null || row.entered_at === null
    ? null
    : {
        reason: row.reason,
        entered_by: { id: row.entered_by, name: row.entered_name ?? '' },
        entered_at: row.entered_at.toISOString(),
        is_own: row.entered_by === me,
        confirmed_by:
          row.confirmed_by === null ? null : { id: row.confirmed_by, name: row.confirmed_name ?? '' },
        confirmed_at: row.confirmed_at?.toISOString() ?? null,
      };
