import type { ProposedWithdrawal } from '@indike/contract/operator/payout-batches';
import { formText } from '#app/shared/payment-form.ts';
import { columnsOf, DataTable } from '#app/shared/table/data-table.tsx';
import { type Choice, isChosen, toggle } from '../../model/choice.ts';
import { Day, Net, Withdrawal } from '../cells.tsx';
import classes from '../payouts.module.css';

const column = columnsOf<Row>();

interface Row extends ProposedWithdrawal {
  readonly isChosen: boolean;
  readonly onMark: () => void;
}

const COLUMNS = [
  column.display({ id: 'tick', header: 'No lote', cell: ({ row }) => <Tick {...row.original} /> }),
  column.display({ id: 'whose', header: 'Saque', cell: ({ row }) => <Withdrawal {...row.original} /> }),
  column.display({
    id: 'requested',
    header: 'Pedido em',
    cell: ({ row }) => <Day title="Pedido em" date={row.original.requested_on} />,
  }),
  column.display({ id: 'form', header: 'Forma', cell: ({ row }) => formText(row.original.form) }),
  column.display({ id: 'net', header: 'Valor', cell: ({ row }) => <Net {...row.original} /> }),
];

interface Props {
  readonly rows: ProposedWithdrawal[];
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** Ticked is what the batch takes. */
export function ProposalTable({ rows, choice, onChange }: Props) {
  const marked = rows.map((row) => ({
    ...row,
    isChosen: isChosen(choice, row),
    onMark: () => onChange(toggle(choice, row)),
  }));
  return (
    <DataTable label="Saques que vencem" columns={COLUMNS} rows={marked} idOf={({ id }) => String(id)} />
  );
}

const Tick = ({ id, indiker, isChosen: on, onMark }: Row) => (
  <label className={classes['tick']}>
    <input
      type="checkbox"
      aria-label={`Pagar o saque ${id} de ${indiker.firstname} ${indiker.lastname}`}
      checked={on}
      onChange={onMark}
    />
  </label>
);
