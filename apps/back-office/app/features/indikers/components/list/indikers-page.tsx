import { Button, Text } from '@mantine/core';
import { MAX_COUNTED_INDIKERS } from '@indike/contract/operator/indikers';
import { formatCount } from '@indike/rules/money/money';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { isChoice, optionsOf, useUrlFilters } from '#app/shared/list/url-filters.ts';
import { ChoiceFilter } from '#app/shared/forms/choice-filter.tsx';
import { ExportButton } from '#app/shared/exports/export-button.tsx';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { SearchField } from '#app/shared/list/search-field.tsx';
import { DataTable } from '#app/shared/table/data-table.tsx';
import { indikersQuery, orderList } from '../../api.ts';
import { STATUSES, urls } from '../../model/filters.ts';
import { COLUMNS } from './columns.tsx';
import classes from './indikers-page.module.css';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Indikers') }];

export default function IndikersPage() {
  const [filters, change] = useUrlFilters(urls);
  return (
    <>
      <PageTitle
        action={
          <ExportButton
            subject="indikers"
            masked="CPF e telefone"
            order={({ unmasked }) => orderList(filters, unmasked)}
          />
        }
      >
        Indikers
      </PageTitle>
      <search className={classes['filters']}>
        <SearchField
          label="Buscar por nome, e-mail, CPF ou telefone"
          placeholder="Nome, e-mail, CPF ou telefone"
          value={filters.q}
          onSearch={(q) => change({ ...filters, q })}
        />
        <ChoiceFilter
          label="Status"
          choices={optionsOf(STATUSES)}
          value={filters.status}
          onChange={(value) => isChoice(STATUSES, value) && change({ ...filters, status: value })}
        />
      </search>
      <KeysetList
        query={indikersQuery(filters)}
        skeletons={8}
        empty={<Nobody filtered={urls.address(filters) !== ''} onReset={() => change(urls.none)} />}
      >
        {(rows, { total, next }) => (
          <>
            <div className={classes['list']}>
              <DataTable label="Indikers" columns={COLUMNS} rows={rows} />
            </div>
            {(next === null || total > rows.length) && (
              <Text size="sm" c="dimmed" ta="center">
                {totalText(rows.length, total)}
              </Text>
            )}
          </>
        )}
      </KeysetList>
    </>
  );
}

function totalText(shown: number, total: number): string {
  if (total <= shown)
    return shown === 1 ? '1 pessoa. Não há outras.' : `${formatCount(shown)} pessoas. Não há outras.`;
  return `${formatCount(shown)} de ${total >= MAX_COUNTED_INDIKERS ? 'mais de mil' : formatCount(total)} pessoas`;
}

function Nobody({ filtered, onReset }: { readonly filtered: boolean; readonly onReset: () => void }) {
  if (!filtered) return <EmptyState>Ninguém se cadastrou ainda.</EmptyState>;
  return (
    <EmptyState
      action={
        <Button variant="default" onClick={onReset}>
          Ver todos os Indikers
        </Button>
      }
    >
      Ninguém com esta busca. CPF e telefone são procurados inteiros, com ou sem pontos.
    </EmptyState>
  );
}
