import type { OperatorWithdrawalRow } from '@indike/contract/operator/money/money';
import { Link } from '@indike/ui/navigation/link.tsx';
import { paths } from '#app/shared/paths.ts';
import { formText } from '#app/shared/withdrawal-texts.ts';
import { Amount, Day, SecondLine } from '#app/shared/table/cells.tsx';
import { columnsOf } from '#app/shared/table/data-table.tsx';
import { StatusMark } from '../status-mark.tsx';

const column = columnsOf<OperatorWithdrawalRow>();

export const COLUMNS = [
  column.display({ id: 'indiker', header: 'Indiker', cell: ({ row }) => <Person {...row.original} /> }),
  column.display({
    id: 'status',
    header: 'Status',
    cell: ({ row }) => <StatusMark status={row.original.status} />,
  }),
  column.display({
    id: 'requested',
    header: 'Pedido em',
    cell: ({ row }) => <Day title="Pedido em" date={row.original.requested_on} />,
  }),
  column.display({
    id: 'payment',
    header: 'Pagamento',
    cell: ({ row }) => <Day title="Pagamento" date={row.original.payment_date} />,
  }),
  column.display({ id: 'form', header: 'Forma', cell: ({ row }) => formText(row.original.form) }),
  column.display({
    id: 'amount',
    header: 'Valor',
    cell: ({ row }) => <Amount value={row.original.total} />,
  }),
];

function Person({ id, indiker: { firstname, lastname, email } }: OperatorWithdrawalRow) {
  return (
    <>
      <Link to={paths.withdrawal(id)} data-row>
        {firstname} {lastname}
      </Link>
      <SecondLine>{email}</SecondLine>
    </>
  );
}
