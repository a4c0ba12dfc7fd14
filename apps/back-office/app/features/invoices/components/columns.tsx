import { Button } from '@mantine/core';
import type { Invoice } from '@indike/contract/operator/invoices';
import { formatCnpj } from '@indike/rules/identifiers/documents';
import type { PlainDate } from '@indike/rules/dates/calendar';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { paths } from '#app/shared/paths.ts';
import { columnsOf } from '#app/shared/table/data-table.tsx';
import { stateText } from '../model/texts.ts';
import classes from './invoices.module.css';

const column = columnsOf<Invoice>();

/** `onRegister` is null for who may only read. */
export const columnsOn = (today: PlainDate, onRegister: ((invoice: Invoice) => void) | null) => [
  column.display({ id: 'company', header: 'Empresa', cell: ({ row }) => <Company {...row.original} /> }),
  column.display({
    id: 'state',
    header: 'Situação',
    cell: ({ row: { original } }) => (
      <span className={classes['state']} data-state={original.state}>
        {stateText(original, today)}
      </span>
    ),
  }),
  column.display({
    id: 'due',
    header: 'Vencimento',
    cell: ({ row }) => (
      <span className={classes['nowrap']} data-title="Vencimento">
        {dateText(row.original.due_date)}
      </span>
    ),
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
    id: 'value',
    header: 'Contrato',
    cell: ({ row }) => (
      <span className={classes['amount']} data-title="Contrato">
        {moneyText(row.original.value)}
      </span>
    ),
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
      <span className={`${classes['soft']} ${classes['nowrap']}`}>{formatCnpj(document)}</span>
    </>
  );
}
