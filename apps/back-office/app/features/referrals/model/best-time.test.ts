import { expect, it } from 'vitest';
import { bestTimeText } from './best-time.ts';

it.each([
  ['2026-12-01', 'morning', 'Melhor dia: 1 de dez. de 2026, de manhã'],
  ['2026-12-01', 'afternoon', 'Melhor dia: 1 de dez. de 2026, à tarde'],
  ['2026-12-01', null, 'Melhor dia: 1 de dez. de 2026'],
  [null, 'morning', 'Melhor horário: de manhã'],
  [null, null, null],
] as const)('of %s and shift %s says %s', (day, shift, text) => {
  expect(bestTimeText({ contact_date: day, shift_to_contact: shift })).toBe(text);
});
