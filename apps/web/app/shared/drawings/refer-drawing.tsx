import { Drawing, Pointing, tone } from '@indike/ui/drawing/drawing.tsx';
import { Company, Person } from '@indike/ui/drawing/scenery.tsx';

/** Somebody who points to a person in a company. */
export function ReferDrawing() {
  return (
    <Drawing>
      <Company x={160} />
      <Person x={122} height={62} className={tone.accent} />
      <Pointing x={10} />
    </Drawing>
  );
}
