import { Button, Stack, Text } from '@mantine/core';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { QueryState } from '@indike/ui/feedback/query-state.tsx';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { keepPreviousData, useInfiniteQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { useNavigate, useSearchParams } from 'react-router';
import { ExportButton } from '#app/shared/exports/export-button.tsx';
import { TableSkeleton } from '#app/shared/table/table-skeleton.tsx';
import { auditQuery, orderExport } from '../api.ts';
import { addressOf, type Filters, filtersOf, isFiltered, NO_FILTERS } from '../model/filters.ts';
import { AuditCheck } from './audit-check.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Auditoria') }];

export default function AuditPage() {
  const [params] = useSearchParams();
  const filters = useMemo(() => filtersOf(params), [params]);
  const navigate = useNavigate();
  const change = (next: Filters) =>
    void navigate({ search: addressOf(next) }, { replace: true, preventScrollReset: true });
  return (
    <>
      <PageTitle
        help="Tudo o que a equipe fez: quem, quando, de onde e o que mudou. Nada daqui pode ser alterado nem apagado."
        action={<ExportButton subject="audit" order={() => orderExport(filters)} />}
      >
        Auditoria
      </PageTitle>
      <AuditCheck />
      <AuditFilters filters={filters} onChange={change} />
      <Entries filters={filters} onClear={() => change(NO_FILTERS)} />
    </>
  );
}

interface EntriesProps {
  readonly filters: Filters;
  readonly onClear: () => void;
}

function Entries({ filters, onClear }: EntriesProps) {
  const query = useInfiniteQuery({ ...auditQuery(filters), placeholderData: keepPreviousData });
  return (
    <QueryState query={query} failed="Não foi possível carregar o registro" skeleton={<TableSkeleton />}>
      {({ pages }) => {
        const rows = pages.flatMap(({ data }) => data);
        if (rows.length === 0) return <NoEntries filtered={isFiltered(filters)} onClear={onClear} />;
        return (
          <Stack
            gap="md"
            aria-busy={query.isPlaceholderData}
            style={{ opacity: query.isPlaceholderData ? 0.6 : 1 }}
          >
            <AuditTable rows={rows} />
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
                {rows.length === 1 ? '1 registro' : `${rows.length} registros`}. Não há outros.
              </Text>
            )}
          </Stack>
        );
      }}
    </QueryState>
  );
}

function NoEntries({ filtered, onClear }: { readonly filtered: boolean; readonly onClear: () => void }) {
  if (!filtered) return <EmptyState>Ninguém da equipe fez nada ainda.</EmptyState>;
  const action = (
    <Button variant="default" onClick={onClear}>
      Limpar filtros
    </Button>
  );
  return <EmptyState action={action}>Nenhum registro com estes filtros.</EmptyState>;
}
