import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import {
  CODE_ALPHABET,
  codeExpiresAt,
  codeFromBytes,
  CODE_LENGTH,
  isCode,
  isRecoveryLink,
  normaliseCode,
  RESEND_WAIT_SECONDS,
  secondsUntilResend,
  isRecoveryCode,
  recoveryCodeFromBytes,
} from './codes.ts';
import { anyText } from '../testing/any-text.ts';

it('has 32 unambiguous characters', () => {
  expect(new Set(CODE_ALPHABET).size).toBe(32);
  expect(CODE_ALPHABET).not.toMatch(/[01IO]/);
});

it('makes codes that normalise to themselves however they are typed', () => {
  fc.assert(
    fc.property(fc.uint8Array({ minLength: CODE_LENGTH, maxLength: 12 }), (bytes) => {
      const code = codeFromBytes(bytes);
      expect(isCode(code)).toBe(true);
      expect(normaliseCode(` ${code.slice(0, 3).toLowerCase()}-${code.slice(3)} `)).toBe(code);
    }),
  );
});

it.each(['', 'ABCDE', 'ABCDEFG', 'ABCDE0', 'ABCDEI', 'abcdef', 'ABCDÉF', 'ABCDEF\n'])(
  'does not accept %j as a code',
  (text) => {
    expect(isCode(text)).toBe(false);
  },
);

it('isCode and normaliseCode never throw', () => {
  fc.assert(
    fc.property(anyText, (text) => {
      expect(typeof isCode(normaliseCode(text))).toBe('boolean');
    }),
  );
});

describe('secondsUntilResend', () => {
  const sent = new Date('2026-03-16T12:00:00Z');
  it.each([
    [0, 60],
    [1, 60],
    [1_000, 59],
    [59_001, 1],
    [60_000, 0],
    [90_000, 0],
    [-500, 60],
    [-86_400_000, 0],
  ])('after %d ms the wait is %d s', (elapsed, wait) => {
    expect(secondsUntilResend(sent, new Date(sent.getTime() + elapsed))).toBe(wait);
  });
  it('is 0 before the first code is sent', () => expect(secondsUntilResend(null, sent)).toBe(0));
  it('stays between 0 and 60', () => {
    fc.assert(
      fc.property(fc.date({ noInvalidDate: true }), fc.date({ noInvalidDate: true }), (last, now) => {
        const wait = secondsUntilResend(last, now);
        expect(wait >= 0 && wait <= RESEND_WAIT_SECONDS && Number.isInteger(wait)).toBe(true);
      }),
    );
  });
});

it('a code expires after ten minutes', () => {
  expect(codeExpiresAt(new Date('2026-03-16T12:00:00Z'))).toEqual(new Date('2026-03-16T12:10:00Z'));
});

it.each([
  [`1790000000.${'aZ-_9'.repeat(8)}abc`, true],
  [`1790000000.${'a'.repeat(42)}`, false],
  [`179000000.${'a'.repeat(43)}`, false],
  [`1790000000.${'a'.repeat(42)}=`, false],
  ['ABC234', false],
  ['', false],
])('tells the token of a recovery link from a code: %s', (text, expected) =>
  expect(isRecoveryLink(text)).toBe(expected),
);

it('makes two groups of five letters and digits', () => {
  const code = recoveryCodeFromBytes(Uint8Array.from([0, 1, 2, 3, 4, 255, 254, 253, 252, 251]));
  expect(code).toBe('ABCDE-98765');
  expect(isRecoveryCode(normaliseCode(code))).toBe(true);
});

it('reads codes in any case, with or without the hyphen', () => {
  for (const typed of ['abcde-98765', 'ABCDE98765', ' abcde 98765 '])
    expect(normaliseCode(typed)).toBe('ABCDE98765');
  for (const wrong of ['ABCDE9876', 'ABCDE987650', 'ABCDE9876O', 'ABCDE9876I', ''])
    expect([wrong, isRecoveryCode(wrong)]).toEqual([wrong, false]);
});
