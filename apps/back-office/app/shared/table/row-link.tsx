import { type ReactNode, useMemo, useState } from 'react';
import { PrefetchPageLinks } from 'react-router';
import { type Follow, hrefOf, useFollow } from '../navigation/use-follow.ts';

export interface RowLinks {
  readonly follow: Follow;
  readonly approach: (to: string) => void;
}

/** For tables with a `RowLink` in each row. Prefetches the linked page when the first of them is hovered or focused. */
export function useRowLinks(): { readonly links: RowLinks; readonly prefetch: ReactNode } {
  const follow = useFollow();
  const [near, setNear] = useState<string | null>(null);
  const links = useMemo<RowLinks>(
    () => ({ follow, approach: (to) => setNear((before) => before ?? to) }),
    [follow],
  );
  return { links, prefetch: near !== null && <PrefetchPageLinks page={hrefOf(near)} /> };
}

interface Props {
  readonly to: string;
  readonly id: number;
  readonly links: RowLinks;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The link of a row, which `j` and `k` focus. */
export function RowLink({ to, id, links: { follow, approach }, className, children }: Props) {
  return (
    <a
      className={className}
      href={hrefOf(to)}
      data-row={id}
      onClick={(event) => follow(event, to)}
      onMouseEnter={() => approach(to)}
      onFocus={() => approach(to)}
    >
      {children}
    </a>
  );
}
