import { brand } from '@indike/ui/brand.ts';
import type { ReactNode } from 'react';
import classes from './plain-page.module.css';

/** One card in the middle: the sign-in, and pages that say what went wrong. */
export function PlainPage({ children }: { readonly children: ReactNode }) {
  return (
    <div className={classes['page']}>
      <p className={classes['brand']}>
        {brand.product} <span>Operação</span>
      </p>
      <main className={classes['card']}>{children}</main>
    </div>
  );
}
