import type { IndikerRow } from '@indike/contract/operator/indikers';
import { dateText } from '@indike/ui/format/dates.ts';
import { Link } from '@indike/ui/navigation/link.tsx';
import { paths } from '#app/shared/paths.ts';
import { Amount } from '#app/shared/table/cells.tsx';
import type { Columns } from '#app/shared/table/data-table.tsx';
import { Marks } from '../marks.tsx';
import classes from './indikers-page.module.css';

const amount = (field: 'available' | 'requested' | 'paid', title: string) => ({
  id: `amount-${field}`,
  title,
  cell: (row: IndikerRow) => <Amount title={title} value={row[field]} />,
});

export const COLUMNS: Columns<IndikerRow> = [
  { id: 'person', title: 'Indiker', cell: (row) => <Person {...row} /> },
  { id: 'numbers', title: 'CPF e telefone', cell: (row) => <Numbers {...row} /> },
  { id: 'level', title: 'Nível', cell: (row) => <Level {...row} /> },
  amount('available', 'Disponível'),
  amount('requested', 'Solicitado'),
  amount('paid', 'Pago'),
  { id: 'since', title: 'Cadastro', cell: (row) => dateText(row.created_at) },
];

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
