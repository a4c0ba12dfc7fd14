import { expect, it } from 'vitest';
import { safeReturn } from './paths.ts';

it.each([
  ['/indicacoes?status=1', '/indicacoes?status=1'],
  [null, '/'],
  ['', '/'],
  ['//evil.example', '/'],
  [String.raw`/\evil.example`, '/'],
  ['https://evil.example', '/'],
  ['javascript:alert(1)', '/'],
])('returns from %j to %s', (given, expected) => expect(safeReturn(given)).toBe(expected));
