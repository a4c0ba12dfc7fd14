import type { IndikerRow } from '@indike/contract/operator/indikers';
import { dateText } from '@indike/ui/format/dates.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { paths } from '#app/shared/paths.ts';
import { Amount } from '#app/shared/table/cells.tsx';
import { columnsOf } from '#app/shared/table/data-table.tsx';
import { Marks } from '../marks.tsx';
import classes from './indikers-page.module.css';

const column = columnsOf<IndikerRow>();
const amount = (field: 'available' | 'requested' | 'paid', header: string) =>
  column.display({
    id: `amount-${field}`,
    header,
    cell: ({ row: { original } }) => <Amount title={header} value={original[field]} />,
  });

export const COLUMNS = column.columns([
  column.display({ id: 'person', header: 'Indiker', cell: ({ row }) => <Person {...row.original} /> }),
  column.display({
    id: 'numbers',
    header: 'CPF e telefone',
    cell: ({ row }) => <Numbers {...row.original} />,
  }),
  column.display({ id: 'level', header: 'Nível', cell: ({ row }) => <Level {...row.original} /> }),
  amount('available', 'Disponível'),
  amount('requested', 'Solicitado'),
  amount('paid', 'Pago'),
  column.display({
    id: 'since',
    header: 'Cadastro',
    cell: ({ row: { original } }) => dateText(original.created_at),
  }),
]);

function Person(row: IndikerRow) {
  const { id, firstname, lastname, email } = row;
  return (
    <>
      <Link to={paths.indiker(id)} data-row>
        {firstname} {lastname}
      </Link>
      <span className={classes['soft']}>{email}</span>
      <Marks indiker={row} />
    </>
  );
}

function Numbers({ document, phone }: IndikerRow) {
  return (
    <>
      {document ?? 'Sem CPF'}
      <span className={classes['soft']}>{phone ?? 'Sem telefone'}</span>
    </>
  );
}

function Level({ level_name, closed }: IndikerRow) {
  return (
    <>
      {level_name}
      <span className={classes['soft']}>{closedText(closed)}</span>
    </>
  );
}

const closedText = (closed: number): string => {
  if (closed === 0) return 'Nenhum contrato';
  return closed === 1 ? '1 contrato' : `${closed} contratos`;
};
