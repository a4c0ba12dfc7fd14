import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';

const levels = [
  { x: 30, height: 46, share: '50%' },
  { x: 94, height: 62, share: '60%' },
  { x: 158, height: 92, share: '80%' },
];

/** Three levels, each worth more than the last. */
export function EarningsDrawing() {
  return (
    <Drawing>
      <path className={tone.soft} d="M6 142h228v4H6z" />
      {levels.map(({ x, height, share }, n) => (
        <g key={share} textAnchor="middle" fontSize="16" fontWeight="600">
          <rect
            className={n === 2 ? tone.strong : tone.soft}
            x={x}
            y={142 - height}
            width="52"
            height={height}
            rx="6"
          />
          <text className={n === 2 ? tone.paper : tone.strong} x={x + 26} y={142 - height + 27}>
            {share}
          </text>
        </g>
      ))}
      <path className={tone.line} d="M40 72 92 50l32-12 42-22m-16-3 17 3-5 16" />
    </Drawing>
  );
}
