import { expect, it } from 'vitest';
import { pureCalls } from './pure-calls.ts';

it('marks a schema and every call that it consists of', () => {
  expect(pureCalls(`export const line = z.string().check(z.maxLength(9), atMost(3));`)).toBe(
    'export const line = /* @__PURE__ */ z.string().check(/* @__PURE__ */ z.maxLength(9), /* @__PURE__ */ atMost(3));',
  );
});

it.each([
  ['an arrow function', 'export const field = (max) => z.string().check(atMost(max));'],
  ['a function', 'export function field(max) { count(max); return z.string(); }'],
  ['a method', 'export const fields = { make() { count(); } };'],
])('leaves the calls inside %s unmarked', (_, code) => expect(pureCalls(code)).toBe(code));

it('marks a schema that spreads the fields of another as a whole', () => {
  expect(pureCalls('const both = z.object({ ...one.shape, name: z.string() });')).toBe(
    'const both = /* @__PURE__ */ (() => /* @__PURE__ */ z.object({ ...one.shape, name: /* @__PURE__ */ z.string() }))();',
  );
});

it('marks calls that follow a function', () => {
  expect(pureCalls('const a = () => b(); const c = d(() => e());')).toBe(
    'const a = () => b(); const c = /* @__PURE__ */ d(() => e());',
  );
});
