import { type RefObject, useRef } from 'react';
import { useShortcuts } from './use-shortcuts.ts';

const itemOf = (row: HTMLElement) => row.closest('tr, li');

const hasFocus = (row: HTMLElement): boolean =>
  row === document.activeElement || itemOf(row)?.contains(document.activeElement) === true;

/** Open in the panel beside the list. */
const isOpen = (row: HTMLElement): boolean => itemOf(row)?.ariaCurrent === 'true';

/**
 * Moves the focus through the rows of a list by `j` and `k`. Each row has one link with `data-row`, which Enter opens as
 * usual. On a row, the arrow keys do the same. If the focused row leaves the list, the keys continue from its position.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>, onMove?: (row: HTMLElement) => void): void {
  const place = useRef(-1);
  const walk = (steps: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const focused = rows.findIndex(hasFocus);
    const at = focused === -1 ? rows.findIndex(isOpen) : focused;
    const gone = place.current === -1 ? (steps > 0 ? 0 : rows.length - 1) : place.current;
    const next = at === -1 ? Math.min(gone, rows.length - 1) : at + steps;
    const row = rows[next];
    if (!row) return;
    place.current = next;
    row.focus();
    row.scrollIntoView({ block: 'nearest' });
    onMove?.(row);
  };
  const arrow = (event: KeyboardEvent, steps: number) => {
    if (
      !(document.activeElement instanceof HTMLElement) ||
      document.activeElement.dataset['row'] === undefined
    )
      return;
    event.preventDefault();
    walk(steps);
  };
  useShortcuts({
    j: () => walk(1),
    k: () => walk(-1),
    ArrowDown: (event) => arrow(event, 1),
    ArrowUp: (event) => arrow(event, -1),
  });
}

/** The `data-row` value of the focused row. */
export function focusedRow(list: HTMLElement | null): string | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  return rows.find(hasFocus)?.dataset['row'];
}
