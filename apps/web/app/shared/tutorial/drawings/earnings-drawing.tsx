import { Drawing, tone } from './drawing.tsx';

/** Three levels, each higher than the last, and coins on the top one. */
export function EarningsDrawing() {
  return (
    <Drawing>
      <path className={tone.soft} d="M6 142h228v4H6z" />
      <rect className={tone.soft} x="34" y="96" width="46" height="46" rx="6" />
      <rect className={tone.soft} x="96" y="76" width="46" height="66" rx="6" />
      <rect className={tone.strong} x="158" y="52" width="46" height="90" rx="6" />
      <path className={tone.line} d="M40 74 92 52l32-12 42-22m-16-3 17 3-5 16" />
      <g className={tone.paper}>
        <ellipse cx="57" cy="114" rx="12" ry="5" />
        <ellipse cx="119" cy="106" rx="12" ry="5" />
        <ellipse cx="119" cy="96" rx="12" ry="5" />
        <ellipse cx="181" cy="96" rx="12" ry="5" />
        <ellipse cx="181" cy="86" rx="12" ry="5" />
        <ellipse cx="181" cy="76" rx="12" ry="5" />
      </g>
    </Drawing>
  );
}
