import { Drawing, tone } from './drawing.tsx';

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
      <g className={tone.line} style={{ stroke: 'var(--surface)' }}>
        <path d="M114 69a10 10 0 0 1 14.5-.5 10 10 0 0 1 0 14l-5 5" />
        <path d="M126 81a10 10 0 0 1-14.5.5 10 10 0 0 1 0-14l5-5" />
      </g>
    </Drawing>
  );
}
