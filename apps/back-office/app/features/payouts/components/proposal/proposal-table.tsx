import { fullName } from '@indike/ui/format/names.ts';
import type { ProposedWithdrawal } from '@indike/contract/operator/money/payout-batches';
import { formText } from '#app/shared/withdrawal-texts.ts';
import { Day } from '#app/shared/table/cells.tsx';
import { type Columns, DataTable } from '#app/shared/table/data-table.tsx';
import { type Choice, isChosen, toggle } from '../../model/choice.ts';
import { netColumn, Withdrawal } from '../cells.tsx';
import classes from '../payouts.module.css';

interface Choosing {
  readonly choice: Choice;
  readonly onChange: (choice: Choice) => void;
}

const columnsWith = ({ choice, onChange }: Choosing): Columns<ProposedWithdrawal> => [
  {
    id: 'tick',
    title: 'No lote',
    cell: (row) => (
      <label className={classes['tick']}>
        <input
          type="checkbox"
          aria-label={`Pagar o saque ${row.id} de ${fullName(row.indiker)}`}
          checked={isChosen(choice, row)}
          onChange={() => onChange(toggle(choice, row))}
        />
      </label>
    ),
  },
  { id: 'whose', title: 'Saque', cell: (row) => <Withdrawal {...row} /> },
  { id: 'requested', title: 'Pedido em', cell: (row) => <Day title="Pedido em" date={row.requested_on} /> },
  { id: 'form', title: 'Forma', cell: (row) => formText(row.form) },
  netColumn,
];

/** The ticked withdrawals go into the batch. */
export function ProposalTable({
  rows,
  ...choosing
}: Choosing & { readonly rows: readonly ProposedWithdrawal[] }) {
  return (
    <div className={classes['proposal']}>
      <DataTable label="Saques que vencem" columns={columnsWith(choosing)} rows={rows} />
    </div>
  );
}
