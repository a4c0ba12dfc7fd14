import { type MouseEvent, type ReactNode } from 'react';
import { hrefOf } from '../navigation/use-follow.ts';

export interface RowLinks {
  readonly open: (event: MouseEvent, id: number) => void;
  /** Called before the row is likely to be opened. */
  readonly approach: (id: number) => void;
}

interface Props {
  /** The page of the row, for a new tab. */
  readonly to: string;
  readonly id: number;
  readonly links: RowLinks;
  readonly className?: string | undefined;
  readonly children: ReactNode;
}

/** The link of a row, which `j` and `k` focus. */
export function RowLink({ to, id, links: { open, approach }, className, children }: Props) {
  return (
    <a
      className={className}
      href={hrefOf(to)}
      data-row={id}
      draggable={false}
      onClick={(event) => open(event, id)}
      onMouseEnter={() => approach(id)}
      onFocus={() => approach(id)}
    >
      {children}
    </a>
  );
}
