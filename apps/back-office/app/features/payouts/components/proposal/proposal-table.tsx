import type { ProposedWithdrawal } from '@indike/contract/operator/money/payout-batches';
import { createContext, use } from 'react';
import { formText } from '#app/shared/withdrawal-texts.ts';
import { Day } from '#app/shared/table/cells.tsx';
import { columnsOf, DataTable } from '#app/shared/table/data-table.tsx';
import { type Choice, isChosen, toggle } from '../../model/choice.ts';
import { Net, Withdrawal } from '../cells.tsx';
import classes from '../payouts.module.css';

interface Choosing {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}
/** The cells read this context, so that the columns stay constant and ticking a box does not rebuild the rows. */
const ChoosingContext = createContext<Choosing | null>(null);

function Tick({ row }: { readonly row: ProposedWithdrawal }) {
  const choosing = use(ChoosingContext);
  if (!choosing) return null;
  const { choice, onChange } = choosing;
  const { id, indiker } = row;
  return (
    <label className={classes['tick']}>
      <input
        type="checkbox"
        aria-label={`Pagar o saque ${id} de ${indiker.firstname} ${indiker.lastname}`}
        checked={isChosen(choice, row)}
        onChange={() => onChange(toggle(choice, row))}
      />
    </label>
  );
}

const column = columnsOf<ProposedWithdrawal>();
const COLUMNS = [
  column.display({ id: 'tick', header: 'No lote', cell: ({ row }) => <Tick row={row.original} /> }),
  column.display({ id: 'whose', header: 'Saque', cell: ({ row }) => <Withdrawal {...row.original} /> }),
  column.display({
    id: 'requested',
    header: 'Pedido em',
    cell: ({ row }) => <Day title="Pedido em" date={row.original.requested_on} />,
  }),
  column.display({ id: 'form', header: 'Forma', cell: ({ row }) => formText(row.original.form) }),
  column.display({ id: 'amount', header: 'Valor', cell: ({ row }) => <Net {...row.original} /> }),
];

/** The ticked withdrawals go into the batch. */
export function ProposalTable({ rows, ...choosing }: Choosing & { readonly rows: ProposedWithdrawal[] }) {
  return (
    <ChoosingContext value={choosing}>
      <div className={classes['proposal']}>
        <DataTable label="Saques que vencem" columns={COLUMNS} rows={rows} idOf={({ id }) => String(id)} />
      </div>
    </ChoosingContext>
  );
}
