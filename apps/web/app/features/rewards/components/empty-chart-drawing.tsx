import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';

export function EmptyChartDrawing() {
  return (
    <Drawing>
      <path className={tone.soft} d="M6 142h228v4H6z" />
      <rect className={tone.soft} x="46" y="106" width="36" height="36" rx="6" />
      <rect className={tone.soft} x="102" y="78" width="36" height="64" rx="6" />
      <path className={tone.line} strokeDasharray="1 11" d="M160 142V44q0-6 6-6h24q6 0 6 6v98" />
      <path className={tone.line} d="M44 82 92 52l28 6 46-40m-15-2 17 1-1 17" />
    </Drawing>
  );
}
