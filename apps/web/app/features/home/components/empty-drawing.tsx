import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';

export function EmptyDrawing() {
  return (
    <Drawing>
      <path className={tone.soft} d="M6 142h228v4H6z" />
      <rect className={tone.soft} x="70" y="12" width="100" height="130" rx="10" />
      <rect className={tone.paper} x="84" y="32" width="72" height="9" rx="4.5" />
      <rect className={tone.paper} x="84" y="54" width="52" height="9" rx="4.5" />
      <rect className={tone.paper} x="84" y="76" width="62" height="9" rx="4.5" />
      <circle className={tone.strong} cx="170" cy="112" r="24" />
      <path className={tone.line} style={{ stroke: 'var(--surface)' }} d="M170 102v20m-10-10h20" />
    </Drawing>
  );
}
