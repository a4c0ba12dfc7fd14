import type { QueuedReferral } from '@indike/contract/operator/queue';
import { useToday } from '@indike/ui/format/dates.ts';
import { memo, type MouseEvent, useCallback, useEffect, useMemo, useRef } from 'react';
import { focusedRow, useRowKeys } from '#app/shared/keyboard/use-row-keys.ts';
import { useShortcuts } from '#app/shared/keyboard/use-shortcuts.ts';
import type { ChoiceColumn } from '../../model/hidden-columns.ts';
import { extendTo, type Selection, toggle, toggleAll } from '../../model/selection.ts';
import shared from '#app/shared/table/data-table.module.css';
import { Cells, type Columns, HeadCells } from '#app/shared/table/data-table.tsx';
import type { RowLinks } from '#app/shared/table/row-link.tsx';
import { columnsOn } from './queue-columns.tsx';
import classes from './queue-table.module.css';
import { useFirstRows } from './use-first-rows.ts';

interface Props {
  readonly rows: QueuedReferral[];
  readonly hidden: ReadonlySet<ChoiceColumn>;
  /** Null for operators who may change nothing. */
  readonly selection: Selection | null;
  readonly onSelect: (selection: Selection) => void;
  /** The referral that is open beside the list. */
  readonly open: number | null;
  readonly links: RowLinks;
  /** Called with the row to which the keyboard moved. */
  readonly onMove: (row: HTMLElement) => void;
}

/** Memoized, so that it does not render again while a list is loading or when its surroundings change. */
export const QueueTable = memo(function QueueTable(props: Props) {
  const { rows, hidden, selection, onSelect, open, links, onMove } = props;
  const today = useToday();
  const columns = useMemo(() => columnsOn(today, hidden, links), [today, hidden, links]);
  const shown = useFirstRows(rows);
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
  useRowKeys(body, onMove);
  useShortcuts({ x: () => markFocused(false), X: () => markFocused(true) });
  return (
    <div className={`${shared['frame']} ${classes['frame']}`}>
      <table ref={body} className={`${shared['table']} ${classes['queue']}`}>
        <thead>
          <tr>
            {selection && (
              <th scope="col" data-column="select">
                <Mark
                  label="Marcar todas da lista"
                  on={order.every((id) => selection.ids.has(id))}
                  onMark={() => onSelect(toggleAll(selection, order))}
                />
              </th>
            )}
            <HeadCells columns={columns} />
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <QueueRow
              key={row.id}
              row={row}
              columns={columns}
              marked={selection && selection.ids.has(row.id)}
              isOpen={row.id === open}
              onMark={markRow}
            />
          ))}
        </tbody>
      </table>
    </div>
  );
});

interface RowProps {
  readonly row: QueuedReferral;
  readonly columns: Columns<QueuedReferral>;
  /** Null for operators who may change nothing. */
  readonly marked: boolean | null;
  readonly isOpen: boolean;
  readonly onMark: (id: number, reach: boolean) => void;
}

const QueueRow = memo(function QueueRow({ row, columns, marked, isOpen, onMark }: RowProps) {
  return (
    <tr data-marked={marked || undefined} aria-current={isOpen || undefined}>
      {marked !== null && (
        <td data-column="select">
          <Mark label={`Marcar ${row.name}`} on={marked} onMark={(reach) => onMark(row.id, reach)} />
        </td>
      )}
      <Cells columns={columns} row={row} />
    </tr>
  );
});

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
