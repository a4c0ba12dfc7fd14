import type { IndikerRow } from '@indike/contract/operator/indikers';
import { fullName } from '@indike/ui/format/names.ts';
import { dateText } from '@indike/ui/format/dates.ts';
import { RowName } from '#app/shared/table/row-name.tsx';
import { paths } from '#app/shared/paths.ts';
import { amountColumn, SecondLine } from '#app/shared/table/cells.tsx';
import type { Columns } from '#app/shared/table/data-table.tsx';
import { Marks } from '../marks.tsx';

export const COLUMNS: Columns<IndikerRow> = [
  { id: 'person', title: 'Indiker', cell: (row) => <Person {...row} /> },
  { id: 'numbers', title: 'CPF e telefone', cell: (row) => <Numbers {...row} /> },
  { id: 'level', title: 'Nível', cell: (row) => <Level {...row} /> },
  amountColumn('Disponível', (row) => row.available, { key: '-available' }),
  amountColumn('Solicitado', (row) => row.requested, { key: '-requested' }),
  amountColumn('Pago', (row) => row.paid, { key: '-paid' }),
  { id: 'since', title: 'Cadastro', cell: (row) => dateText(row.created_at) },
];

function Person(row: IndikerRow) {
  return (
    <>
      <RowName name={fullName(row)} opens={paths.indiker(row.id)} second={row.email} />
      <Marks indiker={row} />
    </>
  );
}

function Numbers({ document, phone }: IndikerRow) {
  return (
    <>
      {document ?? 'Sem CPF'}
      <SecondLine>{phone ?? 'Sem telefone'}</SecondLine>
    </>
  );
}

function Level({ level_name, closed }: IndikerRow) {
  return (
    <>
      {level_name}
      <SecondLine>{closedText(closed)}</SecondLine>
    </>
  );
}

const closedText = (closed: number): string => {
  if (closed === 0) return 'Nenhum contrato';
  return closed === 1 ? '1 contrato' : `${closed} contratos`;
};
