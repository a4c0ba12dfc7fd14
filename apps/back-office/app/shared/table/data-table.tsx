import {
  type ColumnDef,
  createColumnHelper,
  flexRender,
  type HeaderGroup,
  type RowData,
  type TableFeatures,
  tableFeatures,
  useTable,
} from '@tanstack/react-table';
import { useRef } from 'react';
import { useRowKeys } from '../keyboard/use-row-keys.ts';
import classes from './data-table.module.css';

const features = tableFeatures({});

/** `const column = columnsOf<Row>(); column.display({ id, header, cell })` */
export const columnsOf = <Row extends RowData>() => createColumnHelper<typeof features, Row>();

interface Props<Row extends RowData> {
  readonly label: string;
  readonly columns: ColumnDef<typeof features, Row>[];
  readonly rows: Row[];
  readonly idOf: (row: Row) => string;
}

/** The header cells of the columns. */
export const headCells = <Features extends TableFeatures, Row extends RowData>({
  headers,
}: HeaderGroup<Features, Row>) =>
  headers.map((header) => (
    <th key={header.id} scope="col" data-column={header.column.id}>
      {flexRender(header.column.columnDef.header, header.getContext())}
    </th>
  ));

/** A table whose rows become cards on a phone. `j` and `k` move between the `data-row` elements, one in each row. */
export function DataTable<Row extends RowData>({ label, columns, rows, idOf }: Props<Row>) {
  const table = useTable({ features, columns, data: rows, getRowId: idOf });
  const body = useRef<HTMLTableElement>(null);
  useRowKeys(body);
  return (
    <div className={classes['frame']}>
      <table ref={body} className={classes['table']} aria-label={label}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>{headCells(group)}</tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <tr key={row.id}>
              {row.getAllCells().map((cell) => (
                <td key={cell.id} data-column={cell.column.id}>
                  {flexRender(cell.column.columnDef.cell, cell.getContext())}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  );
}
