import { plainDate } from '@indike/rules/dates/calendar';
import { expect, it } from 'vitest';
import { followUpText, isDue } from './follow-up.ts';

const today = plainDate('2026-11-22') ?? expect.fail();

it.each([
  ['2026-11-19', 'era para há 3 dias', true],
  ['2026-11-21', 'era para ontem', true],
  ['2026-11-22', 'acompanhar hoje', true],
  ['2026-11-23', 'acompanhar amanhã', false],
  ['2026-12-01', 'acompanhar em 1 de dez. de 2026', false],
])('%s: %s', (on, text, due) => {
  expect(followUpText(on, today)).toBe(text);
  expect(isDue(on, today)).toBe(due);
});
