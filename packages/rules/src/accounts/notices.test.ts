import { expect, it } from 'vitest';
import { isLocked, noticeChoices, withdrawalStep } from './notices.ts';

it('locks security alone', () => {
  expect(noticeChoices.filter(({ kind }) => isLocked(kind)).map(({ kind }) => kind)).toEqual(['security']);
});

it('names each kind once, in words', () => {
  expect(new Set(noticeChoices.map(({ kind }) => kind)).size).toBe(noticeChoices.length);
  for (const { label, description } of noticeChoices) expect([label, description]).not.toContain('');
});

it('names the step of each withdrawal status', () => {
  expect(([0, 1, 2, 3] as const).map(withdrawalStep)).toEqual(['returned', 'requested', 'scheduled', 'paid']);
});
