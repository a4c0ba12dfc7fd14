import { symbol } from '@indike/contract/wire/symbol';
import { tone } from './drawing.tsx';

/** The mark of a level: who points, with as many others as the level's rank. */
export function LevelMark({ rank }: { readonly rank: number }) {
  const others = Array.from({ length: Math.min(rank, 5) }, (_, n) => {
    const angle = ((rank - 1) * 17 - n * 34) * (Math.PI / 180);
    return { cx: 22 + 17 * Math.cos(angle), cy: 23 + 17 * Math.sin(angle) };
  });
  return (
    <svg viewBox="0 0 48 48" width="48" height="48" aria-hidden focusable="false">
      <circle className={tone.ground} cx="24" cy="24" r="24" />
      <g transform="translate(5 8) scale(1.05)">
        <circle className={tone.strong} {...symbol.head} />
        <path className={tone.line} {...symbol.body} />
      </g>
      {others.map(({ cx, cy }) => (
        <circle key={cy} className={tone.accent} cx={cx} cy={cy} r="4" />
      ))}
    </svg>
  );
}
