import type { OpenItem, Reconciliation, Sums } from '@indike/contract/operator/money/return-files';
import { formatCount } from '@indike/rules/money/money';
import { payoutMethodNames } from '@indike/rules/payouts/payment-orders';
import { payingParty } from '@indike/rules/payouts/reconciliation';
import { fullName } from '@indike/ui/format/names.ts';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Panel } from '@indike/ui/layout/panel.tsx';
import { RowName } from '#app/shared/table/row-name.tsx';
import { DetailHeader } from '#app/shared/detail/detail-layout.tsx';
import { DetailPage } from '#app/shared/detail/detail-page.tsx';
import { paths } from '#app/shared/paths.ts';
import { amountColumn } from '#app/shared/table/cells.tsx';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { ScrollTable } from '#app/shared/table/scroll-table.tsx';
import { reconciliationQuery } from '../api.ts';
import classes from './returns.module.css';
import { pageTitle } from '@indike/ui/brand.ts';
import type { Route } from './+types/reconciliation-page';

export const meta = () => [{ title: pageTitle('Conciliação') }];

export default function BatchReconciliation({ params: { id } }: Route.ComponentProps) {
  return (
    <DetailPage
      key={id}
      query={reconciliationQuery(id)}
      list={paths.batch(Number(id))}
      loading="Carregando a conciliação"
      missing="Este lote não existe."
    >
      {(report) => <Report report={report} />}
    </DetailPage>
  );
}

function Report({ report }: { readonly report: Reconciliation }) {
  const { batch, file, comparisons, open, open_count: count } = report;
  return (
    <>
      <DetailHeader
        title={`Conciliação do lote ${batch.id}`}
        facts={
          <>
            <span>Pagamento em {dateText(batch.payment_date)}</span>
            {file === null ? (
              <span>{batch.method === 'cnab' ? 'Ainda sem remessa' : payoutMethodNames[batch.method]}</span>
            ) : (
              <span className={classes['hash']}>
                Remessa {file.sequence}, SHA-256 {file.sha256}
              </span>
            )}
          </>
        }
      />
      <div className={classes['panels']}>
        <Panel title="Diferenças">
          <ScrollTable
            className={classes['figures']}
            label="Diferenças"
            heads={['Comparação', 'Diferença', 'Motivo']}
            rows={comparisons.map(({ name, difference, explanation }) => [
              name,
              moneyText(difference),
              explanation ?? 'Tudo confere',
            ])}
          />
        </Panel>
        <Panel title="De onde vêm os números">
          <ScrollTable
            className={`${classes['figures']} ${classes['sums']}`}
            label="De onde vêm os números"
            heads={['Fonte', 'Saques', 'Valor']}
            rows={rowsOf(report).map(([name, sums]) => [
              name,
              sums === null ? '—' : formatCount(sums.count),
              sums === null ? '—' : moneyText(sums.value),
            ])}
          />
        </Panel>
        {count > 0 && (
          <Panel title={`O que não está pago: ${formatCount(count)}`}>
            <DataTable
              label="Saques não pagos"
              columns={COLUMNS}
              rows={open.map((item) => ({ id: item.withdrawal_id, ...item }))}
            />
          </Panel>
        )}
      </div>
    </>
  );
}

function rowsOf({ batch, file, paid, not_paid: open, ledger }: Reconciliation): [string, Sums | null][] {
  const from = payingParty(batch.method);
  const sent: [string, Sums | null][] =
    batch.method === 'cnab'
      ? [
          ['Remessa, somada linha a linha', file?.sums ?? null],
          ['Pago, pelos retornos do banco', paid.by_file],
        ]
      : [['Pago, pelas respostas do provedor', paid.by_provider]];
  return [
    ['Lote', batch],
    ...sent,
    ['Pago, registrado por um operador', paid.by_hand],
    ['Devolvido pelo banco', open.returned],
    [`Não pago pelo ${from}`, open.not_paid],
    [`Sem resposta do ${from}`, open.waiting],
    ['Livro-razão: saída de caixa', ledger],
  ];
}

const COLUMNS: Columns<OpenItem> = [
  {
    id: 'withdrawal',
    title: 'Saque',
    cell: (row) => (
      <RowName
        name={fullName(row.indiker)}
        opens={paths.withdrawal(row.withdrawal_id)}
        second={`Saque ${row.withdrawal_id}`}
      />
    ),
  },
  { id: 'reason', title: 'Motivo', cell: (row) => row.reason },
  amountColumn('Valor', (row) => row.net),
];
