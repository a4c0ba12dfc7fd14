import { dateOf } from '@indike/rules/dates/calendar';
import { expect, it } from 'vitest';
import { chosenMonth, monthChoices } from './chosen-month.ts';

const TODAY = dateOf(2026, 11, 21);

it('offers the months of three years, the current one first', () => {
  const choices = monthChoices(TODAY);
  expect(choices).toHaveLength(36);
  expect(choices[0]).toEqual({ value: '2026-11', label: 'nov/26' });
  expect(choices.at(-1)).toEqual({ value: '2023-12', label: 'dez/23' });
});

it.each([
  ['', '2026-11'],
  ['mes=2026-10', '2026-10'],
  ['mes=2023-12', '2023-12'],
  ['mes=2023-11', '2026-11'],
  ['mes=2026-12', '2026-11'],
  ['mes=2026-13', '2026-11'],
  ['mes=ontem', '2026-11'],
])('the address ?%s shows %s', (address, month) => {
  expect(chosenMonth(new URLSearchParams(address), TODAY)).toBe(month);
});
