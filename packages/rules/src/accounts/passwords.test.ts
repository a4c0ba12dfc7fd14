import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { passwordProblem } from './passwords.ts';

it.each([
  ['', 'too_short'],
  ['1234567', 'too_short'],
  ['12345678', null],
  ['😀'.repeat(7), 'too_short'],
  ['😀'.repeat(8), null],
  ['a'.repeat(128), null],
  ['😀'.repeat(128), null],
  ['a'.repeat(129), 'too_long'],
  ['a'.repeat(1_000_000), 'too_long'],
])('%#', (text, problem) => {
  expect(passwordProblem(text)).toBe(problem);
});

it('counts code points', () => {
  fc.assert(
    fc.property(fc.string({ unit: 'binary', maxLength: 140 }), (text) => {
      const length = Array.from(text).length;
      expect(passwordProblem(text) === null).toBe(length >= 8 && length <= 128);
    }),
  );
});
