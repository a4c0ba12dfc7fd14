import type { TaxRow } from '@indike/contract/operator/money/taxes';
import { RowName } from '#app/shared/table/row-name.tsx';
import { paths } from '#app/shared/paths.ts';
import { amountColumn } from '#app/shared/table/cells.tsx';
import type { Columns } from '#app/shared/table/data-table.tsx';
import classes from './taxes.module.css';

export const COLUMNS: Columns<TaxRow> = [
  {
    id: 'indiker',
    title: 'Indiker',
    cell: (row) => (
      <RowName name={row.name} opens={paths.indiker(row.id)} second={row.document ?? 'CPF removido'} />
    ),
  },
  {
    id: 'payments',
    title: 'Pagamentos',
    cell: (row) => <span data-title="Pagamentos">{row.payments}</span>,
  },
  amountColumn('Bruto', (row) => row.gross, { key: '-gross' }),
  amountColumn('Imposto do mês', (row) => row.due, { key: '-due' }),
  amountColumn('Retido', (row) => row.withheld, { key: '-withheld', more: differenceOf }),
  amountColumn('Líquido', (row) => row.net, { key: '-net' }),
];

/**
 * The tax withheld is less than the tax due if withholding was turned on after a payment was scheduled, or if a payment
 * moved to another month.
 */
function differenceOf({ withheld, due }: TaxRow) {
  const differs = due !== null && due !== withheld;
  return differs && <span className={classes['differs']}>Diferente do imposto do mês</span>;
}
