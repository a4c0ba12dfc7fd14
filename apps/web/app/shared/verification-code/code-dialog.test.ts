import { expect, it } from 'vitest';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { closesDialog } from './use-pending-save.ts';
import { sentBefore } from './sent-code.ts';
import { typedCode } from '@indike/ui/fields/typed-code.ts';

it.each([
  ['ab3def', 'AB3DEF'],
  [' ab3-d ef ', 'AB3DEF'],
  ['AB3 DEF\n', 'AB3DEF'],
  ['código: 7', 'CDIGO7'],
  ['ABCDEFGH', 'ABCDEF'],
  ['…', ''],
])('normalises typed or pasted text to a code: %j', (text, code) => expect(typedCode(text)).toBe(code));

it('tells when the last code was sent after a resend that came too soon, but not after a rate limit', () => {
  const now = 1_000_000;
  expect(sentBefore(new ApiError({ status: 429, retryAfter: 45 }), now)).toBe(now - 15_000);
  expect(sentBefore(new ApiError({ status: 429, retryAfter: 900 }), now)).toBeNull();
  expect(sentBefore(new ApiError({ status: 429 }), now)).toBeNull();
  expect(sentBefore(new ApiError({ status: 500, retryAfter: 5 }), now)).toBeNull();
});

it('closes the dialog only for a refusal that the form can show', () => {
  const refused = (status: number, field?: string) =>
    closesDialog(new ApiError({ status, ...(field !== undefined && { errors: { [field]: ['x'] } }) }));
  expect(refused(422, 'phone')).toBe(true);
  expect(refused(409)).toBe(true);
  expect(refused(422, 'validation_code')).toBe(false);
  expect(refused(0)).toBe(false);
  expect(refused(429)).toBe(false);
  expect(refused(503)).toBe(false);
});
