import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import type { LabelProps } from 'recharts';
import type { MonthChart as Props, MonthSeries } from './figure.ts';
import classes from './report.module.css';

const HEIGHT = 240;
const CHARACTER_WIDTH = 6.5;

/** The columns of a figure. Hidden from screen readers, which get the table beside it. */
export default function MonthChart({ months, series, stacked, format, short }: Props) {
  const data = months.map((month, at) => ({
    month,
    ...Object.fromEntries(series.map(({ name, values }) => [name, values[at] ?? 0])),
  }));
  /** What stands above the columns of a series: its value, or that of the whole stack above the last. */
  const labelOf = (name: string, at: number): string => {
    if (!stacked) return short(series.find((one) => one.name === name)?.values[at] ?? 0);
    return short(series.reduce((sum, { values }) => sum + (values[at] ?? 0), 0));
  };
  return (
    <div className={classes['chart']} aria-hidden>
      <BarChart
        h={HEIGHT}
        data={data}
        dataKey="month"
        type={stacked ? 'stacked' : 'default'}
        series={series.map(({ name, color }) => ({ name, color }))}
        valueFormatter={format}
        yAxisProps={{ tickFormatter: short, width: 'auto' }}
        accessibilityLayer={false}
        tickLine="none"
        textColor="var(--ink-soft)"
        gridColor="var(--line)"
        maxBarWidth={48}
        barChartProps={{ margin: { top: 20 } }}
        barProps={({ name }) => ({
          isAnimationActive: false,
          ...outlineOf(series.find((one) => one.name === name)),
          ...(stacked && name !== series.at(-1)?.name
            ? {}
            : { label: labelled((at) => labelOf(name, at), series.length > 1 && !stacked ? 2 : 8) }),
        })}
      />
    </div>
  );
}

const outlineOf = (series: MonthSeries | undefined) =>
  series?.outline === undefined ? {} : { stroke: series.outline, strokeOpacity: 1 };

/** The text above a column; left out where it would touch its neighbour. */
const labelled =
  (textAt: (at: number) => string, gap: number) =>
  ({ x = 0, y = 0, width = 0, index = 0 }: LabelProps) => {
    const text = textAt(index);
    if (text.length * CHARACTER_WIDTH > Number(width) + gap) return null;
    return (
      <text
        x={Number(x) + Number(width) / 2}
        y={Number(y) - 6}
        textAnchor="middle"
        className={classes['label']}
      >
        {text}
      </text>
    );
  };
