import { Button } from '@mantine/core';
import { lazy } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconFilter } from '@indike/ui/icons.ts';
import { LazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { referralPagesQuery } from '../../api.ts';
import { rowsOf } from '@indike/ui/query/call-query.ts';
import { isFiltered, listFailure } from '../../model/filters.ts';
import { FilterChips } from './filter-chips.tsx';
import { LoadMore } from './load-more.tsx';
import { NoReferrals } from './no-referrals.tsx';
import { ReferralTable, TableSkeleton } from './referral-table.tsx';
import { useFilters } from './use-filters.ts';
import { noindexPage } from '#app/shared/page-meta.ts';

export const meta = () => noindexPage('Indicações');

const FilterDialog = lazy(() => import('./filter-dialog.tsx'));

export default function ReferralsPage() {
  const { filters, apply } = useFilters();
  const dialog = useDialog('filtros');
  const pages = useInfiniteQuery(referralPagesQuery(filters));
  const total = pages.data?.pages[0]?.total;
  const rows = rowsOf(pages.data?.pages ?? [], ({ id }) => id);

  return (
    <>
      <PageTitle
        help="Acompanhe cada empresa que você indicou, da mais nova à mais antiga."
        action={
          <Button variant="default" leftSection={<IconFilter size={18} />} onClick={dialog.open}>
            Filtrar
          </Button>
        }
      >
        Indicações
      </PageTitle>
      <FilterChips filters={filters} total={total} onChange={apply} />
      <QueryState query={pages} failed={listFailure(filters)} skeleton={<TableSkeleton />}>
        {() => (
          <>
            <ReferralTable rows={rows} />
            {rows.length === 0 && <NoReferrals filtered={isFiltered(filters)} onClear={apply} />}
          </>
        )}
      </QueryState>
      {pages.hasNextPage && <LoadMore pages={pages} />}
      <LazyDialog {...dialog.props} content={FilterDialog} />
    </>
  );
}
