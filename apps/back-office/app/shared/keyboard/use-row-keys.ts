import { type RefObject, useRef } from 'react';
import { useShortcuts } from './use-shortcuts.ts';

const hasFocus = (row: HTMLElement): boolean =>
  row === document.activeElement || row.closest('tr')?.contains(document.activeElement) === true;

/**
 * Moves the focus through the rows of a list by `j` and `k`. Each row has one link with `data-row`, which Enter opens as
 * usual. If the focused row leaves the list, the keys continue from its position.
 */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const place = useRef(-1);
  const walk = (steps: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = rows.findIndex(hasFocus);
    const gone = place.current === -1 ? (steps > 0 ? 0 : rows.length - 1) : place.current;
    const next = at === -1 ? Math.min(gone, rows.length - 1) : at + steps;
    const row = rows[next];
    if (!row) return;
    place.current = next;
    row.focus();
    row.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts({ j: () => walk(1), k: () => walk(-1) });
}

/** The `data-row` value of the focused row. */
export function focusedRow(list: HTMLElement | null): string | undefined {
  const rows = [...(list?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
  return rows.find(hasFocus)?.dataset['row'];
}
