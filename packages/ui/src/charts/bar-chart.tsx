import classes from './bar-chart.module.css';
import { shareOf } from './bar-share.ts';

export interface Bar {
  readonly label: string;
  readonly value: number;
  /** The formatted value, shown at the bar. */
  readonly text: string;
  /** Money received, available now, still to come, or no longer expected. */
  readonly tone: 'paid' | 'ready' | 'coming' | 'off';
}
export interface BarGroup {
  readonly name: string;
  readonly bars: readonly Bar[];
}

interface Props {
  /** What is shown, for screen readers. */
  readonly caption: string;
  /** The table's column headers: for the groups' names, the bars' labels and the values. */
  readonly heads: readonly [string, string, string];
  readonly groups: readonly BarGroup[];
}

/** Bars from zero, each with its label and value: columns on wide screens, rows on phones. Screen readers get a table instead. */
export function BarChart({ caption, heads, groups }: Props) {
  const all = groups.flatMap(({ bars }) => bars);
  const largest = Math.max(0, ...all.map(({ value }) => value));
  const longest = Math.max(0, ...all.map(({ text }) => text.length));
  return (
    <figure className={classes['chart']}>
      {/* The box does the hiding: a table element stays as wide as its text even when it is visually hidden. */}
      <div className={classes['visuallyHidden']}>
        <ChartTable caption={caption} heads={heads} groups={groups} />
      </div>
      <div className={classes['groups']} style={{ '--longest': longest }} aria-hidden>
        {groups.map(({ name, bars }) => (
          <div key={name} className={classes['group']}>
            <div className={classes['name']}>{name}</div>
            <div className={classes['bars']}>
              {bars.map((bar) => (
                <Mark key={bar.label} bar={bar} share={shareOf(bar.value, largest)} />
              ))}
            </div>
          </div>
        ))}
      </div>
    </figure>
  );
}

function Mark({ bar, share }: { readonly bar: Bar; readonly share: number }) {
  const none = share === 0 || undefined;
  return (
    <div className={`${classes['bar']} ${classes[bar.tone]}`}>
      <span className={classes['label']}>{bar.label}</span>
      <span className={classes['track']}>
        <span className={classes['mark']} data-none={none} style={{ '--share': share }} />
        <span className={classes['value']} data-none={none}>
          {bar.text}
        </span>
      </span>
    </div>
  );
}

function ChartTable({ caption, heads, groups }: Props) {
  return (
    <table>
      <caption>{caption}</caption>
      <thead>
        <tr>
          {heads.map((head) => (
            <th key={head} scope="col">
              {head}
            </th>
          ))}
        </tr>
      </thead>
      <tbody>
        {groups.flatMap(({ name, bars }) =>
          bars.map(({ label, text }) => (
            <tr key={`${name} ${label}`}>
              <th scope="row">{name}</th>
              <td>{label}</td>
              <td>{text}</td>
            </tr>
          )),
        )}
      </tbody>
    </table>
  );
}
