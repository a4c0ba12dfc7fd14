import { formatCount } from '@indike/rules/money/money';

const MINUTE_MS = 60_000;
const UNITS = [
  { ms: 24 * 60 * MINUTE_MS, one: 'dia', many: 'dias' },
  { ms: 60 * MINUTE_MS, one: 'hora', many: 'horas' },
  { ms: MINUTE_MS, one: 'minuto', many: 'minutos' },
] as const;

/** 'há 3 horas', in the largest unit. Both instants come from the server's clock. */
export function ageText(since: string, now: string): string {
  const ms = Date.parse(now) - Date.parse(since);
  const unit = UNITS.find((candidate) => ms >= candidate.ms);
  if (!unit) return 'há menos de um minuto';
  const count = Math.floor(ms / unit.ms);
  return `há ${formatCount(count)} ${count === 1 ? unit.one : unit.many}`;
}

const SIZES = ['bytes', 'kB', 'MB', 'GB', 'TB'] as const;
const number = new Intl.NumberFormat('pt-BR', { maximumSignificantDigits: 3 });

/** '1,25 GB', in decimal units (powers of 1000), as disks are sold. */
export function bytesText(bytes: number): string {
  let value = bytes;
  let size = 0;
  for (; value >= 999.5 && size < SIZES.length - 1; size += 1) value /= 1_000;
  return `${number.format(value)} ${SIZES[size] ?? ''}`;
}
