import { expect, it } from 'vitest';
import { isRecoveryCode, normaliseRecoveryCode, recoveryCodeFromBytes } from './recovery-codes.ts';

it('makes two groups of five letters and digits', () => {
  const code = recoveryCodeFromBytes(Uint8Array.from([0, 1, 2, 3, 4, 255, 254, 253, 252, 251]));
  expect(code).toBe('ABCDE-98765');
  expect(isRecoveryCode(normaliseRecoveryCode(code))).toBe(true);
});

it('reads codes in any case, with or without the hyphen', () => {
  for (const typed of ['abcde-98765', 'ABCDE98765', ' abcde 98765 '])
    expect(normaliseRecoveryCode(typed)).toBe('ABCDE98765');
  for (const wrong of ['ABCDE9876', 'ABCDE987650', 'ABCDE9876O', 'ABCDE9876I', ''])
    expect([wrong, isRecoveryCode(wrong)]).toEqual([wrong, false]);
});
