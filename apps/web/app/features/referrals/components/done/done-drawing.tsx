import { Drawing, Pointing, Sheet, tone } from '@indike/ui/drawing/drawing.tsx';

export function DoneDrawing() {
  return (
    <Drawing>
      <Sheet x={126} />
      <circle className={tone.accent} cx="124" cy="90" r="22" />
      <path className={tone.paperLine} d="m114 91 7 7 13-15" />
      <Pointing x={24} />
    </Drawing>
  );
}
