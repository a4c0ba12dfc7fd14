import type { ApiPayoutBatch, ApiWithdrawal } from '@indike/contract/integrations/withdrawals';
import { subtractCentavos } from '@indike/rules/money/money';
import { withdrawalStatusNames } from '@indike/rules/money/withdrawals';
import { batchStatusNames } from '@indike/rules/payouts/batches';
import type { ApiBatchRow, ApiWithdrawalRow } from './queries.ts';

export function presentApiWithdrawal(row: ApiWithdrawalRow): ApiWithdrawal {
  const isTaxed = row.status === 'scheduled' || row.status === 'paid';
  return {
    id: row.id,
    status: row.status,
    status_name: withdrawalStatusNames[row.status],
    requested_on: row.requested_on,
    created_at: row.created_at.toISOString(),
    payment_date: row.payment_date,
    indiker: { id: row.user_id, name: `${row.firstname} ${row.lastname}` },
    total_centavos: row.total,
    withheld_centavos: isTaxed ? row.withheld : null,
    net_centavos: isTaxed ? subtractCentavos(row.total, row.withheld) : null,
    return_reason: row.return_reason,
    payout_batch_id: row.payout_batch_id,
  };
}

export const presentApiBatch = (row: ApiBatchRow): ApiPayoutBatch => ({
  id: row.id,
  status: row.status,
  status_name: batchStatusNames[row.status],
  payment_date: row.payment_date,
  withdrawals: row.item_count,
  total_centavos: row.gross,
  withheld_centavos: row.withheld,
  net_centavos: row.net,
  prepared_at: row.prepared_at.toISOString(),
  decided_at: row.decided_at?.toISOString() ?? null,
});
