import { median } from '../report.ts';

export interface Point {
  readonly seconds: number;
  readonly value: number;
}

export interface Trend {
  /** Medians of the first and the last `edgeSeconds`. */
  readonly first: number;
  readonly last: number;
  /** The slope of a line fitted through all points. */
  readonly perHour: number;
}

/** @param edgeSeconds the length of the two periods, at the beginning and the end, that are compared */
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

/** The slope per second, by least squares. */
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
