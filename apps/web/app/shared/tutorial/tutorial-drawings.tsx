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
      <path className={tone.soft} d="M6 142h228v4H6z" />
      {levels.map((level, n) => {
        const x = 30 + n * each;
        const height = Math.max(40, Math.round((92 * level.rate) / (top?.rate ?? 1)));
        return (
          <g key={level.id} textAnchor="middle" fontSize="16" fontWeight="600">
            <rect
              className={level === top ? tone.strong : tone.soft}
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
      <path className={tone.line} d="M40 72 92 50l32-12 42-22m-16-3 17 3-5 16" />
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

const windows = [0, 1, 2, 3, 4, 5];
const formRows = [34, 54, 74, 94];

/** A form that goes to a company. */
export function ReferDrawing() {
  return (
    <Drawing>
      <path className={tone.soft} d="M6 142h228v4H6z" />
      <rect className={tone.paper} x="24" y="14" width="92" height="118" rx="10" />
      {formRows.map((y) => (
        <g key={y}>
          <rect className={tone.soft} x="36" y={y - 8} width="34" height="4" rx="2" />
          <rect className={tone.soft} x="36" y={y} width="68" height="7" rx="3.5" />
        </g>
      ))}
      <rect className={tone.strong} x="36" y="112" width="68" height="11" rx="5.5" />
      <path className={tone.line} d="M128 72h24m-9-9 9 9-9 9" />
      <path className={tone.strong} d="M164 40a6 6 0 0 1 6-6h40a6 6 0 0 1 6 6v102h-52z" />
      {windows.map((n) => (
        <rect
          key={n}
          className={tone.paper}
          x={175 + (n % 2) * 19}
          y={48 + Math.floor(n / 2) * 22}
          width="11"
          height="12"
          rx="2"
        />
      ))}
      <path className={tone.paper} d="M184 142v-18a6 6 0 0 1 12 0v18z" />
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
          <circle className={y === 38 ? tone.strong : tone.soft} cx="58" cy={y} r="10" />
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
      <path
        className={tone.line}
        style={{ stroke: 'var(--surface)', strokeWidth: 3 }}
        d="m53.5 38 3.5 3.5 6-7"
      />
    </Drawing>
  );
}
