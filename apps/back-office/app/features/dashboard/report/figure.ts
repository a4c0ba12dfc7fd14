import type { ResponseOf } from '@indike/contract/calls';
import type { ReportFigures } from '@indike/contract/operator/dashboard-report';
import { formatMonth, plainDate } from '@indike/rules/dates/calendar';
import { formatCount } from '@indike/rules/money/money';
import { type Better, type Change, changeOf } from './change.ts';

export type Report = ResponseOf<'GET /api/operator/dashboard/report'>;

/** One number of a figure, with what it was in the period before. */
export interface Item {
  readonly name: string;
  readonly text: string;
  readonly change: Change;
  /** How much of the largest: draws a bar. */
  readonly share?: number;
  /** The colour of the bar or of the series that the item names. */
  readonly color?: string;
}

export interface MonthSeries {
  readonly name: string;
  readonly color: string;
  /** Around its columns, which tells two series apart without their colours. */
  readonly outline?: string;
  readonly values: readonly number[];
}

/** Columns by month, from zero, of at most two series. */
export interface MonthChart {
  readonly months: readonly string[];
  readonly series: readonly [MonthSeries] | readonly [MonthSeries, MonthSeries];
  readonly stacked: boolean;
  readonly format: (value: number) => string;
  /** The value at a column, where there is little room. */
  readonly short: (value: number) => string;
}

/** A figure as numbers, a chart of its months, a table and a file. Cells hold formatted text. */
export interface Figure {
  readonly name: string;
  readonly note: string;
  readonly file: string;
  readonly items: readonly Item[];
  readonly chart?: MonthChart;
  readonly heads: readonly string[];
  readonly rows: readonly (readonly [string, ...string[]])[];
}

/** Removes units and thousands separators from a number, so that a spreadsheet can parse it. */
export const fileCell = (cell: string): string =>
  /^(R\$\s|\d)/.test(cell)
    ? cell
        .replace(/^R\$\s/, '')
        .replace(/%$| dias?$/, '')
        .replaceAll(/\.(?=\d{3})/g, '')
    : cell;

export const decimal = (value: number): string => value.toFixed(1).replace('.', ',');
export const percentText = (part: number, whole: number): string =>
  whole === 0 ? '—' : `${decimal((part / whole) * 100)}%`;
export const monthText = (month: string): string => {
  const day = plainDate(`${month}-01`);
  return day === null ? month : formatMonth(day);
};
export const daysText = (days: number): string => {
  const text = String(days).replace('.', ',');
  return days === 1 ? '1 dia' : `${text} dias`;
};
export interface Measure {
  readonly name: string;
  /** The number in a period; null where there is nothing to divide by. */
  readonly of: (figures: ReportFigures) => number | null;
  readonly better: Better;
  readonly format?: (value: number) => string;
  /** The text of the difference, if its unit is another. */
  readonly difference?: (value: number) => string;
  readonly color?: string;
}

export function itemOf(
  report: Report,
  { name, of, better, format = formatCount, difference, color }: Measure,
): Item {
  const now = of(report);
  return {
    name,
    text: now === null ? '—' : format(now),
    change: changeOf({
      now,
      before: report.previous === null ? undefined : of(report.previous),
      better,
      format: difference ?? format,
    }),
    ...(color === undefined ? {} : { color }),
  };
}

/** The items with bars, whose lengths are shares of the largest. */
export function bars(report: Report, measures: readonly Measure[]): Item[] {
  const largest = Math.max(1, ...measures.map(({ of }) => of(report) ?? 0));
  return measures.map((measure) => ({
    ...itemOf(report, measure),
    share: (measure.of(report) ?? 0) / largest,
  }));
}

export const madeIn = ({ funnel }: ReportFigures): number => funnel[0]?.referrals ?? 0;
