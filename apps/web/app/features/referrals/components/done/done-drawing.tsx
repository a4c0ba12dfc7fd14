import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';

export function DoneDrawing() {
  return (
    <Drawing>
      <path className={tone.soft} d="M6 140h228v4H6z" />
      <rect className={tone.soft} x="62" y="18" width="104" height="122" rx="12" />
      <rect className={tone.paper} x="72" y="28" width="84" height="102" rx="6" />
      <path className={tone.soft} d="M84 44h60v6H84zm0 16h44v6H84zm0 16h52v6H84z" />
      <rect className={tone.soft} x="84" y="102" width="40" height="10" rx="5" />
      <circle className={tone.strong} cx="164" cy="98" r="32" />
      <path
        d="M150 99l10 10 19-21"
        fill="none"
        stroke="var(--surface)"
        strokeWidth="6"
        strokeLinecap="round"
        strokeLinejoin="round"
      />
      <path className={tone.softLine} d="M34 62h14M26 82h22M206 44l8-8M214 62h12" />
    </Drawing>
  );
}
