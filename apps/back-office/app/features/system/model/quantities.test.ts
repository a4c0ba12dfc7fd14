import { expect, it } from 'vitest';
import { ageText, bytesText } from './quantities.ts';

const NOW = '2026-11-22T12:00:00.000Z';
const ago = (ms: number) => ageText(new Date(Date.parse(NOW) - ms).toISOString(), NOW);

it('shows an age in its largest unit', () => {
  expect([0, 59_999, 60_000, 119_999, 3_599_999, 3_600_000, 86_400_000, 1_000 * 86_400_000].map(ago)).toEqual(
    [
      'há menos de um minuto',
      'há menos de um minuto',
      'há 1 minuto',
      'há 1 minuto',
      'há 59 minutos',
      'há 1 hora',
      'há 1 dia',
      'há 1.000 dias',
    ],
  );
});

it('treats a future instant as now', () => {
  expect(ago(-5_000)).toBe('há menos de um minuto');
});

it('shows bytes in a unit that keeps the number short', () => {
  expect([0, 999, 1_000, 45_300_000, 999_600_000, 1_250_000_000, 5e15].map(bytesText)).toEqual([
    '0 bytes',
    '999 bytes',
    '1 kB',
    '45,3 MB',
    '1 GB',
    '1,25 GB',
    '5.000 TB',
  ]);
});
