import { expect, it } from 'vitest';
import { isConsentFromFuture } from './contact-consent.ts';

it.each([
  ['2026-11-22T12:00:00Z', false],
  ['2020-01-01T00:00:00Z', false],
  ['2026-11-22T12:01:00Z', false],
  ['2026-11-22T12:01:01Z', true],
])('a consent given at %s is from the future of noon: %s', (givenAt, expected) => {
  expect(isConsentFromFuture(new Date(givenAt), new Date('2026-11-22T12:00:00Z'))).toBe(expected);
});
