import type { ReturnFileItem, ReturnFileRow } from '@indike/contract/operator/money/return-files';
import { reaisFromCentavos } from '@indike/rules/money/money';
import { RETURN_OUTCOMES, returnOutcomeNames } from '@indike/rules/payouts/return-items';
import { presentOccurrences } from './present.ts';
import type { ReturnFileColumns, ReturnItemColumns } from './return-queries.ts';

export function presentReturnFile(row: ReturnFileColumns): ReturnFileRow {
  const outcomes = RETURN_OUTCOMES.flatMap(
    (outcome) => row.outcomes.find((one) => one.outcome === outcome) ?? [],
  );
  return {
    id: row.id,
    name: row.name,
    bank_code: row.bank_code,
    bank_name: row.bank_name,
    sequence: row.sequence,
    imported_by: { id: row.imported_by, name: row.importer },
    imported_at: row.imported_at.toISOString(),
    item_count: row.item_count,
    completed: row.completed_at !== null,
    outcomes: outcomes.map(({ outcome, count, value }) => ({
      outcome,
      name: returnOutcomeNames[outcome],
      count,
      value: reaisFromCentavos(value),
    })),
  };
}

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
  withdrawal: withdrawalOf(row),
});
