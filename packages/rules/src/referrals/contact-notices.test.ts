import { expect, it } from 'vitest';
import { mayNotifyContact } from './contact-notices.ts';

it.each([
  [0, 0, true],
  [0, 2, true],
  [1, 1, false],
  [0, 3, false],
  [0, 40, false],
])('after %i notices by the same Indiker and %i in all: %s', (byReferrer, byAnybody, allowed) => {
  expect(mayNotifyContact({ byReferrer, byAnybody })).toBe(allowed);
});
