import { type ReactNode, useId, useState } from 'react';
import { IconChevronDown } from '@indike/ui/icons.ts';
import classes from './fold.module.css';

interface Props {
  readonly title: string;
  readonly className: string | undefined;
  readonly children: ReactNode;
}

/** A part of Home that a phone shows when asked, so that the page stays two screens long. Wide screens show it at once. */
export function Fold({ title, className = '', children }: Props) {
  const [open, setOpen] = useState(false);
  const id = useId();
  return (
    <div className={className}>
      <button
        type="button"
        className={classes['see']}
        aria-expanded={open}
        aria-controls={id}
        onClick={() => setOpen(!open)}
      >
        {title}
        <IconChevronDown size={20} aria-hidden />
      </button>
      <div id={id} className={classes['part']} data-open={open}>
        {children}
      </div>
    </div>
  );
}
