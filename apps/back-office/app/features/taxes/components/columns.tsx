import type { TaxRow } from '@indike/contract/operator/money/taxes';
import { moneyText } from '@indike/ui/format/money.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { paths } from '#app/shared/paths.ts';
import { SecondLine } from '#app/shared/table/cells.tsx';
import { columnsOf } from '#app/shared/table/data-table.tsx';
import classes from './taxes.module.css';

const column = columnsOf<TaxRow>();

export const COLUMNS = [
  column.display({ id: 'indiker', header: 'Indiker', cell: ({ row }) => <Person {...row.original} /> }),
  column.display({
    id: 'payments',
    header: 'Pagamentos',
    cell: ({ row }) => <Figure title="Pagamentos">{String(row.original.payments)}</Figure>,
  }),
  column.display({
    id: 'amount-gross',
    header: 'Bruto',
    cell: ({ row }) => <Figure title="Bruto">{moneyText(row.original.gross)}</Figure>,
  }),
  column.display({
    id: 'amount-due',
    header: 'Imposto do mês',
    cell: ({ row: { original } }) => (
      <Figure title="Imposto do mês">{original.due === null ? '—' : moneyText(original.due)}</Figure>
    ),
  }),
  column.display({
    id: 'amount-withheld',
    header: 'Retido',
    cell: ({ row }) => <Withheld {...row.original} />,
  }),
  column.display({
    id: 'amount-net',
    header: 'Líquido',
    cell: ({ row }) => <Figure title="Líquido">{moneyText(row.original.net)}</Figure>,
  }),
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

function Person({ id, name, document }: TaxRow) {
  return (
    <>
      <Link to={paths.indiker(id)} data-row>
        {name}
      </Link>
      <SecondLine>{document ?? 'CPF removido'}</SecondLine>
    </>
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
