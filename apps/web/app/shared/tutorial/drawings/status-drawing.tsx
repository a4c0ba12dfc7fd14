import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';

const steps = [38, 75, 112];

/** A timeline: two steps behind, one now. */
export function StatusDrawing() {
  return (
    <Drawing>
      <rect className={tone.paper} x="30" y="10" width="180" height="130" rx="12" />
      <path className={tone.softLine} d="M58 38v74" />
      {steps.map((y) => (
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
