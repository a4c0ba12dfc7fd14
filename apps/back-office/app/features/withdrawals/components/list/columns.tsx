import type { OperatorWithdrawalRow } from '@indike/contract/operator/money/money';
import { fullName } from '@indike/ui/format/names.ts';
import { RowName } from '#app/shared/table/row-name.tsx';
import { paths } from '#app/shared/paths.ts';
import { formText, withdrawalNames } from '#app/shared/withdrawal-texts.ts';
import { amountColumn, Day, Mark, type Tone } from '#app/shared/table/cells.tsx';
import type { Columns } from '#app/shared/table/data-table.tsx';
import type { WithdrawalStatus } from '@indike/rules/money/withdrawals';

export const COLUMNS: Columns<OperatorWithdrawalRow> = [
  {
    id: 'indiker',
    title: 'Indiker',
    cell: (row) => (
      <RowName name={fullName(row.indiker)} opens={paths.withdrawal(row.id)} second={row.indiker.email} />
    ),
  },
  { id: 'status', title: 'Status', cell: (row) => <StatusMark status={row.status} /> },
  { id: 'requested', title: 'Pedido em', cell: (row) => <Day title="Pedido em" date={row.requested_on} /> },
  { id: 'payment', title: 'Pagamento', cell: (row) => <Day title="Pagamento" date={row.payment_date} /> },
  { id: 'form', title: 'Forma', cell: (row) => formText(row.form) },
  amountColumn('Valor', (row) => row.total),
];

const TONES: Readonly<Partial<Record<WithdrawalStatus, Tone>>> = {
  returned: 'bad',
  scheduled: 'active',
  paid: 'good',
};

export const StatusMark = ({ status }: { readonly status: WithdrawalStatus }) => (
  <Mark tone={TONES[status] ?? 'neutral'} text={withdrawalNames[status]} />
);
