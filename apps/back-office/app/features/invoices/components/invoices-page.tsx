import { releaseTexts } from '@indike/rules/money/programme-texts';
import { programme } from '@indike/ui/programme.ts';
import { Button } from '@mantine/core';
import type { Invoice } from '@indike/contract/operator/money/invoices';
import { Dialog } from '@indike/ui/dialogs/dialog.tsx';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { useToday } from '@indike/ui/format/dates.ts';
import { IconUpload } from '@indike/ui/icons.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { Link } from 'react-router';
import { isChoice, optionsOf, useUrlFilters } from '#app/shared/list/url-filters.ts';
import { ChoiceFilter } from '#app/shared/forms/choice-filter.tsx';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { SearchField } from '#app/shared/list/search-field.tsx';
import { paths } from '#app/shared/paths.ts';
import { useCanCall } from '#app/shared/session/session-store.ts';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { useListTotals } from '#app/shared/table/use-list-totals.tsx';
import { useRowDialog } from '#app/shared/table/row-name.tsx';
import { invoicesQuery, invoiceTotalQuery } from '../api.ts';
import { type Filters, STATES, urls } from '../model/filters.ts';
import { columnsOn } from './columns.tsx';
import { PaymentForm } from './payment-form.tsx';
import classes from './invoices.module.css';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Faturas') }];

export default function InvoicesPage() {
  const may = useCanCall();
  const [filters, change] = useUrlFilters(urls);
  return (
    <>
      <PageTitle
        help={`A primeira fatura de cada contrato. O pagamento dela libera a bonificação ${releaseTexts(programme.releaseDays).releaseLater}.`}
        action={
          may('POST /api/operator/invoice-payments/import') && (
            <Button
              component={Link}
              to={paths.invoiceImport}
              variant="default"
              leftSection={<IconUpload size={18} aria-hidden />}
            >
              Importar pagamentos
            </Button>
          )
        }
      >
        Faturas
      </PageTitle>
      <InvoiceFilters filters={filters} onChange={change} />
      <InvoiceList
        filters={filters}
        mayRegister={may('POST /api/operator/indications/{id}/invoice-payment')}
      />
    </>
  );
}

interface FiltersProps {
  readonly filters: Filters;
  readonly onChange: (filters: Filters) => void;
}

function InvoiceFilters({ filters, onChange }: FiltersProps) {
  return (
    <search className={classes['filters']}>
      <SearchField
        label="Buscar por empresa ou CNPJ"
        placeholder="Empresa ou CNPJ"
        value={filters.q}
        onSearch={(q) => onChange({ ...filters, q })}
      />
      <ChoiceFilter
        label="Status"
        choices={optionsOf(STATES)}
        value={filters.state}
        onChange={(value) => isChoice(STATES, value) && onChange({ ...filters, state: value })}
      />
    </search>
  );
}

interface RowsProps {
  readonly rows: readonly Invoice[];
  readonly columns: Columns<Invoice>;
  readonly filters: Filters;
}

function Rows({ filters, ...table }: RowsProps) {
  const totals = useListTotals(invoiceTotalQuery(filters), 'company', ['fatura', 'faturas']);
  return (
    <div className={classes['list']}>
      <DataTable label="Faturas" {...table} totals={totals} />
    </div>
  );
}

interface ListProps {
  readonly filters: Filters;
  readonly mayRegister: boolean;
}

function InvoiceList({ filters, mayRegister }: ListProps) {
  const today = useToday();
  const { chosen, choose, props } = useRowDialog<Invoice>('fatura');
  return (
    <>
      <KeysetList
        query={invoicesQuery(filters)}
        skeletons={8}
        empty={
          <EmptyState>
            {filters.q === '' ? 'Nenhuma fatura com este status agora.' : 'Nenhuma fatura com estes filtros.'}
          </EmptyState>
        }
      >
        {(rows) => (
          <Rows rows={rows} filters={filters} columns={columnsOn(today, mayRegister ? choose : null)} />
        )}
      </KeysetList>
      {chosen !== null && (
        <Dialog {...props} title="Registrar pagamento">
          <PaymentForm key={chosen.id} invoice={chosen} onDone={props.onClose} />
        </Dialog>
      )}
    </>
  );
}
