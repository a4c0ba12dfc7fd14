import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';

const people = [
  { x: 42, y: 40 },
  { x: 198, y: 40 },
  { x: 42, y: 110 },
  { x: 198, y: 110 },
];

/** One link in the middle, the people it reaches around it. */
export function LinkDrawing() {
  return (
    <Drawing>
      {people.map(({ x, y }) => (
        <path key={`${x}-${y}`} className={tone.softLine} d={`M120 75 ${x} ${y}`} strokeDasharray="2 9" />
      ))}
      {people.map(({ x, y }) => (
        <g key={`${x}-${y}`}>
          <circle className={tone.paper} cx={x} cy={y} r="25" />
          <circle className={tone.soft} cx={x} cy={y - 7} r="8" />
          <path className={tone.soft} d={`M${x - 15} ${y + 16}a15 13 0 0 1 30 0z`} />
        </g>
      ))}
      <circle className={tone.strong} cx="120" cy="75" r="34" />
      <g className={tone.line} style={{ stroke: 'var(--surface)' }} transform="rotate(-40 120 75)">
        <path d="M116 67h-9a8 8 0 0 0 0 16h9M124 67h9a8 8 0 0 1 0 16h-9M111 75h18" />
      </g>
    </Drawing>
  );
}
