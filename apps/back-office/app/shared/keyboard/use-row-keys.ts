import type { RefObject } from 'react';
import { useShortcuts } from './use-shortcuts.ts';

/** `j` and `k` walk the rows of a list, each of which has one link marked `data-row`; Enter then opens it, as any link. */
export function useRowKeys(list: RefObject<HTMLElement | null>): void {
  const walk = (steps: number) => {
    const rows = [...(list.current?.querySelectorAll<HTMLElement>('[data-row]') ?? [])];
    const at = rows.findIndex((row) => row === document.activeElement);
    const next = at === -1 ? (steps > 0 ? 0 : rows.length - 1) : at + steps;
    rows[next]?.focus();
    rows[next]?.scrollIntoView({ block: 'nearest' });
  };
  useShortcuts({ j: () => walk(1), k: () => walk(-1) });
}
