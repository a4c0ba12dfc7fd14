import { expect, it } from 'vitest';
import { formatTypedDate } from './date-mask.ts';

it.each([
  ['', ''],
  ['1', '1'],
  ['160', '16/0'],
  ['16032026', '16/03/2026'],
  ['16/03/20269', '16/03/2026'],
  ['2026-03-16', '16/03/2026'],
  ['a', ''],
])('formatTypedDate(%s) is %s', (typed, shown) => expect(formatTypedDate(typed)).toBe(shown));
