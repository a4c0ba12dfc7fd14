import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';
import { rateText } from '@indike/rules/money/programme-texts';
import { programme } from '@indike/ui/programme.ts';

/** The levels, each worth more than the last. */
export function EarningsDrawing() {
  const { levels } = programme;
  const each = 192 / levels.length;
  const top = levels.at(-1);
  return (
    <Drawing>
      {levels.map((level, n) => {
        const x = 30 + n * each;
        const height = Math.max(40, Math.round((124 * level.rate) / (top?.rate ?? 1)));
        return (
          <g key={level.id} textAnchor="middle" fontSize="16" fontWeight="600">
            <rect
              className={level === top ? tone.accent : tone.soft}
              x={x}
              y={142 - height}
              width={each - 12}
              height={height}
              rx="6"
            />
            <text
              className={level === top ? tone.paper : tone.strong}
              x={x + (each - 12) / 2}
              y={142 - height + 27}
            >
              {rateText(level.rate)}
            </text>
          </g>
        );
      })}
    </Drawing>
  );
}

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
      {people.map(({ x, y }, n) => (
        <g key={`${x}-${y}`}>
          <circle className={tone.paper} cx={x} cy={y} r="25" />
          <g className={n === 1 ? tone.accent : tone.soft}>
            <circle cx={x} cy={y - 7} r="8" />
            <path d={`M${x - 15} ${y + 16}v-2a15 13 0 0 1 30 0v2z`} />
          </g>
        </g>
      ))}
      <circle className={tone.strong} cx="120" cy="75" r="34" />
      <g className={tone.paperLine} transform="rotate(-40 120 75)">
        <path d="M116 67h-9a8 8 0 0 0 0 16h9M124 67h9a8 8 0 0 1 0 16h-9M111 75h18" />
      </g>
    </Drawing>
  );
}

const stepRows = [38, 75, 112];

/** A timeline: two steps behind, one now. */
export function StatusDrawing() {
  return (
    <Drawing>
      <rect className={tone.paper} x="30" y="10" width="180" height="130" rx="12" />
      <path className={tone.softLine} d="M58 38v74" />
      {stepRows.map((y) => (
        <g key={y}>
          <circle className={y === 38 ? tone.accent : tone.soft} cx="58" cy={y} r="10" />
          <rect
            className={y === 38 ? tone.strong : tone.soft}
            x="82"
            y={y - 9}
            width={y === 75 ? 62 : 76}
            height="7"
            rx="3.5"
          />
          <rect className={tone.soft} x="82" y={y + 4} width={y === 112 ? 84 : 104} height="5" rx="2.5" />
        </g>
      ))}
      <path className={tone.paperLine} strokeWidth="3" d="m53.5 38 3.5 3.5 6-7" />
    </Drawing>
  );
}
