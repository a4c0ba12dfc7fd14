import { captionOf, pictureTexts } from '@indike/contract/texts/programme-levels';
import { rateText } from '@indike/rules/money/programme-texts';
import { stairsOf } from '@indike/ui/drawing/stairs.ts';
import { useHydrated } from '@indike/ui/hooks/use-hydrated.ts';
import { programme, textsOf } from '@indike/ui/programme.ts';
import classes from './home.module.css';
import promo from './promo.module.css';

const TITLE = `Quanto mais contratos fechados, maior a sua parte: ${textsOf(pictureTexts).levelsOfPicture} do valor do contrato. Você recebe quando a empresa assina e paga.`;

/** One drawing for wide screens, another for phones; both contain their texts. */
export function PromoImage() {
  // How many levels there are is not known when the page is built.
  const hydrated = useHydrated();
  return (
    <div className={classes['promo']}>
      <svg viewBox="0 0 1072 220" className={classes['wide']} role="img" aria-label={TITLE}>
        <rect className={promo['ground']} width="1072" height="220" />
        <circle className={promo['glow']} cx="930" cy="230" r="210" />
        <circle className={promo['glow']} cx="930" cy="230" r="130" />
        <text className={promo['title']} x="40" y="92">
          Quanto mais contratos fechados,
        </text>
        <text className={promo['title']} x="40" y="130">
          maior a sua parte
        </text>
        <text className={promo['text']} x="40" y="168">
          Você recebe quando a empresa assina e paga.
        </text>
        {hydrated && <Stairs x={620} base={166} width={396} gap={24} />}
      </svg>
      <svg viewBox="0 0 328 330" className={classes['tall']} role="img" aria-label={TITLE}>
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
        {hydrated && <Stairs x={20} base={278} width={288} gap={12} />}
      </svg>
    </div>
  );
}

interface StairsProps {
  readonly x: number;
  readonly base: number;
  readonly width: number;
  readonly gap: number;
}

function Stairs({ x, base, width: whole, gap }: StairsProps) {
  return stairsOf(programme.levels, { width: whole, gap, low: 50, high: 118 }).map(
    ({ left, width, height, isTop, level }, n) => {
      const middle = x + left + width / 2;
      return (
        <g key={level.name} textAnchor="middle">
          <rect
            className={promo[isTop ? 'top' : 'bar']}
            x={x + left}
            y={base - height}
            width={width}
            height={height}
            rx="10"
          />
          <text className={promo[isTop ? 'top-share' : 'share']} x={middle} y={base - height + 33}>
            {rateText(level.rate)}
          </text>
          <text className={promo['name']} x={middle} y={base + 20}>
            {level.name}
          </text>
          <text className={promo['count']} x={middle} y={base + 36}>
            {captionOf(programme, n)}
          </text>
        </g>
      );
    },
  );
}
