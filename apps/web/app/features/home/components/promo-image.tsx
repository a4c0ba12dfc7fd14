import { rateText } from '@indike/rules/money/programme-texts';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { People } from '@indike/ui/layout/logo.tsx';
import { programme } from '@indike/ui/programme.ts';
import classes from './home.module.css';
import promo from './promo.module.css';

const HIGHEST = 118;
/** Leaves room for the text within the step. */
const LOWEST = 44;

/** The step of each level, as high as its rate. How many there are is not known while the page is built. */
function stepsOf(hydrated: boolean) {
  const levels = hydrated ? programme.levels : [];
  const highest = levels.at(-1)?.rate ?? 1;
  return levels.map(({ name, rate, fromClosed }, n) => {
    const next = levels[n + 1]?.fromClosed;
    const first = next === 2 ? 'até 1 contrato' : `até ${(next ?? 0) - 1} contratos`;
    const range = n === 0 ? first : `${fromClosed} a ${(next ?? 0) - 1}`;
    return {
      name,
      share: rateText(rate),
      height: Math.max(LOWEST, (HIGHEST * rate) / highest),
      count: next ? range : `${fromClosed || 1} ou mais`,
      isTop: !next,
    };
  });
}

type Step = ReturnType<typeof stepsOf>[number];

/** One drawing for wide screens, another for phones; both contain their texts. */
export function PromoImage() {
  const steps = stepsOf(useHydrated());
  const levelsText = steps.map(({ name, count, share }) => `; ${name}, ${count}, ${share}`).join('');
  const title = `Quanto mais contratos fechados, maior a sua parte do valor do contrato${levelsText}. Você recebe quando a empresa assina e paga.`;
  return (
    <div>
      <svg viewBox="0 0 1072 220" className={classes['wide']} role="img" aria-label={title}>
        <rect className={promo['ground']} width="1072" height="220" />
        <circle className={promo['glow']} cx="930" cy="230" r="210" />
        <circle className={promo['glow']} cx="930" cy="230" r="130" />
        <text className={promo['title']} x="40" y="92">
          Quanto mais contratos
        </text>
        <text className={promo['title']} x="40" y="130">
          fechados, maior a sua parte
        </text>
        <text className={promo['text']} x="40" y="168">
          Você recebe quando a empresa assina e paga.
        </text>
        <g transform="translate(532 76) scale(3.25)">
          <People />
        </g>
        <Stairs steps={steps} x={636} base={166} width={396} gap={24} />
      </svg>
      <svg viewBox="0 0 328 330" className={classes['tall']} role="img" aria-label={title}>
        <rect className={promo['ground']} width="328" height="330" />
        <circle className={promo['glow']} cx="280" cy="340" r="200" />
        <text className={promo['small-title']} x="20" y="42">
          Quanto mais contratos
        </text>
        <text className={promo['small-title']} x="20" y="70">
          fechados, maior a sua parte
        </text>
        <text className={promo['small-text']} x="20" y="98">
          Você ganha quando a empresa paga.
        </text>
        <Stairs steps={steps} x={20} base={278} width={288} gap={12} />
      </svg>
    </div>
  );
}

interface StairsProps {
  readonly steps: readonly Step[];
  readonly x: number;
  readonly base: number;
  /** Of all steps together. */
  readonly width: number;
  readonly gap: number;
}

function Stairs({ steps, x, base, width, gap }: StairsProps) {
  const each = (width + gap) / steps.length;
  return steps.map(({ name, share, height, count, isTop }, n) => {
    const left = x + n * each;
    const middle = left + (each - gap) / 2;
    return (
      <g key={name} textAnchor="middle">
        <rect
          className={promo[isTop ? 'top' : 'bar']}
          x={left}
          y={base - height}
          width={each - gap}
          height={height}
          rx="10"
        />
        <text className={promo[isTop ? 'top-share' : 'share']} x={middle} y={base - height + 33}>
          {share}
        </text>
        <text className={promo['name']} x={middle} y={base + 20}>
          {name}
        </text>
        <text className={promo['count']} x={middle} y={base + 36}>
          {count}
        </text>
      </g>
    );
  });
}
