import type { BatchDetail, BatchItem } from '@indike/contract/operator/money/payout-batches';
import { withdrawalStatus } from '@indike/rules/money/withdrawals';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { formText } from '#app/shared/payment-form.ts';
import { Day, Soft } from '#app/shared/table/cells.tsx';
import { columnsOf, DataTable } from '#app/shared/table/data-table.tsx';
import { itemsQuery } from '../../api.ts';
import { Net, Withdrawal } from '../cells.tsx';

const column = columnsOf<BatchItem>();
const COLUMNS = [
  column.display({ id: 'whose', header: 'Saque', cell: ({ row }) => <Withdrawal {...row.original} /> }),
  column.display({
    id: 'requested',
    header: 'Pedido em',
    cell: ({ row }) => <Day title="Pedido em" date={row.original.requested_on} />,
  }),
  column.display({ id: 'form', header: 'Forma', cell: ({ row }) => formText(row.original.form) }),
  column.display({ id: 'status', header: 'Situação', cell: ({ row }) => <State {...row.original} /> }),
  column.display({ id: 'net', header: 'Valor', cell: ({ row }) => <Net {...row.original} /> }),
];

/** The Indiker sees a returned withdrawal as 'Solicitado'; who pays must know that the bank sent it back. */
function State({ status, status_name: name, return_reason: reason }: BatchItem) {
  if (status !== withdrawalStatus.returned) return name;
  return (
    <>
      Devolvido
      <Soft>{reason}</Soft>
    </>
  );
}

export function BatchItems({ batch: { id } }: { readonly batch: BatchDetail }) {
  return (
    <KeysetList
      query={itemsQuery(id)}
      failed="Não foi possível carregar os saques do lote"
      skeletons={8}
      empty={<EmptyState>Este lote não tem saques.</EmptyState>}
    >
      {(rows) => (
        <DataTable label="Saques do lote" columns={COLUMNS} rows={rows} idOf={({ id: key }) => String(key)} />
      )}
    </KeysetList>
  );
}
