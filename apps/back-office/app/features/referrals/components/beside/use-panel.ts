import { useMediaQuery } from '@mantine/hooks';
import { type MouseEvent, type RefObject, useEffect, useMemo, useRef } from 'react';
import { useLocation, useNavigate } from 'react-router';
import { useFollow } from '#app/shared/navigation/use-follow.ts';
import { paths } from '#app/shared/paths.ts';
import type { RowLinks } from '#app/shared/table/row-link.tsx';
import { openIn, withOpen } from '../../model/open-referral.ts';

export const loadDetail = () => import('./referral-beside.tsx');

export interface Panel {
  /** The id of the open referral; null if none is open. */
  readonly id: number | null;
  readonly box: RefObject<HTMLElement | null>;
  /** Stable, so that rows do not render again when another one opens. */
  readonly links: RowLinks;
  /** Shows another referral in the open panel and leaves the focus in the list. */
  readonly follow: (row: HTMLElement) => void;
  readonly close: () => void;
  /** Whether there is no room beside the list, so that a referral opens as a page. */
  readonly isNarrow: boolean;
}

const WIDE = '(min-width: 64em)';

/**
 * The referral that is open beside the list, as the URL says. Opening it is a history entry, which closing takes back; moving to
 * another one replaces it.
 */
export function usePanel(): Panel {
  const { search, state } = useLocation();
  const isNarrow = !useMediaQuery(WIDE, true, { getInitialValueInEffect: false });
  const navigate = useNavigate();
  const follow = useFollow();
  const box = useRef<HTMLElement>(null);
  const id = openIn(search);
  const isOpen = id !== null;
  const options = { preventScrollReset: true, replace: isOpen, state: isOpen ? state : { panel: true } };
  // Whether the focus goes to the panel once the URL has changed.
  const isWanted = useRef(false);
  const show = (next: number, event: MouseEvent) => {
    if (isNarrow) return follow(event, paths.referral(next));
    follow(event, paths.referrals + withOpen(search, next), options);
    if (!event.defaultPrevented) return;
    if (next === id) box.current?.focus();
    else isWanted.current = true;
  };
  const latest = useRef(show);
  const before = useRef(id);
  useEffect(() => {
    latest.current = show;
    if (id === before.current) return;
    if (isOpen && isWanted.current) box.current?.focus();
    isWanted.current = false;
    // The focus was in the panel that closed.
    if (!isOpen && before.current !== null && document.activeElement === document.body)
      document.querySelector<HTMLElement>(`[data-row="${before.current}"]`)?.focus();
    before.current = id;
  });
  const links = useMemo<RowLinks>(
    () => ({
      open: (event, next) => latest.current(next, event),
      approach: () => void loadDetail(),
    }),
    [],
  );
  return {
    id,
    box,
    links,
    follow: ({ dataset }) => {
      if (isOpen) void navigate({ search: withOpen(search, Number(dataset['row'])) }, options);
    },
    close: () => {
      if ((state as { panel?: boolean } | null)?.panel) return void navigate(-1);
      void navigate({ search: withOpen(search, null) }, { preventScrollReset: true, replace: true });
    },
    isNarrow,
  };
}
