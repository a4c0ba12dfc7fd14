import type { QueuedReferral } from '@indike/contract/operator/queue';
import { useToday } from '@indike/ui/format/use-today.ts';
import { flexRender, useTable } from '@tanstack/react-table';
import { type MouseEvent, useMemo, useRef } from 'react';
import { focusedRow, useRowKeys } from '#app/shared/keyboard/use-row-keys.ts';
import { useShortcuts } from '#app/shared/keyboard/use-shortcuts.ts';
import type { ChoiceColumn } from '../../model/hidden-columns.ts';
import { extendTo, type Selection, toggle, toggleAll } from '../../model/selection.ts';
import shared from '#app/shared/table/data-table.module.css';
import { columnsOn, features } from './queue-columns.tsx';
import classes from './queue-table.module.css';

interface Props {
  readonly rows: QueuedReferral[];
  readonly hidden: ReadonlySet<ChoiceColumn>;
  /** Null for who may change nothing. */
  readonly selection: Selection | null;
  readonly onSelect: (selection: Selection) => void;
}

export function QueueTable({ rows, hidden, selection, onSelect }: Props) {
  const today = useToday();
  const columns = useMemo(() => columnsOn(today, hidden), [today, hidden]);
  const table = useTable({ features, columns, data: rows, getRowId: ({ id }) => String(id) });
  const body = useRef<HTMLTableElement>(null);
  const order = rows.map(({ id }) => id);
  const mark = (id: number, reach: boolean) =>
    selection && onSelect(reach ? extendTo(selection, order, id) : toggle(selection, id));
  const markFocused = (reach: boolean) => {
    const id = Number(focusedRow(body.current));
    if (order.includes(id)) mark(id, reach);
  };
  useRowKeys(body);
  useShortcuts({ x: () => markFocused(false), X: () => markFocused(true) });
  return (
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
            {group.headers.map((header) => (
              <th key={header.id} scope="col" data-column={header.column.id}>
                {flexRender(header.column.columnDef.header, header.getContext())}
              </th>
            ))}
          </tr>
        ))}
      </thead>
      <tbody>
        {table.getRowModel().rows.map((row) => (
          <tr key={row.id} data-marked={selection?.ids.has(row.original.id) || undefined}>
            {selection && (
              <td data-column="select">
                <Mark
                  label={`Marcar ${row.original.name}`}
                  on={selection.ids.has(row.original.id)}
                  onMark={(reach) => mark(row.original.id, reach)}
                />
              </td>
            )}
            {row.getAllCells().map((cell) => (
              <td key={cell.id} data-column={cell.column.id}>
                {flexRender(cell.column.columnDef.cell, cell.getContext())}
              </td>
            ))}
          </tr>
        ))}
      </tbody>
    </table>
  );
}

interface MarkProps {
  readonly label: string;
  readonly on: boolean;
  readonly onMark: (reach: boolean) => void;
}

/** A click, or the space bar, marks; with Shift it reaches from the last one. */
function Mark({ label, on, onMark }: MarkProps) {
  const press = ({ shiftKey }: MouseEvent) => onMark(shiftKey);
  return (
    <label className={classes['mark-box']}>
      <input type="checkbox" aria-label={label} checked={on} onClick={press} readOnly />
    </label>
  );
}
