import type { BatchDetail, BatchItem } from '@indike/contract/operator/money/payout-batches';
import { returnOutcome } from '@indike/rules/payouts/return-items';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { dateText } from '@indike/ui/format/dates.ts';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { formText, withdrawalNames } from '#app/shared/withdrawal-texts.ts';
import { Amount, SecondLine, totalText } from '#app/shared/table/cells.tsx';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { itemsQuery } from '../../api.ts';
import { netColumn, Withdrawal } from '../cells.tsx';
import classes from '../payouts.module.css';

const COLUMNS: Columns<BatchItem> = [
  {
    id: 'whose',
    title: 'Saque',
    cell: (row) => (
      <>
        <Withdrawal {...row} />
        <SecondLine>Pedido em {dateText(row.requested_on)}</SecondLine>
      </>
    ),
  },
  { id: 'destination', title: 'Destino', cell: (row) => row.destination ?? formText(row.form) },
  { id: 'status', title: 'Status', cell: (row) => <State {...row} /> },
  netColumn,
];

/**
 * The outcome in this batch or, until there is one, the state of its order or the withdrawal's status. A returned withdrawal is shown as returned
 * here, although the Indiker sees it as 'Solicitado': operators must know that the bank sent it back.
 */
function State({ status, return_reason: reason, outcome, order }: BatchItem) {
  const isReturned = status === 'returned';
  const shown = outcome?.name ?? order?.state_name ?? withdrawalNames[status];
  const why = outcome === null || outcome.occurrences === '' ? reason : outcome.occurrences;
  const isExplained = outcome === null ? isReturned : outcome.code !== returnOutcome.paid;
  return (
    <>
      {shown}
      {isExplained && <SecondLine>{why}</SecondLine>}
      {order && order.detail !== why && <SecondLine>{order.detail}</SecondLine>}
      {order && <SecondLine>{order.end_to_end_id}</SecondLine>}
    </>
  );
}

export function BatchItems({ batch: { id, count, net } }: { readonly batch: BatchDetail }) {
  return (
    <KeysetList
      query={itemsQuery(id)}
      skeletons={8}
      empty={<EmptyState>Este lote não tem saques.</EmptyState>}
    >
      {(rows) => (
        <div className={classes['items']}>
          <DataTable
            label="Saques do lote"
            columns={COLUMNS}
            rows={rows}
            totals={{ whose: totalText(count, ['saque', 'saques']), amount: <Amount value={net} /> }}
          />
        </div>
      )}
    </KeysetList>
  );
}
