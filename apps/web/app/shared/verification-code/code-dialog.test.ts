import { expect, it } from 'vitest';
import { ApiError } from '@indike/ui/http/api-error.ts';
import { endsEntry } from './ends-entry.ts';
import { sentBefore } from './sent-code.ts';
import { typedCode } from '@indike/ui/fields/typed-code.ts';

it.each([
  ['ab3def', 'AB3DEF'],
  [' ab3-d ef ', 'AB3DEF'],
  ['AB3 DEF\n', 'AB3DEF'],
  ['código: 7', 'CDIGO7'],
  ['ABCDEFGH', 'ABCDEF'],
  ['…', ''],
])('what is typed or pasted becomes a code: %j', (text, code) => expect(typedCode(text)).toBe(code));

it('a code that comes too soon tells when the last was sent, a limit does not', () => {
  const now = 1_000_000;
  expect(sentBefore(new ApiError({ status: 429, retryAfter: 45 }), now)).toBe(now - 15_000);
  expect(sentBefore(new ApiError({ status: 429, retryAfter: 900 }), now)).toBeNull();
  expect(sentBefore(new ApiError({ status: 429 }), now)).toBeNull();
  expect(sentBefore(new ApiError({ status: 500, retryAfter: 5 }), now)).toBeNull();
});

it('only a refusal that the form can show closes the dialog', () => {
  const refused = (status: number, field?: string) =>
    endsEntry(new ApiError({ status, ...(field !== undefined && { errors: { [field]: ['x'] } }) }));
  expect(refused(422, 'phone')).toBe(true);
  expect(refused(409)).toBe(true);
  expect(refused(422, 'validation_code')).toBe(false);
  expect(refused(0)).toBe(false);
  expect(refused(429)).toBe(false);
  expect(refused(503)).toBe(false);
});
