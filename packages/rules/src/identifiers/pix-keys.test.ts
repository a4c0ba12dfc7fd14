import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { canonicalPixKey, type PixType, pixTypes } from './pix-keys.ts';
import { anyText } from '../testing/any-text.ts';
import vectors from '../testing/vectors.json' with { type: 'json' };

const known = <T extends { type: string }>(entry: T): entry is T & { type: PixType } =>
  pixTypes.some((type) => type === entry.type);

it.each(vectors.pix.normalize.filter(known))('normalises $type $in', (entry) => {
  expect(canonicalPixKey(entry.type, entry.in)).toBe(entry.out);
});
it.each(vectors.pix.invalid.filter(known))('refuses $type: $why', (entry) => {
  expect(canonicalPixKey(entry.type, entry.in)).toBeNull();
});
it.each(vectors.pix.ambiguous)('reads the ambiguous $in by the chosen type', (entry) => {
  expect(pixTypes.map((type) => canonicalPixKey(type, entry.in))).toEqual([`+55${entry.in}`, entry.in, null]);
});

it('is idempotent and never throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...pixTypes), anyText, (type, text) => {
      const key = canonicalPixKey(type, text);
      expect(key === null || canonicalPixKey(type, key) === key).toBe(true);
    }),
  );
});
