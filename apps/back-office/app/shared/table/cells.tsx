import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import type { ReactNode } from 'react';
import classes from './cells.module.css';

// What the cells of several lists show the same way. `title` stands before the value where rows are cards without heads.

/** A second line. */
export const Soft = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes['soft']}>{children}</span>
);

interface DayProps {
  readonly title: string;
  /** Null where there is none. */
  readonly date: string | null;
}

export const Day = ({ title, date }: DayProps) => (
  <span className={classes['nowrap']} data-title={title}>
    {date === null ? '—' : dateText(date)}
  </span>
);

interface AmountProps {
  readonly title?: string;
  /** In reais; null where there is none. */
  readonly value: number | null;
}

export const Amount = ({ title, value }: AmountProps) => (
  <span className={classes['amount']} data-title={title}>
    {value === null ? '—' : moneyText(value)}
  </span>
);

/** `active`: somebody works on it. */
export type Tone = 'neutral' | 'active' | 'good' | 'bad';

interface MarkProps {
  readonly tone: Tone;
  readonly children: ReactNode;
}

/** The name of a status says all; the dot is for who looks over many of them. */
export const Mark = ({ tone, children }: MarkProps) => (
  <span className={classes['mark']} data-tone={tone}>
    {children}
  </span>
);
