import { Link } from '@indike/ui/navigation/link.tsx';
import { createColumnHelper, flexRender, tableFeatures, useTable } from '@tanstack/react-table';
import { type ReactNode, useMemo, useRef } from 'react';
import { useRowKeys } from '../keyboard/use-row-keys.ts';
import classes from './list-table.module.css';

export interface ListColumn<Row> {
  readonly id: string;
  readonly header: string;
  readonly cell: (row: Row) => ReactNode;
  /** Amounts stand at the right. */
  readonly right?: true;
  /** 2 is left out below a desktop's width, 3 already below a wide one. */
  readonly priority?: 2 | 3;
}

interface Props<Row> {
  readonly rows: Row[];
  readonly columns: readonly ListColumn<Row>[];
}

const features = tableFeatures({});

/** A list of a page: the first cell has the row's link, and `j` and `k` walk the rows. */
export function ListTable<Row extends { readonly id: string | number }>({ rows, columns }: Props<Row>) {
  const helper = useMemo(() => createColumnHelper<typeof features, Row>(), []);
  const defined = useMemo(
    () =>
      helper.columns(
        columns.map(({ id, header, cell }) =>
          helper.display({ id, header, cell: ({ row }) => cell(row.original) }),
        ),
      ),
    [helper, columns],
  );
  const table = useTable({ features, columns: defined, data: rows, getRowId: ({ id }) => String(id) });
  const body = useRef<HTMLTableElement>(null);
  useRowKeys(body);
  const looks = new Map(columns.map((column) => [column.id, lookOf(column)]));
  return (
    <table ref={body} className={classes['table']}>
      <thead>
        {table.getHeaderGroups().map((group) => (
          <tr key={group.id}>
            {group.headers.map((header) => (
              <th key={header.id} scope="col" {...looks.get(header.column.id)}>
                {flexRender(header.column.columnDef.header, header.getContext())}
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id}>
            {row.getAllCells().map((cell) => (
              <td key={cell.id} {...looks.get(cell.column.id)}>
                {flexRender(cell.column.columnDef.cell, cell.getContext())}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

const lookOf = <Row,>({ right, priority }: ListColumn<Row>) => ({
  'data-align': right ? 'right' : undefined,
  'data-priority': priority,
});

/** The link that a row is. */
export function RowLink({ to, children }: { readonly to: string; readonly children: ReactNode }) {
  return (
    <Link to={to} className={classes['link']} data-row>
      {children}
    </Link>
  );
}
