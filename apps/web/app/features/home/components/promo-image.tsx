import classes from './home.module.css';
import promo from './promo.module.css';

const LEVELS = [
  { name: 'Prata', share: '50%', height: 50, count: 'até 3 contratos' },
  { name: 'Ouro', share: '60%', height: 78, count: '4 a 10' },
  { name: 'Diamante', share: '80%', height: 118, count: '11 ou mais' },
];
const TITLE =
  'Quanto mais contratos fechados, maior a sua parte: Prata, até 3 contratos, 50%; Ouro, de 4 a 10, 60%; Diamante, 11 ou mais, 80% do valor do contrato. Você recebe quando a empresa assina e paga.';

/** One drawing for wide screens, another for phones; both contain their texts. */
export function PromoImage() {
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
        <Stairs x={620} base={166} step={140} width={116} />
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
        <Stairs x={20} base={278} step={100} width={88} />
      </svg>
    </div>
  );
}

interface StairsProps {
  readonly x: number;
  readonly base: number;
  readonly step: number;
  readonly width: number;
}

function Stairs({ x, base, step, width }: StairsProps) {
  return LEVELS.map(({ name, share, height, count }, n) => {
    const left = x + n * step;
    const middle = left + width / 2;
    return (
      <g key={name} textAnchor="middle">
        <rect
          className={promo[n === LEVELS.length - 1 ? 'top' : 'bar']}
          x={left}
          y={base - height}
          width={width}
          height={height}
          rx="10"
        />
        <text
          className={promo[n === LEVELS.length - 1 ? 'top-share' : 'share']}
          x={middle}
          y={base - height + 33}
        >
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
