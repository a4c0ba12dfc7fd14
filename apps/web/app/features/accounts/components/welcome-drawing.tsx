import { Drawing, tone } from '@indike/ui/drawing/drawing.tsx';

export function WelcomeDrawing() {
  return (
    <Drawing>
      <path className={tone.soft} d="M6 142h228v4H6z" />
      <circle className={tone.soft} cx="56" cy="84" r="17" />
      <path className={tone.soft} d="M22 142a34 34 0 0 1 68 0z" />
      <circle className={tone.soft} cx="184" cy="84" r="17" />
      <path className={tone.soft} d="M150 142a34 34 0 0 1 68 0z" />
      <circle className={tone.strong} cx="120" cy="62" r="22" />
      <path className={tone.strong} d="M74 142a46 46 0 0 1 92 0z" />
      <path
        className={tone.line}
        style={{ stroke: 'var(--surface)', strokeWidth: 5 }}
        d="m106 122 10 10 19-21"
      />
      <path className={tone.line} d="M120 28V14m-30 24-9-11m69 11 9-11" />
    </Drawing>
  );
}
