import { type ReactNode, useRef } from 'react';
import { useRowKeys } from '../keyboard/use-row-keys.ts';
import classes from './data-table.module.css';

export interface Column<Row> {
  readonly id: string;
  readonly title: ReactNode;
  readonly cell: (this: void, row: Row) => ReactNode;
}

export type Columns<Row> = readonly Column<Row>[];

interface RowProps<Row> {
  readonly columns: Columns<Row>;
  readonly row: Row;
}

export const HeadCells = <Row,>({ columns }: Pick<RowProps<Row>, 'columns'>) =>
  columns.map(({ id, title }) => (
    <th key={id} scope="col" data-column={id}>
      {title}
    </th>
  ));

export const Cells = <Row,>({ columns, row }: RowProps<Row>) =>
  columns.map(({ id, cell }) => (
    <td key={id} data-column={id}>
      {cell(row)}
    </td>
  ));

interface Props<Row> {
  readonly label: string;
  readonly columns: Columns<Row>;
  readonly rows: readonly Row[];
  /** What the last row says of the whole list, of which `rows` may be a part, by column. */
  readonly totals?: Readonly<Record<string, ReactNode>>;
}

/** A table whose rows become cards on a phone. `j` and `k` move between the `data-row` elements, one in each row. */
export function DataTable<Row extends { readonly id: string | number }>({
  label,
  columns,
  rows,
  totals,
}: Props<Row>) {
  const body = useRef<HTMLTableElement>(null);
  useRowKeys(body);
  return (
    <div className={classes['frame']}>
      <table ref={body} className={classes['table']} aria-label={label}>
        <thead>
          <tr>
            <HeadCells columns={columns} />
          </tr>
        </thead>
        <tbody>
          {rows.map((row) => (
            <tr key={row.id}>
              <Cells columns={columns} row={row} />
            </tr>
          ))}
        </tbody>
        {totals && (
          <tfoot>
            <tr>
              {columns.map(({ id }) => (
                <td key={id} data-column={id}>
                  {totals[id]}
                </td>
              ))}
            </tr>
          </tfoot>
        )}
      </table>
    </div>
  );
}
