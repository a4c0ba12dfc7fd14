import * as fc from 'fast-check';
import { expect, it } from 'vitest';
import { acceptedPixTypes, canonicalPixKey, type PixType, pixTypes } from './pix-keys.ts';
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
  expect(pixTypes.map((type) => canonicalPixKey(type, entry.in))).toEqual([
    `+55${entry.in}`,
    entry.in,
    null,
    null,
  ]);
});

it('is idempotent and never throws', () => {
  fc.assert(
    fc.property(fc.constantFrom(...pixTypes), anyText, (type, text) => {
      const key = canonicalPixKey(type, text);
      expect(key === null || canonicalPixKey(type, key) === key).toBe(true);
    }),
  );
});

it.each([
  ['123E4567-e89b-42d3-a456-426614174000', '123e4567-e89b-42d3-a456-426614174000'],
  [' 123e4567e89b42d3a456426614174000 ', '123e4567-e89b-42d3-a456-426614174000'],
  ['123e4567-e89b-42d3-a456-42661417400', null],
  ['123e4567-e89b-42d3-a456-42661417400g', null],
  ['123e4567 e89b 42d3 a456 426614174000', null],
])('a random key is a UUID: %s', (text, key) => expect(canonicalPixKey('random', text)).toBe(key));

it('accepts a random key only where its owner is checked', () => {
  expect(acceptedPixTypes({ ownersAreChecked: false })).toEqual(['phone', 'cpf', 'email']);
  expect(acceptedPixTypes({ ownersAreChecked: true })).toEqual(pixTypes);
});
