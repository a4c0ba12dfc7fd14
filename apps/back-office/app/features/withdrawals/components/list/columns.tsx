import type { OperatorWithdrawalRow } from '@indike/contract/operator/money/money';
import { Link } from '@indike/ui/navigation/link.tsx';
import { paths } from '#app/shared/paths.ts';
import { formText } from '#app/shared/withdrawal-texts.ts';
import { Amount, Day, SecondLine } from '#app/shared/table/cells.tsx';
import type { Columns } from '#app/shared/table/data-table.tsx';
import { StatusMark } from '../status-mark.tsx';

export const COLUMNS: Columns<OperatorWithdrawalRow> = [
  { id: 'indiker', title: 'Indiker', cell: (row) => <Person {...row} /> },
  { id: 'status', title: 'Status', cell: (row) => <StatusMark status={row.status} /> },
  { id: 'requested', title: 'Pedido em', cell: (row) => <Day title="Pedido em" date={row.requested_on} /> },
  { id: 'payment', title: 'Pagamento', cell: (row) => <Day title="Pagamento" date={row.payment_date} /> },
  { id: 'form', title: 'Forma', cell: (row) => formText(row.form) },
  { id: 'amount', title: 'Valor', cell: (row) => <Amount value={row.total} /> },
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
