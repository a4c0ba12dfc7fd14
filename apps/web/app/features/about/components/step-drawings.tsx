import { Drawing, Pointing, Sheet, tone } from '@indike/ui/drawing/drawing.tsx';
import { Coin, Person } from '@indike/ui/drawing/scenery.tsx';

/** Two people over a contract. */
export const NegotiationDrawing = () => (
  <Drawing>
    <Sheet x={70} />
    <circle className={tone.accent} cx="146" cy="112" r="18" />
    <path className={tone.paperLine} d="m138 113 6 6 10-12" />
    <Person x={42} height={66} className={tone.strong} />
    <Person x={204} height={66} className={tone.strong} />
  </Drawing>
);

/** Somebody whom the money reaches. */
export const PaymentDrawing = () => (
  <Drawing>
    <rect className={tone.soft} x="122" y="62" width="96" height="80" rx="14" />
    <path className={tone.paper} d="M184 88h38v28h-38a14 14 0 0 1 0-28z" />
    <circle className={tone.soft} cx="188" cy="102" r="5" />
    <Coin x={114} y={82} r={22} />
    <Pointing x={14} />
  </Drawing>
);
