import { median } from '../report.ts';

export interface Point {
  readonly seconds: number;
  readonly value: number;
}

export interface Trend {
  /** Medians of the first and of the last minutes. */
  readonly first: number;
  readonly last: number;
  /** Of a line fitted through all points. */
  readonly perHour: number;
}

/** @param edgeSeconds how much at the beginning and at the end is compared */
export function trendOf(points: readonly Point[], edgeSeconds: number): Trend {
  const from = points[0]?.seconds ?? 0;
  const until = points.at(-1)?.seconds ?? 0;
  const within = (isInside: (seconds: number) => boolean): number =>
    median(points.filter(({ seconds }) => isInside(seconds)).map(({ value }) => value));
  return {
    first: within((seconds) => seconds <= from + edgeSeconds),
    last: within((seconds) => seconds >= until - edgeSeconds),
    perHour: slope(points) * 3_600,
  };
}

const mean = (values: readonly number[]): number =>
  values.reduce((sum, value) => sum + value, 0) / values.length;

/** By least squares, per second. */
function slope(points: readonly Point[]): number {
  const middle = mean(points.map(({ seconds }) => seconds));
  const height = mean(points.map(({ value }) => value));
  let [above, below] = [0, 0];
  for (const { seconds, value } of points) {
    above += (seconds - middle) * (value - height);
    below += (seconds - middle) ** 2;
  }
  return below === 0 ? 0 : above / below;
}
