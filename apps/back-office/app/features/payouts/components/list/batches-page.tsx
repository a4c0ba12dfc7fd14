import { Button } from '@mantine/core';
import type { BatchRow } from '@indike/contract/operator/money/payout-batches';
import { formatCount } from '@indike/rules/money/money';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { dateTimeText } from '@indike/ui/format/dates.ts';
import { IconPlus } from '@indike/ui/icons.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { RowName } from '#app/shared/table/row-name.tsx';
import { ChoiceFilter } from '#app/shared/forms/choice-filter.tsx';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { isChoice, optionsOf, useUrlFilters } from '#app/shared/list/url-filters.ts';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { Amount, amountColumn, Day, SecondLine } from '#app/shared/table/cells.tsx';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { useListTotals } from '#app/shared/table/use-list-totals.tsx';
import { batchesQuery, batchTotalQuery } from '../../api.ts';
import { type StatusName, STATUSES, urls } from '../../model/filters.ts';
import { BatchMark } from '../cells.tsx';
import classes from '../payouts.module.css';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Lotes de pagamento') }];

const COLUMNS: Columns<BatchRow> = [
  {
    id: 'batch',
    title: 'Lote',
    cell: (row) => (
      <RowName
        name={`Lote ${row.id}`}
        opens={paths.batch(row.id)}
        second={`${row.prepared_by.name}, ${dateTimeText(row.prepared_at)}`}
      />
    ),
  },
  { id: 'status', title: 'Status', cell: (row) => <BatchMark {...row} /> },
  {
    id: 'payment',
    title: 'Pagamento',
    cell: (row) => (
      <>
        <Day title="Pagamento" date={row.payment_date} />
        <SecondLine>
          {row.standing_order === null ? row.method_name : `${row.method_name}, na hora`}
        </SecondLine>
      </>
    ),
  },
  { id: 'amount-pix', title: 'PIX', cell: (row) => <Form title="PIX" {...row.pix} /> },
  {
    id: 'amount-transfer',
    title: 'Transferência',
    cell: (row) => <Form title="Transferência" {...row.transfer} />,
  },
  amountColumn('Valor', (row) => row.net),
];

export default function BatchesPage() {
  const [{ status }, change] = useUrlFilters(urls);
  const may = useCanCall();
  return (
    <>
      <PageTitle
        help="Os saques que são pagos juntos: uma pessoa prepara, outra aprova."
        action={may('POST /api/operator/payout-batches') && <NewButton />}
      >
        Lotes de pagamento
      </PageTitle>
      <div className={classes['filters']}>
        <ChoiceFilter
          label="Status"
          choices={optionsOf(STATUSES)}
          value={status}
          onChange={(value) => isChoice(STATUSES, value) && change({ status: value })}
        />
      </div>
      <KeysetList
        query={batchesQuery(status)}
        skeletons={8}
        empty={
          <EmptyState>
            {status === 'todos' ? 'Nenhum lote ainda.' : 'Nenhum lote com este status agora.'}
          </EmptyState>
        }
      >
        {(rows) => <Rows rows={rows} status={status} />}
      </KeysetList>
    </>
  );
}

interface RowsProps {
  readonly rows: readonly BatchRow[];
  readonly status: StatusName;
}

function Rows({ rows, status }: RowsProps) {
  const totals = useListTotals(batchTotalQuery(status), 'batch', ['lote', 'lotes']);
  return (
    <div className={classes['batches']}>
      <DataTable label="Lotes de pagamento" columns={COLUMNS} rows={rows} totals={totals} />
    </div>
  );
}

const NewButton = () => (
  <Button component={Link} to={paths.newBatch} leftSection={<IconPlus size={18} aria-hidden />}>
    Preparar lote
  </Button>
);

function Form({ title, count, net }: { title: string; count: number; net: number }) {
  return (
    <span data-title={title}>
      {count === 0 ? (
        '—'
      ) : (
        <>
          {formatCount(count)}
          {'\u00A0'}· <Amount value={net} />
        </>
      )}
    </span>
  );
}
