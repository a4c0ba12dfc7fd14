import type { IndikerRow } from '@indike/contract/operator/indikers';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import { type ListColumn, RowLink } from '#app/shared/list/list-table.tsx';
import { paths } from '#app/shared/paths.ts';
import { Marks } from '../marks.tsx';
import classes from './indikers-page.module.css';

export const COLUMNS: readonly ListColumn<IndikerRow>[] = [
  { id: 'person', header: 'Indiker', cell: (row) => <Person {...row} /> },
  {
    id: 'numbers',
    header: 'CPF e telefone',
    priority: 2,
    cell: ({ document, phone }) => (
      <>
        {document ?? 'Sem CPF'}
        <span className={classes['soft']}>{phone ?? 'Sem telefone'}</span>
      </>
    ),
  },
  {
    id: 'level',
    header: 'Nível',
    cell: ({ level_name, closed }) => (
      <>
        {level_name}
        <span className={classes['soft']}>{closedText(closed)}</span>
      </>
    ),
  },
  { id: 'available', header: 'Disponível', right: true, cell: ({ available }) => moneyText(available) },
  {
    id: 'requested',
    header: 'Solicitado',
    right: true,
    priority: 2,
    cell: ({ requested }) => moneyText(requested),
  },
  { id: 'paid', header: 'Pago', right: true, priority: 3, cell: ({ paid }) => moneyText(paid) },
  { id: 'since', header: 'Cadastro', priority: 3, cell: ({ created_at }) => dateText(created_at) },
];

function Person(row: IndikerRow) {
  const { id, firstname, lastname, email } = row;
  return (
    <>
      <RowLink to={paths.indiker(id)}>
        {firstname} {lastname}
      </RowLink>
      <span className={classes['soft']}>{email}</span>
      <Marks indiker={row} />
    </>
  );
}

const closedText = (closed: number): string => {
  if (closed === 0) return 'Nenhum contrato';
  return closed === 1 ? '1 contrato' : `${closed} contratos`;
};
