import type { ReactNode } from 'react';
import classes from './drawing.module.css';

/** Classes of our drawings. The tones `strong` and `soft` follow the colour scheme; `paper` is the background. */
export const tone = {
  strong: classes['strong'],
  soft: classes['soft'],
  paper: classes['paper'],
  line: classes['line'],
  softLine: classes['soft-line'],
};

export function Drawing({ children }: { readonly children: ReactNode }) {
  return (
    <svg viewBox="0 0 240 150" className={classes['drawing']} aria-hidden focusable="false">
      {children}
    </svg>
  );
}
