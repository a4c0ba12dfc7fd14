import { brand } from '@indike/ui/brand.ts';
import type { ReactNode } from 'react';
import classes from './plain-page.module.css';

/** A centred card without the menu, for the sign-in and error pages. */
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
