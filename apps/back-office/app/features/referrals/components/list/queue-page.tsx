import '@mantine/core/styles/Skeleton.css';
import { Button, Skeleton, Stack, Text } from '@mantine/core';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { ErrorState } from '@indike/ui/feedback/error-state.tsx';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useNavigation, useSearchParams } from 'react-router';
import { paths } from '#app/shared/paths.ts';
import { queueQuery } from '../../api.ts';
import { addressOf, type Filters, filtersOf, isFiltered, withoutFilters } from '../../model/filters.ts';
import { QueueFilters } from './queue-filters.tsx';
import { QueueTable } from './queue-table.tsx';
import { StatusTabs } from './status-tabs.tsx';

export function QueuePage() {
  const [params] = useSearchParams();
  const filters = useMemo(() => filtersOf(params), [params]);
  const navigate = useNavigate();
  const { location: leaving } = useNavigation();
  const change = (next: Filters) => {
    // A search that is still waiting must not call back who has opened a referral meanwhile.
    if (leaving && !leaving.pathname.endsWith(paths.referrals)) return;
    // Each key of a search is no page of its own to go back to.
    void navigate({ search: addressOf(next) }, { replace: true, preventScrollReset: true });
  };
  return (
    <>
      <PageTitle>Indicações</PageTitle>
      <StatusTabs filters={filters} />
      <QueueFilters filters={filters} onChange={change} />
      <Queue filters={filters} onChange={change} />
    </>
  );
}

interface Props {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

function Queue({ filters, onChange }: Props) {
  const query = useInfiniteQuery({ ...queueQuery(filters), placeholderData: keepPreviousData });
  const { data } = query;
  // Read in several pages, a row that moved meanwhile may come twice.
  const rows = useMemo(
    () => [...new Map(data?.pages.flatMap((page) => page.data).map((row) => [row.id, row])).values()],
    [data],
  );
  if (data === undefined && query.isError)
    return (
      <ErrorState error={query.error} fallback="Não foi possível carregar a lista" onRetry={query.refetch} />
    );
  if (data === undefined) return <TableSkeleton />;
  if (rows.length === 0) return <NoRows filters={filters} onChange={onChange} />;
  return (
    <Stack
      gap="md"
      aria-busy={query.isPlaceholderData}
      style={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}
    >
      <QueueTable rows={rows} />
      {query.hasNextPage ? (
        <Button
          variant="default"
          style={{ alignSelf: 'center' }}
          aria-disabled={query.isFetchingNextPage}
          onClick={() => void query.fetchNextPage()}
        >
          {query.isFetchingNextPage ? 'Carregando…' : 'Mostrar mais'}
        </Button>
      ) : (
        <Text size="sm" c="dimmed" ta="center">
          {rows.length === 1 ? '1 indicação' : `${rows.length} indicações`}. Não há outras.
        </Text>
      )}
    </Stack>
  );
}

function NoRows({ filters, onChange }: Props) {
  if (!isFiltered(filters)) return <EmptyState>Nenhuma indicação neste status agora.</EmptyState>;
  const all = { ...withoutFilters(filters), status: null };
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={() => onChange(all)}>
          Ver todas as indicações
        </Button>
      }
    >
      Nenhuma indicação com estes filtros. O CNPJ pode ser escrito com ou sem pontos.
    </EmptyState>
  );
}

const ROWS = Array.from({ length: 8 }, (_, row) => row);

function TableSkeleton() {
  return (
    <Stack gap="xs" aria-busy aria-label="Carregando a lista">
      {ROWS.map((row) => (
        <Skeleton key={row} height={52} />
      ))}
    </Stack>
  );
}
