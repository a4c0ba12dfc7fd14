import type { OperatorWithdrawalRow } from '@indike/contract/operator/money';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { paths } from '#app/shared/paths.ts';
import { formText } from '#app/shared/payment-form.ts';
import { columnsOf } from '#app/shared/table/data-table.tsx';
import { StatusMark } from '../status-mark.tsx';
import classes from './withdrawals-page.module.css';

const column = columnsOf<OperatorWithdrawalRow>();

export const COLUMNS = [
  column.display({ id: 'indiker', header: 'Indiker', cell: ({ row }) => <Person {...row.original} /> }),
  column.display({
    id: 'status',
    header: 'Situação',
    cell: ({ row }) => <StatusMark status={row.original.status} />,
  }),
  column.display({
    id: 'requested',
    header: 'Pedido em',
    cell: ({ row }) => (
      <span className={classes['nowrap']} data-title="Pedido em">
        {dateText(row.original.requested_on)}
      </span>
    ),
  }),
  column.display({
    id: 'payment',
    header: 'Pagamento',
    cell: ({ row: { original } }) => (
      <span className={classes['nowrap']} data-title="Pagamento">
        {original.payment_date === null ? '—' : dateText(original.payment_date)}
      </span>
    ),
  }),
  column.display({ id: 'form', header: 'Forma', cell: ({ row }) => formText(row.original.form) }),
  column.display({
    id: 'total',
    header: 'Valor',
    cell: ({ row }) => <span className={classes['amount']}>{moneyText(row.original.total)}</span>,
  }),
];

function Person({ id, indiker: { firstname, lastname, email } }: OperatorWithdrawalRow) {
  return (
    <>
      <Link to={paths.withdrawal(id)} data-row>
        {firstname} {lastname}
      </Link>
      <span className={classes['soft']}>{email}</span>
    </>
  );
}
