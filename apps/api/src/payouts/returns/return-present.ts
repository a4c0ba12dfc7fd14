import type {
  ReturnFileItem,
  ReturnFilePreview,
  ReturnFileRow,
} from '@indike/contract/operator/money/return-files';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { RETURN_OUTCOMES, returnOutcomeNames } from '@indike/rules/payouts/return-items';
import { presentOccurrences } from '../present.ts';
import type { PreviewedReturn } from './return-preview.ts';
import type { ReturnFileColumns, ReturnItemColumns } from './return-queries.ts';

function presentFacts(row: ReturnFileColumns) {
  const outcomes = RETURN_OUTCOMES.flatMap(
    (outcome) => row.outcomes.find((one) => one.outcome === outcome) ?? [],
  );
  return {
    bank_code: row.bank_code,
    bank_name: row.bank_name,
    sequence: row.sequence,
    item_count: row.item_count,
    outcomes: outcomes.map(({ outcome, count, value }) => ({
      outcome,
      name: returnOutcomeNames[outcome],
      count,
      value: reaisFromCentavos(value),
    })),
  };
}

export const presentReturnFile = (row: ReturnFileColumns): ReturnFileRow => ({
  ...presentFacts(row),
  id: row.id,
  name: row.name,
  imported_by: { id: row.imported_by, name: row.importer },
  imported_at: row.imported_at.toISOString(),
  completed: row.completed_at !== null,
});

function withdrawalOf(row: ReturnItemColumns): ReturnFileItem['withdrawal'] {
  const { withdrawal_id: id, batch_id, user_id, firstname, lastname } = row;
  if (id === null || batch_id === null || user_id === null) return null;
  return { id, batch_id, indiker: { id: user_id, firstname: firstname ?? '', lastname: lastname ?? '' } };
}

export const presentReturnItem = (row: ReturnItemColumns): ReturnFileItem => ({
  id: row.line,
  outcome: row.outcome,
  outcome_name: returnOutcomeNames[row.outcome],
  detail: row.detail,
  occurrences: presentOccurrences(row.occurrences),
  reference: row.reference,
  bank_number: row.bank_number,
  value: reaisFromCentavos(row.value),
  paid_value: reaisFromCentavos(row.paid_value),
  paid_on: row.paid_on,
  unmatched_payment: row.unmatched_payment,
  cleared:
    row.clearance_note === null
      ? null
      : { note: row.clearance_note, by: row.cleared_by ?? '', at: row.cleared_at?.toISOString() ?? '' },
  withdrawal: withdrawalOf(row),
});

export function presentPreview({ file, items, digest }: PreviewedReturn): ReturnFilePreview {
  const facts = presentFacts(file);
  const decided = facts.outcomes.reduce((sum, { count }) => sum + count, 0);
  return {
    ...facts,
    digest,
    imported_id: file.completed_at === null ? null : file.id,
    failed_count: facts.item_count - decided,
    items: items.map(presentReturnItem),
  };
}
