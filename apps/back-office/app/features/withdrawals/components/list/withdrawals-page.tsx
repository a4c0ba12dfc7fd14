import { Button } from '@mantine/core';
import type { OperatorWithdrawalRow } from '@indike/contract/operator/money/money';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { useUrlFilters } from '#app/shared/list/url-filters.ts';
import { ExportButton } from '#app/shared/exports/export-button.tsx';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { DataTable } from '#app/shared/table/data-table.tsx';
import { useListTotals } from '#app/shared/table/use-list-totals.tsx';
import { orderList, withdrawalsQuery, withdrawalTotalQuery } from '../../api.ts';
import { type Filters, isFiltered, urls } from '../../model/filters.ts';
import { COLUMNS } from './columns.tsx';
import { WithdrawalFilters } from './withdrawal-filters.tsx';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Saques') }];

export default function WithdrawalsPage() {
  const [filters, change] = useUrlFilters(urls);
  return (
    <>
      <PageTitle action={<ExportButton subject="withdrawals" order={() => orderList(filters)} />}>
        Saques
      </PageTitle>
      <WithdrawalFilters filters={filters} onChange={change} />
      <KeysetList
        query={withdrawalsQuery(filters)}
        skeletons={8}
        empty={<NoRows filters={filters} onChange={change} />}
      >
        {(rows) => <Rows rows={rows} filters={filters} />}
      </KeysetList>
    </>
  );
}

interface RowsProps {
  readonly rows: readonly OperatorWithdrawalRow[];
  readonly filters: Filters;
}

function Rows({ rows, filters }: RowsProps) {
  const totals = useListTotals(withdrawalTotalQuery(filters), 'indiker', ['saque', 'saques']);
  return <DataTable label="Saques" columns={COLUMNS} rows={rows} totals={totals} />;
}

interface NoRowsProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

function NoRows({ filters, onChange }: NoRowsProps) {
  if (!isFiltered(filters)) return <EmptyState>Nenhum saque com este status agora.</EmptyState>;
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={() => onChange({ ...urls.none, status: 'todos' })}>
          Ver todos os saques
        </Button>
      }
    >
      Nenhum saque com estes filtros.
    </EmptyState>
  );
}
