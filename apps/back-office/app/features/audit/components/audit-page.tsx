import { Button } from '@mantine/core';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { useUrlFilters } from '#app/shared/list/url-filters.ts';
import { ExportButton } from '#app/shared/exports/export-button.tsx';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { auditQuery, orderExport } from '../api.ts';
import { isFiltered, urls } from '../model/filters.ts';
import { AuditCheck } from './audit-check.tsx';
import { AuditFilters } from './audit-filters.tsx';
import { AuditTable } from './audit-table.tsx';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Auditoria') }];

export default function AuditPage() {
  const [filters, change] = useUrlFilters(urls);
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
      <KeysetList
        query={auditQuery(filters)}
        skeletons={8}
        empty={<NoEntries filtered={isFiltered(filters)} onClear={() => change(urls.none)} />}
        end={(count) => `${count === 1 ? '1 registro' : `${count} registros`}. Não há outros.`}
      >
        {(rows) => <AuditTable rows={rows} />}
      </KeysetList>
    </>
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
