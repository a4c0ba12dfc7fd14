import { tone } from './drawing.tsx';

interface PersonProps {
  /** The middle. */
  readonly x: number;
  readonly className: string | undefined;
  readonly height?: number;
}

/** Somebody else. */
export function Person({ x, className, height = 74 }: PersonProps) {
  return (
    <g className={className} transform={`translate(${x} 142) scale(${height / 74})`}>
      <circle cy="-59" r="15" />
      <path d="M-28 0v-9a28 28 0 0 1 56 0v9z" />
    </g>
  );
}

/** A company, 62 wide. Its door is `accent` where it is what the drawing is about. */
export function Company({ x, door }: { readonly x: number; readonly door?: string | undefined }) {
  return (
    <>
      <path className={tone.soft} d={`M${x} 40a8 8 0 0 1 8-8h46a8 8 0 0 1 8 8v102h-62z`} />
      <path
        className={tone.paper}
        d={`M${x + 12} 46h13v14h-13zm25 0h13v14h-13zm-25 26h13v14h-13zm25 0h13v14h-13z`}
      />
      <path className={door ?? tone.paper} d={`M${x + 22} 142v-28a9 9 0 0 1 18 0v28z`} />
    </>
  );
}

/** A coin around its middle. */
export function Coin({ x, y, r = 20 }: { readonly x: number; readonly y: number; readonly r?: number }) {
  return (
    <>
      <circle className={tone.accent} cx={x} cy={y} r={r} />
      <circle className={tone.paperLine} cx={x} cy={y} r={r * 0.55} />
    </>
  );
}
