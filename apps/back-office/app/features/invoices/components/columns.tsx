import { Button } from '@mantine/core';
import type { Invoice } from '@indike/contract/operator/money/invoices';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { Link } from '@indike/ui/navigation/link.tsx';
import { paths } from '#app/shared/paths.ts';
import { Amount, Day, Mark, SecondLine, type Tone } from '#app/shared/table/cells.tsx';
import { columnsOf } from '#app/shared/table/data-table.tsx';
import { stateText } from '../model/texts.ts';
import classes from './invoices.module.css';

const column = columnsOf<Invoice>();

const TONES: Readonly<Record<Invoice['state'], Tone>> = { due: 'neutral', overdue: 'bad', paid: 'good' };

/** `onRegister` is null for operators who may only read. */
export const columnsOn = (today: PlainDate, onRegister: ((invoice: Invoice) => void) | null) => [
  column.display({ id: 'company', header: 'Empresa', cell: ({ row }) => <Company {...row.original} /> }),
  column.display({
    id: 'state',
    header: 'Status',
    cell: ({ row: { original } }) => <Mark tone={TONES[original.state]}>{stateText(original, today)}</Mark>,
  }),
  column.display({
    id: 'due',
    header: 'Vencimento',
    cell: ({ row }) => <Day title="Vencimento" date={row.original.due_date} />,
  }),
  column.display({
    id: 'indiker',
    header: 'Indiker',
    cell: ({ row: { original } }) => (
      <span data-title="Indiker">
        {original.indiker.firstname} {original.indiker.lastname}
      </span>
    ),
  }),
  column.display({
    id: 'amount',
    header: 'Contrato',
    cell: ({ row }) => <Amount title="Contrato" value={row.original.value} />,
  }),
  ...(onRegister === null
    ? []
    : [
        column.display({
          id: 'register',
          header: 'Ação',
          cell: ({ row: { original } }) =>
            original.state === 'paid' ? null : (
              <Button
                variant="default"
                className={classes['row-action'] ?? ''}
                aria-label={`Registrar pagamento de ${original.name}`}
                onClick={() => onRegister(original)}
              >
                Registrar
              </Button>
            ),
        }),
      ]),
];

function Company({ id, name, document }: Invoice) {
  return (
    <>
      <Link to={paths.referral(id)} data-row>
        {name}
      </Link>
      <SecondLine>{formatCnpj(document)}</SecondLine>
    </>
  );
}
