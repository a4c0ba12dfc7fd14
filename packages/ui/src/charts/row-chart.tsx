import classes from './row-chart.module.css';
import { shareOf } from './bar-share.ts';

export interface Series {
  readonly name: string;
  readonly tone: 'first' | 'second' | 'third' | 'fourth';
}

export interface ChartRow {
  readonly label: string;
  /** One value per series, shown one after the other in a single bar. */
  readonly values: readonly number[];
  /** The formatted values, shown at the bar. */
  readonly text: string;
}

interface Props {
  readonly series: readonly Series[];
  readonly rows: readonly ChartRow[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** One bar per row, from zero, with its label and values. Hidden from screen readers, which get a table beside it. */
export function RowChart({ series, rows }: Props) {
  const largest = Math.max(0, ...rows.map(({ values }) => sum(values)));
  return (
    <div aria-hidden>
      {series.length > 1 && (
        <ul className={classes['legend']}>
          {series.map(({ name, tone }) => (
            <li key={name} data-tone={tone}>
              {name}
            </li>
          ))}
        </ul>
      )}
      <div className={classes['rows']}>
        {rows.map(({ label, values, text }) => (
          <div key={label} className={classes['row']}>
            <span className={classes['label']}>{label}</span>
            <span className={classes['track']}>
              {series.map(({ name, tone }, at) => (
                <span
                  key={name}
                  className={classes['mark']}
                  data-tone={tone}
                  data-none={(values[at] ?? 0) <= 0 || undefined}
                  style={{ '--share': shareOf(values[at] ?? 0, largest) }}
                />
              ))}
              <span className={classes['text']}>{text}</span>
            </span>
          </div>
        ))}
      </div>
    </div>
  );
}
