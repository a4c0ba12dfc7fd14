import { symbol } from '@indike/contract/wire/symbol';
import { brand } from '../brand.ts';
import classes from './logo.module.css';

/** The symbol without its ground, for a ground in the primary colour. */
export const People = () => (
  <g className={classes['people']}>
    <circle {...symbol.head} />
    <path {...symbol.body} />
    <circle {...symbol.other} />
  </g>
);

/** The symbol, the product's name set as text, and the name of the area if it is not the Indikers'. */
export function Logo({ area }: { readonly area?: string }) {
  return (
    <span className={classes['logo']}>
      <svg viewBox="0 0 32 32" aria-hidden focusable="false">
        <rect width="32" height="32" rx={symbol.corner} />
        <People />
      </svg>
      <span>
        {brand.product}
        {area !== undefined && <small> {area}</small>}
      </span>
    </span>
  );
}
