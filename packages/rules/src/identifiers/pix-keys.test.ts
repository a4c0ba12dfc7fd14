import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalPixKey, isPixType, pixType } from './pix-keys.ts';
import { anyText } from '../testing/any-text.ts';
import vectors from '../testing/vectors.json' with { type: 'json' };

const types = [pixType.phone, pixType.cpf, pixType.email];
const known = (entry: { type: string }) => entry.type in pixType;
const typeOf = (name: string) => pixType[name as keyof typeof pixType];

it.each(vectors.pix.normalize.filter(known))('normalises $type $in', (entry) => {
  expect(canonicalPixKey(typeOf(entry.type), entry.in)).toBe(entry.out);
});
it.each(vectors.pix.invalid.filter(known))('refuses $type: $why', (entry) => {
  expect(canonicalPixKey(typeOf(entry.type), entry.in)).toBeNull();
});
it.each(vectors.pix.ambiguous)('reads the ambiguous $in by the chosen type', (entry) => {
  expect(types.map((type) => canonicalPixKey(type, entry.in))).toEqual([`+55${entry.in}`, entry.in, null]);
});
it.each([0, 4, '1', null, undefined])('does not accept %j as a type', (value) =>
  expect(isPixType(value)).toBe(false),
);

it('is idempotent and never throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...types), anyText, (type, text) => {
      const key = canonicalPixKey(type, text);
      expect(key === null || canonicalPixKey(type, key) === key).toBe(true);
    }),
  );
});
