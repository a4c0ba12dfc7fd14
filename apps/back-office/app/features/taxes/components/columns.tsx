import type { TaxRow } from '@indike/contract/operator/money/taxes';
import { RowName } from '#app/shared/table/row-name.tsx';
import { paths } from '#app/shared/paths.ts';
import { Amount } from '#app/shared/table/cells.tsx';
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
  { id: 'amount-gross', title: 'Bruto', cell: (row) => <Amount title="Bruto" value={row.gross} /> },
  {
    id: 'amount-due',
    title: 'Imposto do mês',
    cell: (row) => <Amount title="Imposto do mês" value={row.due} />,
  },
  { id: 'amount-withheld', title: 'Retido', cell: (row) => <Withheld {...row} /> },
  { id: 'amount-net', title: 'Líquido', cell: (row) => <Amount title="Líquido" value={row.net} /> },
];

/**
 * The tax withheld. It is less than the tax due if withholding was turned on after a payment was scheduled, or if a payment
 * moved to another month.
 */
function Withheld({ withheld, due }: TaxRow) {
  const differs = due !== null && due !== withheld;
  return (
    <>
      <Amount title="Retido" value={withheld} />
      {differs && <span className={classes['differs']}>Diferente do imposto do mês</span>}
    </>
  );
}
