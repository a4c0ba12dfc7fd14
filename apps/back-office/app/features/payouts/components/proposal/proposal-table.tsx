import type { ProposedWithdrawal } from '@indike/contract/operator/payout-batches';
import { useMemo, useRef } from 'react';
import { formText } from '#app/shared/payment-form.ts';
import { columnsOf, DataTable } from '#app/shared/table/data-table.tsx';
import { type Choice, isChosen, toggle } from '../../model/choice.ts';
import { Day, Net, Withdrawal } from '../cells.tsx';
import classes from '../payouts.module.css';

const column = columnsOf<ProposedWithdrawal>();

interface Props {
  readonly rows: ProposedWithdrawal[];
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

/** Ticked is what the batch takes. */
export function ProposalTable({ rows, choice, onChange }: Props) {
  const mark = useRef((_row: ProposedWithdrawal) => {});
  mark.current = (row) => onChange(toggle(choice, row));
  const columns = useMemo(
    () => [
      column.display({
        id: 'tick',
        header: 'No lote',
        cell: ({ row: { original } }) => (
          <Tick row={original} on={isChosen(choice, original)} onMark={() => mark.current(original)} />
        ),
      }),
      column.display({ id: 'whose', header: 'Saque', cell: ({ row }) => <Withdrawal {...row.original} /> }),
      column.display({
        id: 'requested',
        header: 'Pedido em',
        cell: ({ row }) => <Day title="Pedido em" date={row.original.requested_on} />,
      }),
      column.display({ id: 'form', header: 'Forma', cell: ({ row }) => formText(row.original.form) }),
      column.display({ id: 'net', header: 'Valor', cell: ({ row }) => <Net {...row.original} /> }),
    ],
    [choice],
  );
  return <DataTable label="Saques que vencem" columns={columns} rows={rows} idOf={({ id }) => String(id)} />;
}

interface TickProps {
  readonly row: ProposedWithdrawal;
  readonly on: boolean;
  readonly onMark: () => void;
}

const Tick = ({ row: { id, indiker }, on, onMark }: TickProps) => (
  <label className={classes['tick']}>
    <input
      type="checkbox"
      aria-label={`Pagar o saque ${id} de ${indiker.firstname} ${indiker.lastname}`}
      checked={on}
      onChange={onMark}
    />
  </label>
);
