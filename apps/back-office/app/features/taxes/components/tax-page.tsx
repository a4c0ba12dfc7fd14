import { Button } from '@mantine/core';
import { formatCount } from '@indike/rules/money/money';
import { monthText } from '@indike/rules/taxes/months';
import { EmptyState } from '@indike/ui/feedback/empty-state.tsx';
import { useToday } from '@indike/ui/format/dates.ts';
import { IconDownload } from '@indike/ui/icons.ts';
import { PageTitle } from '@indike/ui/layout/page-title.tsx';
import { useSearchParams } from 'react-router';
import { ChoiceFilter } from '#app/shared/forms/choice-filter.tsx';
import { KeysetList } from '#app/shared/list/keyset-list.tsx';
import { Amount, totalText } from '#app/shared/table/cells.tsx';
import { DataTable } from '#app/shared/table/data-table.tsx';
import { taxSheetQuery, useTaxDownload } from '../api.ts';
import { chosenMonth, monthChoices } from '../model/chosen-month.ts';
import { COLUMNS } from './columns.tsx';
import classes from './taxes.module.css';
import { WithholdingPanel } from './withholding-panel.tsx';
import { pageTitle } from '@indike/ui/brand.ts';

export const meta = () => [{ title: pageTitle('Impostos') }];

export default function TaxPage() {
  const today = useToday();
  const [params, setParams] = useSearchParams();
  const month = chosenMonth(params, today);
  return (
    <>
      <PageTitle help="O que cada CPF recebeu em um mês, pela data do pagamento. Na tela o CPF aparece em parte; a planilha para a contabilidade traz o número inteiro, e cada download fica na auditoria.">
        Impostos
      </PageTitle>
      <WithholdingPanel />
      <div className={classes['bar']}>
        <h2>Pagamentos de {monthText(month)}</h2>
        <div className={classes['choice']}>
          <ChoiceFilter
            label="Mês"
            choices={monthChoices(today)}
            value={month}
            onChange={(value) => setParams({ mes: value }, { replace: true, preventScrollReset: true })}
          />
          <DownloadButton month={month} />
        </div>
      </div>
      <KeysetList
        query={taxSheetQuery(month)}
        empty={<EmptyState>Nenhum saque foi pago em {monthText(month)}.</EmptyState>}
      >
        {(rows, { total }) => (
          <DataTable
            label="Pagamentos do mês por CPF"
            columns={COLUMNS}
            rows={rows}
            totals={{
              indiker: totalText(total.people, ['pessoa', 'pessoas']),
              payments: <span data-title="Pagamentos">{formatCount(total.payments)}</span>,
              'amount-gross': <Amount title="Bruto" value={total.gross} />,
              'amount-withheld': <Amount title="Retido" value={total.withheld} />,
              'amount-net': <Amount title="Líquido" value={total.net} />,
            }}
          />
        )}
      </KeysetList>
    </>
  );
}

function DownloadButton({ month }: { readonly month: string }) {
  const download = useTaxDownload();
  return (
    <Button
      variant="default"
      leftSection={<IconDownload size={18} aria-hidden />}
      aria-disabled={download.isPending}
      onClick={() => {
        if (!download.isPending) download.mutate(month);
      }}
    >
      {download.isPending ? 'Baixando…' : 'Baixar CSV'}
    </Button>
  );
}
