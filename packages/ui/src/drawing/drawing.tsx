import { symbol } from '@indike/contract/wire/symbol';
import type { ReactNode } from 'react';
import classes from './drawing.module.css';

/**
 * Classes of our drawings. The tones `strong` and `soft` follow the colour scheme; `paper` is the background; `accent`
 * is what is pointed at, once in each drawing.
 */
export const tone = {
  strong: classes['strong'],
  soft: classes['soft'],
  paper: classes['paper'],
  accent: classes['accent'],
  ground: classes['ground'],
  line: classes['line'],
  softLine: classes['soft-line'],
  paperLine: classes['paper-line'],
};

/** A scene on the ground, which is at 142. */
export function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 150" className={classes['drawing']} aria-hidden focusable="false">
      <path className={tone.soft} d="M6 142h228v4H6z" />
      {children}
    </svg>
  );
}

/** The person of the symbol, standing at `x` and pointing to the right: to what is some 84 further and at 90. */
export function Pointing({ x }: { readonly x: number }) {
  return (
    <g transform={`translate(${x} 54) scale(3.2)`}>
      <circle className={tone.strong} {...symbol.head} />
      <path className={tone.line} {...symbol.body} />
    </g>
  );
}

/** A sheet of paper with lines that end at 110 or earlier. */
export function Sheet({ x }: { readonly x: number }) {
  return (
    <>
      <rect className={tone.soft} x={x} y="18" width="100" height="124" rx="12" />
      <path className={tone.paper} d={`M${x + 16} 38h68v9h-68zm0 22h48v9h-48zm0 22h58v9h-58z`} />
    </>
  );
}
