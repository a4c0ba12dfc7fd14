import { expect, it } from 'vitest';
import type { PlainDate } from '../dates/calendar.ts';
import { isPrivacyRequestKind, PRIVACY_REQUEST_KINDS, privacyRequestDueOn } from './privacy-requests.ts';

it('is due after fifteen days, also across the end of a month', () => {
  expect(privacyRequestDueOn('2026-11-22' as PlainDate)).toBe('2026-12-07');
  expect(privacyRequestDueOn('2028-02-20' as PlainDate)).toBe('2028-03-06');
});

it('accepts only its own kinds', () => {
  expect([...PRIVACY_REQUEST_KINDS, 'toString', ''].filter(isPrivacyRequestKind)).toEqual(
    PRIVACY_REQUEST_KINDS,
  );
});
