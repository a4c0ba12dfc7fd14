import { plainDate } from '@indike/rules/dates/calendar';
import { expect, it } from 'vitest';
import { followUpText, isDue, nearText } from './follow-up.ts';

const today = plainDate('2026-11-22') ?? expect.fail();

it.each([
  ['2026-11-19', 'era para há 3 dias', 'era para há 3 dias', true],
  ['2026-11-21', 'era para ontem', 'era para ontem', true],
  ['2026-11-22', 'acompanhar hoje', 'hoje', true],
  ['2026-11-23', 'acompanhar amanhã', 'amanhã', false],
  ['2026-12-01', 'acompanhar em 1 de dez.', null, false],
])('%s: %s', (on, text, near, due) => {
  expect([followUpText(on, today), nearText(on, today), isDue(on, today)]).toEqual([text, near, due]);
});
