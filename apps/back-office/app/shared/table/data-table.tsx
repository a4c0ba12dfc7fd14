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

/** What stands above the columns. */
export const headCells = <Features extends TableFeatures, Row extends RowData>({
  headers,
}: HeaderGroup<Features, Row>) =>
  headers.map((header) => (
    <th key={header.id} scope="col" data-column={header.column.id}>
      {flexRender(header.column.columnDef.header, header.getContext())}
    </th>
  ));

/** Rows become cards on a phone. What is marked `data-row` is the action of its row, which `j` and `k` walk. */
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
