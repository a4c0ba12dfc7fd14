import type { ReactNode } from 'react';
import { paths } from '../paths.ts';
import { Logo } from '@indike/ui/layout/logo.tsx';
import { Link } from '@indike/ui/navigation/link.tsx';
import classes from './plain-page.module.css';

interface Props {
  readonly children: ReactNode;
  /** 'text' for long reading, 'form' for forms and short messages, 'page' for parts that are cards themselves. */
  readonly width?: 'form' | 'text' | 'page';
}

/** A page without menu: the brand on top and one column, which is a card on wide screens. */
export function PlainPage({ children, width = 'form' }: Props) {
  return (
    <div className={classes['page']}>
      <header className={classes['bar']}>
        <Link to={paths.home}>
          <Logo />
        </Link>
      </header>
      <main className={classes['main']} data-width={width}>
        {children}
      </main>
    </div>
  );
}
