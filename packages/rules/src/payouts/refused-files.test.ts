import { expect, it } from 'vitest';
import { whyConfirmationRefused, whyEntryRefused } from './refused-files.ts';

it.each([
  [true, false, false, null],
  [false, false, false, 'not_approved'],
  [true, false, true, 'already_entered'],
  [true, true, false, 'answered'],
])('the entry: file %s, answered %s, entered %s', (hasFile, isAnswered, isEntered, code) => {
  expect(whyEntryRefused({ hasFile, isAnswered, isEntered })).toBe(code);
});

it.each([
  [false, 1, true, null],
  [false, null, true, 'not_entered'],
  [false, 2, true, 'own_entry'],
  [false, 1, false, 'not_independent'],
  [true, 1, true, 'answered'],
])(
  'the confirmation by 2: answered %s, entered by %s, independent %s',
  (isAnswered, enteredBy, independent, code) => {
    expect(whyConfirmationRefused({ isAnswered, enteredBy, confirmedBy: 2, independent })).toBe(code);
  },
);
