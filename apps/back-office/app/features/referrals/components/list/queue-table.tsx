import type { QueuedReferral } from '@indike/contract/operator/queue';
import { useToday } from '@indike/ui/format/dates.ts';
import { flexRender, type Row, useTable } from '@tanstack/react-table';
import { memo, type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { focusedRow, useRowKeys } from '#app/shared/keyboard/use-row-keys.ts';
import { useShortcuts } from '#app/shared/keyboard/use-shortcuts.ts';
import type { ChoiceColumn } from '../../model/hidden-columns.ts';
import { extendTo, type Selection, toggle, toggleAll } from '../../model/selection.ts';
import shared from '#app/shared/table/data-table.module.css';
import { headCells } from '#app/shared/table/data-table.tsx';
import { useRowLinks } from '#app/shared/table/row-link.tsx';
import { columnsOn, features } from './queue-columns.tsx';
import classes from './queue-table.module.css';
import { useFirstRows } from './use-first-rows.ts';

interface Props {
  readonly rows: QueuedReferral[];
  readonly hidden: ReadonlySet<ChoiceColumn>;
  /** Null for operators who may change nothing. */
  readonly selection: Selection | null;
  readonly onSelect: (selection: Selection) => void;
}

/** Memoized, so that it does not render again while a list is loading or when its surroundings change. */
export const QueueTable = memo(function QueueTable({ rows, hidden, selection, onSelect }: Props) {
  const today = useToday();
  const { links, prefetch } = useRowLinks();
  const columns = useMemo(() => columnsOn(today, hidden, links), [today, hidden, links]);
  const table = useTable({ features, columns, data: useFirstRows(rows), getRowId: ({ id }) => String(id) });
  const body = useRef<HTMLTableElement>(null);
  const order = rows.map(({ id }) => id);
  const mark = (id: number, reach: boolean) =>
    selection && onSelect(reach ? extendTo(selection, order, id) : toggle(selection, id));
  const latest = useRef(mark);
  useEffect(() => {
    latest.current = mark;
  });
  const markRow = useCallback((id: number, reach: boolean) => void latest.current(id, reach), []);
  const markFocused = (reach: boolean) => {
    const id = Number(focusedRow(body.current));
    if (order.includes(id)) mark(id, reach);
  };
  useRowKeys(body);
  useShortcuts({ x: () => markFocused(false), X: () => markFocused(true) });
  return (
    <div className={shared['frame']}>
      {prefetch}
      <table ref={body} className={`${shared['table']} ${classes['queue']}`}>
        <thead>
          {table.getHeaderGroups().map((group) => (
            <tr key={group.id}>
              {selection && (
                <th scope="col" data-column="select">
                  <Mark
                    label="Marcar todas da lista"
                    on={order.every((id) => selection.ids.has(id))}
                    onMark={() => onSelect(toggleAll(selection, order))}
                  />
                </th>
              )}
              {headCells(group)}
            </tr>
          ))}
        </thead>
        <tbody>
          {table.getRowModel().rows.map((row) => (
            <QueueRow
              key={row.id}
              row={row}
              columns={columns}
              marked={selection && selection.ids.has(row.original.id)}
              onMark={markRow}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
});

interface RowProps {
  readonly row: Row<typeof features, QueuedReferral>;
  readonly columns: ReturnType<typeof columnsOn>;
  /** Null for operators who may change nothing. */
  readonly marked: boolean | null;
  readonly onMark: (id: number, reach: boolean) => void;
}

/** The table creates new row objects with every page, so this compares what a row shows. */
const isSameRow = (before: RowProps, next: RowProps): boolean =>
  before.row.original === next.row.original &&
  before.columns === next.columns &&
  before.marked === next.marked;

const QueueRow = memo(function QueueRow({ row, marked, onMark }: RowProps) {
  const { id, name } = row.original;
  return (
    <tr data-marked={marked || undefined}>
      {marked !== null && (
        <td data-column="select">
          <Mark label={`Marcar ${name}`} on={marked} onMark={(reach) => onMark(id, reach)} />
        </td>
      )}
      {row.getAllCells().map((cell) => (
        <td key={cell.id} data-column={cell.column.id}>
          {flexRender(cell.column.columnDef.cell, cell.getContext())}
        </td>
      ))}
    </tr>
  );
}, isSameRow);

interface MarkProps {
  readonly label: string;
  readonly on: boolean;
  readonly onMark: (reach: boolean) => void;
}

/** Selects the row by click or space bar. With Shift, selects the range from the row selected last. */
function Mark({ label, on, onMark }: MarkProps) {
  const press = ({ shiftKey }: MouseEvent) => onMark(shiftKey);
  return (
    <label className={classes['mark-box']}>
      <input type="checkbox" aria-label={label} checked={on} onClick={press} readOnly />
    </label>
  );
}
