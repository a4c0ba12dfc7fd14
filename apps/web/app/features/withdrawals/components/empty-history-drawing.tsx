import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';

export function EmptyHistoryDrawing() {
  return (
    <Drawing>
      <path className={tone.soft} d="M6 142h228v4H6z" />
      <rect className={tone.soft} x="86" y="14" width="84" height="52" rx="8" />
      <circle className={tone.paper} cx="128" cy="40" r="13" />
      <rect className={tone.strong} x="52" y="50" width="136" height="92" rx="12" />
      <path className={tone.paper} d="M148 82h44v28h-44a14 14 0 0 1 0-28z" />
      <circle className={tone.strong} cx="152" cy="96" r="5" />
    </Drawing>
  );
}
