import { Button, Title, Stack, Text } from '@mantine/core';
import { useEffect, useEffectEvent, useRef } from 'react';
import { useInfiniteQuery } from '@tanstack/react-query';
import { IconFilter } from '@indike/ui/icons.ts';
import { lazyDialog } from '@indike/ui/dialogs/lazy-dialog.tsx';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { useDialog } from '@indike/ui/dialogs/use-dialog.ts';
import { rowsOf } from '@indike/ui/query/call-query.ts';
import { noindexPage } from '#app/shared/page-meta.ts';
import { paths } from '#app/shared/paths.ts';
import { Drawing, Sheet, tone } from '@indike/ui/drawing/drawing.tsx';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import { referralPagesQuery } from '../../api.ts';
import { isFiltered, listFailure, type Filters } from '../../model/filters.ts';
import { FilterChips } from './filter-chips.tsx';
import { ReferralTable, TableSkeleton } from './referral-table.tsx';
import { useFilters } from './use-filters.ts';

export const meta = () => noindexPage('Indicações');

const FilterDialog = lazyDialog(() => import('./filter-dialog.tsx'));

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
      <FilterDialog {...dialog.props} />
    </>
  );
}

const NONE: Filters = { status: '', startDate: '', endDate: '', name: '' };

interface NoReferralsProps {
  readonly filtered: boolean;
  readonly onClear: (filters: Filters) => void;
}

const emptyDrawing = (
  <Drawing>
    <Sheet x={62} />
    <circle className={tone.paper} cx="166" cy="84" r="30" />
    <circle className={tone.accent} cx="166" cy="84" r="24" />
    <circle className={tone.paper} cx="166" cy="84" r="14" />
    <path className={tone.line} d="m186 104 20 20" />
  </Drawing>
);

function NoReferrals({ filtered, onClear }: NoReferralsProps) {
  const action = filtered ? (
    <Button variant="light" onClick={() => onClear(NONE)}>
      Limpar filtros
    </Button>
  ) : (
    <Button component={Link} to={paths.refer}>
      Indicar uma empresa
    </Button>
  );
  return (
    <EmptyState drawing={emptyDrawing} title={<Title order={2}>Sem resultados</Title>} action={action}>
      {filtered
        ? 'Nenhuma indicação combina com estes filtros. Tire um deles para ver mais.'
        : 'Você ainda não indicou nenhuma empresa. Comece pela que você conhece melhor.'}
    </EmptyState>
  );
}

interface LoadMoreProps {
  readonly pages: {
    readonly isFetching: boolean;
    readonly isFetchingNextPage: boolean;
    readonly isFetchNextPageError: boolean;
    readonly fetchNextPage: () => Promise<unknown>;
  };
}

/** Loads the next page when it comes near the viewport. The button is for keyboards and for retries. */
function LoadMore({ pages }: LoadMoreProps) {
  const { isFetching, isFetchingNextPage, isFetchNextPageError, fetchNextPage } = pages;
  const end = useRef<HTMLDivElement>(null);
  const near = useEffectEvent(() => {
    if (!isFetching && !isFetchNextPageError) void fetchNextPage();
  });

  useEffect(() => {
    if (isFetching || !end.current) return undefined;
    // Observe again after each page: IntersectionObserver does not fire if the sentinel never left the viewport.
    const observer = new IntersectionObserver(
      (entries) => {
        if (entries.some(({ isIntersecting }) => isIntersecting)) near();
      },
      { rootMargin: '300px' },
    );
    observer.observe(end.current);
    return () => observer.disconnect();
  }, [isFetching]);

  const label = isFetchNextPageError ? 'Tentar de novo' : 'Carregar mais';
  return (
    <Stack ref={end} align="center" gap="xs" mt="md">
      {isFetchNextPageError && !isFetchingNextPage && (
        <Text c="dimmed" ta="center" role="alert">
          Não foi possível carregar mais indicações.
        </Text>
      )}
      <Button
        variant="default"
        aria-disabled={isFetchingNextPage}
        onClick={() => {
          if (!isFetchingNextPage) void fetchNextPage();
        }}
      >
        {isFetchingNextPage ? 'Carregando...' : label}
      </Button>
    </Stack>
  );
}
