import { Button } from '@mantine/core';
import type { Invoice } from '@indike/contract/operator/money/invoices';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { fullName } from '@indike/ui/format/names.ts';
import { RowName } from '#app/shared/table/row-name.tsx';
import { paths } from '#app/shared/paths.ts';
import { amountColumn, Day, Mark, type Tone } from '#app/shared/table/cells.tsx';
import type { Columns } from '#app/shared/table/data-table.tsx';
import { stateText } from '../model/texts.ts';
import classes from './invoices.module.css';

const TONES: Readonly<Record<Invoice['state'], Tone>> = { due: 'neutral', overdue: 'bad', paid: 'good' };

/** `onRegister` is null for operators who may only read. */
export const columnsOn = (
  today: PlainDate,
  onRegister: ((invoice: Invoice) => void) | null,
): Columns<Invoice> => [
  {
    id: 'company',
    title: 'Empresa',
    cell: (row) => (
      <RowName name={row.name} opens={paths.referral(row.id)} second={formatCnpj(row.document)} />
    ),
  },
  {
    id: 'state',
    title: 'Status',
    cell: (row) => <Mark tone={TONES[row.state]} text={stateText(row, today)} />,
  },
  { id: 'due', title: 'Vencimento', cell: (row) => <Day title="Vencimento" date={row.due_date} /> },
  {
    id: 'indiker',
    title: 'Indiker',
    cell: (row) => <span data-title="Indiker">{fullName(row.indiker)}</span>,
  },
  amountColumn('Contrato', (row: Invoice) => row.value),
  ...(onRegister === null
    ? []
    : [
        {
          id: 'register',
          title: 'Ação',
          cell: (row: Invoice) =>
            row.state === 'paid' ? null : (
              <Button
                variant="default"
                className={classes['row-action'] ?? ''}
                aria-label={`Registrar pagamento de ${row.name}`}
                onClick={() => onRegister(row)}
              >
                Registrar
              </Button>
            ),
        },
      ]),
];
