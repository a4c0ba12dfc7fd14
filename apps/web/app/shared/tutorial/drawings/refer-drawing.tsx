import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';

const windows = [0, 1, 2, 3, 4, 5];
const rows = [34, 54, 74, 94];

/** A form that goes to a company. */
export function ReferDrawing() {
  return (
    <Drawing>
      <path className={tone.soft} d="M6 142h228v4H6z" />
      <rect className={tone.paper} x="24" y="14" width="92" height="118" rx="10" />
      {rows.map((y) => (
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
