import '@mantine/charts/styles.css';
import { BarChart } from '@mantine/charts';
import type { LabelProps } from 'recharts';
import type { MonthChart as Props } from './figure.ts';
import classes from './report.module.css';

const HEIGHT = 240;
const CHARACTER_WIDTH = 7;
const ROOM_BETWEEN = 4;

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
          stroke: series.find((one) => one.name === name)?.outline ?? 'none',
          ...(stacked && name !== series.at(-1)?.name
            ? {}
            : { label: (props: LabelProps) => <Label {...props} text={labelOf(name, props.index ?? 0)} /> }),
        })}
      />
    </div>
  );
}

/** Left out where it would touch its neighbour. */
function Label({ x = 0, y = 0, width = 0, text }: LabelProps & { readonly text: string }) {
  const room = Number(width) + ROOM_BETWEEN;
  if (text.length * CHARACTER_WIDTH > room) return null;
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
}
