import type { ReactNode } from 'react';
import classes from './drawing.module.css';

/** Our drawings have two tones, which follow the colour scheme: `strong` and `soft`; `paper` is the ground they lie on. */
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
