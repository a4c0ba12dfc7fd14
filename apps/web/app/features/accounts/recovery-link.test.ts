import { expect, it } from 'vitest';
import { readRecoveryLink } from './recovery-link.ts';

const token = `1790000000.${'a-_Z'.repeat(10)}abc`;

it.each([
  [`#token=${token}&email=ana%40example.com`, { token, email: 'ana@example.com' }],
  [`#token=${token}&email=ana%2Bx%40example.com`, { token, email: 'ana+x@example.com' }],
  [`#token=${token}`, null],
  ['#token=ABC234&email=ana%40example.com', null],
  ['#email=ana%40example.com', null],
  ['', null],
])('reads %s', (hash, expected) => expect(readRecoveryLink(hash)).toEqual(expected));
