import { type MouseEvent, type ReactNode, useMemo, useState } from 'react';
import { PrefetchPageLinks, useNavigate } from 'react-router';

const HOME = import.meta.env.BASE_URL.replace(/\/$/, '');

export interface RowLinks {
  readonly follow: (event: MouseEvent, to: string) => void;
  readonly approach: (to: string) => void;
}

/** In a new tab or window, or saved: that is the browser's. */
const isForBrowser = ({ button, metaKey, ctrlKey, shiftKey, altKey }: MouseEvent): boolean =>
  button !== 0 || metaKey || ctrlKey || shiftKey || altKey;

/** For a table with a `RowLink` in each row. What the page behind them needs is fetched when somebody comes near one. */
export function useRowLinks(): { readonly links: RowLinks; readonly prefetch: ReactNode } {
  const navigate = useNavigate();
  const [near, setNear] = useState<string | null>(null);
  const links = useMemo<RowLinks>(
    () => ({
      follow: (event, to) => {
        if (isForBrowser(event)) return;
        event.preventDefault();
        void navigate(to);
      },
      approach: (to) => setNear((before) => before ?? to),
    }),
    [navigate],
  );
  return { links, prefetch: near !== null && <PrefetchPageLinks page={HOME + near} /> };
}

interface Props {
  readonly to: string;
  readonly id: number;
  readonly links: RowLinks;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/**
 * The link of a row, which `j` and `k` walk. The router's own follows every change of the address and has four effects:
 * fifty of them cost more than the rest of their rows.
 */
export function RowLink({ to, id, links: { follow, approach }, className, children }: Props) {
  return (
    <a
      className={className}
      href={HOME + to}
      data-row={id}
      onClick={(event) => follow(event, to)}
      onMouseEnter={() => approach(to)}
      onFocus={() => approach(to)}
    >
      {children}
    </a>
  );
}
