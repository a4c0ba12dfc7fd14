import type { ComponentProps, MouseEvent } from 'react';

interface Props extends Omit<ComponentProps<'a'>, 'href' | 'onClick'> {
  /** The id of an element of this page that can be focused. */
  readonly to: string;
}

/**
 * Scrolls to an element of this page and focuses it. The browser's own jump adds a history entry without state, in which
 * a page would not find what it shows, such as the referral whose id is in the state.
 */
export function JumpLink({ to, children, ...props }: Props) {
  const jump = (event: MouseEvent): void => {
    event.preventDefault();
    const target = document.getElementById(to);
    target?.focus({ preventScroll: true });
    target?.scrollIntoView();
  };
  return (
    <a {...props} href={`#${to}`} onClick={jump}>
      {children}
    </a>
  );
}
