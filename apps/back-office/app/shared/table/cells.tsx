import { formatCount } from '@indike/rules/money/money';
import { dateText } from '@indike/ui/format/dates.ts';
import { moneyText } from '@indike/ui/format/money.ts';
import type { ReactNode } from 'react';
import type { Column } from './data-table.tsx';
import classes from './cells.module.css';

// Cells shared by several lists. `title` is shown before the value on phones, where rows are cards without headers.

/** A less prominent second line. */
export const SecondLine = ({ children }: { readonly children: ReactNode }) => (
  <span className={classes['soft']}>{children}</span>
);

interface DayProps {
  readonly title: string;
  /** A date or an instant; null if there is none. */
  readonly date: string | null;
}

export const Day = ({ title, date }: DayProps) => (
  <span className={classes['nowrap']} data-title={title}>
    {date === null ? '—' : dateText(date)}
  </span>
);

/** The last row of a list says how many it has in all, and what they add up to. */
export const totalText = (count: number, [one, many]: readonly [one: string, many: string]): string =>
  count === 1 ? `Total: 1 ${one}` : `Total: ${formatCount(count)} ${many}`;

interface AmountProps {
  readonly title?: string;
  /** In reais; null if there is none. */
  readonly value: number | null;
}

export const Amount = ({ title, value }: AmountProps) => (
  <span className={classes['amount']} data-title={title}>
    {value === null ? '—' : moneyText(value)}
  </span>
);

/** A column of amounts, which end at one line. `key` distinguishes several of them. */
export function amountColumn<Row>(
  title: string,
  value: (row: Row) => number | null,
  { key = '', more }: { readonly key?: string; readonly more?: (row: Row) => ReactNode } = {},
): Column<Row> {
  return {
    id: `amount${key}`,
    title,
    cell: (row) => (
      <>
        <Amount title={title} value={value(row)} />
        {more?.(row)}
      </>
    ),
  };
}

/** `active` means in progress. */
export type Tone = 'neutral' | 'active' | 'good' | 'bad';

export interface MarkProps {
  readonly tone: Tone;
  readonly text: string;
}

/** A status name with a coloured dot. The name is enough; the dot helps when scanning many rows. */
export const Mark = ({ tone, text }: MarkProps) => (
  <span className={classes['mark']} data-tone={tone}>
    {text}
  </span>
);
