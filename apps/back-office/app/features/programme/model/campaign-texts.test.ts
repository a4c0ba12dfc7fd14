import { expect, it } from 'vitest';
import { actTexts, awardsText, spentText } from './campaign-texts.ts';

it('says who did what, and when', () => {
  const at = '2026-11-28T12:05:00Z';
  expect(
    actTexts({
      prepared: { at, by: { id: 1, name: 'Ana Lima' } },
      approved: { at, by: { id: 2, name: 'Rui Sá' } },
      ended: null,
    }),
  ).toEqual([
    'Preparada por Ana Lima em 28 de nov. de 2026, 09h05',
    'Aprovada por Rui Sá em 28 de nov. de 2026, 09h05',
  ]);
});

it.each([
  [0, 10_000, 'R$ 0,00 de R$ 10.000,00 (0%)'],
  [9_999.99, 10_000, 'R$ 9.999,99 de R$ 10.000,00 (99%)'],
  [10_000, 10_000, 'R$ 10.000,00 de R$ 10.000,00 (100%)'],
])('%d of %d', (spent, budget, text) =>
  expect(spentText({ spent, budget }).replaceAll('\u00a0', ' ')).toBe(text),
);

it.each([
  [0, 0, 'Ninguém ganhou ainda'],
  [1, 1, '1 prêmio para 1 Indiker'],
  [1_200, 900, '1.200 prêmios para 900 Indikers'],
])('%d awards of %d', (awards, indikers, text) => expect(awardsText({ awards, indikers })).toBe(text));
