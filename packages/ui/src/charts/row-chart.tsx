import classes from './row-chart.module.css';
import { shareOf } from './bar-share.ts';

export interface Series {
  readonly name: string;
  readonly tone: 'first' | 'second' | 'third' | 'fourth';
}

export interface ChartRow {
  readonly label: string;
  /** One of each series; they stand behind each other in one bar. */
  readonly values: readonly number[];
  /** The values as people read them; it stands at the bar. */
  readonly text: string;
}

interface Props {
  readonly series: readonly Series[];
  readonly rows: readonly ChartRow[];
}

const sum = (values: readonly number[]): number => values.reduce((total, value) => total + value, 0);

/** A bar a row, from zero, each with its label and value. For eyes only: beside it stands a table with the same figures. */
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
