import type { TaxRow } from '@indike/contract/operator/money/taxes';
import { moneyText } from '@indike/ui/format/money.ts';
import { RowName } from '#app/shared/table/row-name.tsx';
import { paths } from '#app/shared/paths.ts';
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
    cell: (row) => <Figure title="Pagamentos">{String(row.payments)}</Figure>,
  },
  {
    id: 'amount-gross',
    title: 'Bruto',
    cell: (row) => <Figure title="Bruto">{moneyText(row.gross)}</Figure>,
  },
  {
    id: 'amount-due',
    title: 'Imposto do mês',
    cell: (row) => <Figure title="Imposto do mês">{row.due === null ? '—' : moneyText(row.due)}</Figure>,
  },
  { id: 'amount-withheld', title: 'Retido', cell: (row) => <Withheld {...row} /> },
  {
    id: 'amount-net',
    title: 'Líquido',
    cell: (row) => <Figure title="Líquido">{moneyText(row.net)}</Figure>,
  },
];

interface FigureProps {
  readonly title: string;
  readonly children: string;
}

function Figure({ title, children }: FigureProps) {
  return (
    <span className={classes['amount']} data-title={title}>
      {children}
    </span>
  );
}

/**
 * The tax withheld. It is less than the tax due if withholding was turned on after a payment was scheduled, or if a payment
 * moved to another month.
 */
function Withheld({ withheld, due }: TaxRow) {
  const differs = due !== null && due !== withheld;
  return (
    <>
      <Figure title="Retido">{moneyText(withheld)}</Figure>
      {differs && <span className={classes['differs']}>Diferente do imposto do mês</span>}
    </>
  );
}
