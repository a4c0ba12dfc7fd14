import type { Centavos } from './money.ts';

const UNITS = [
  'zero',
  'um',
  'dois',
  'três',
  'quatro',
  'cinco',
  'seis',
  'sete',
  'oito',
  'nove',
  'dez',
  'onze',
  'doze',
  'treze',
  'catorze',
  'quinze',
  'dezesseis',
  'dezessete',
  'dezoito',
  'dezenove',
] as const;
const TENS = [
  '',
  '',
  'vinte',
  'trinta',
  'quarenta',
  'cinquenta',
  'sessenta',
  'setenta',
  'oitenta',
  'noventa',
];
const HUNDREDS = [
  '',
  'cento',
  'duzentos',
  'trezentos',
  'quatrocentos',
  'quinhentos',
  'seiscentos',
  'setecentos',
  'oitocentos',
  'novecentos',
];
/** Singular and plural for each group of three digits, from the lowest. */
const SCALES = [
  ['', ''],
  ['mil', 'mil'],
  ['milhão', 'milhões'],
  ['bilhão', 'bilhões'],
  ['trilhão', 'trilhões'],
] as const;

/** `number` is 1 to 999. */
function hundredsInWords(number: number): string {
  if (number === 100) return 'cem';
  const hundreds = HUNDREDS[Math.floor(number / 100)] ?? '';
  const rest = number % 100;
  const tens = TENS[Math.floor(rest / 10)] ?? '';
  const units = UNITS[rest < 20 ? rest : rest % 10] ?? '';
  const parts = rest < 20 ? [hundreds, rest > 0 && units] : [hundreds, tens, rest % 10 > 0 && units];
  return parts.filter(Boolean).join(' e ');
}

function groupInWords(group: number, scale: number): string {
  const [one, many] = SCALES[scale] ?? ['', ''];
  if (scale === 1 && group === 1) return 'mil';
  return `${hundredsInWords(group)} ${group === 1 ? one : many}`.trimEnd();
}

function wholeInWords(number: number): string {
  const groups: { group: number; scale: number }[] = [];
  for (let rest = number, scale = 0; rest > 0; rest = Math.floor(rest / 1000), scale += 1)
    if (rest % 1000 > 0) groups.unshift({ group: rest % 1000, scale });
  return groups
    .map(({ group, scale }, index) => {
      // 'mil e cem', 'mil e dois', but 'mil cento e dois'.
      const isJoined = index > 0 && index === groups.length - 1 && (group < 100 || group % 100 === 0);
      return `${index === 0 ? '' : isJoined ? ' e ' : ' '}${groupInWords(group, scale)}`;
    })
    .join('');
}

/**
 * 'mil e quinhentos reais e cinco centavos', as Brazilian payment papers spell out an amount. It must not be negative.
 */
export function amountInWords(value: Centavos): string {
  const reais = Math.floor(value / 100);
  const cents = value % 100;
  const ofMillions = reais >= 1_000_000 && reais % 1_000_000 === 0 ? 'de ' : '';
  const whole = reais > 0 && `${wholeInWords(reais)} ${ofMillions}${reais === 1 ? 'real' : 'reais'}`;
  const part = cents > 0 && `${wholeInWords(cents)} ${cents === 1 ? 'centavo' : 'centavos'}`;
  return [whole, part].filter(Boolean).join(' e ') || 'zero reais';
}
