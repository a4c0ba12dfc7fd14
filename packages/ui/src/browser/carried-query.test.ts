import { expect, it } from 'vitest';
import { carriedQuery } from './carried-query.ts';

it.each([
  ['', ''],
  ['?trk=abc', '?trk=abc'],
  ['?passo=3', ''],
  ['?passo=3&trk=abc', '?trk=abc'],
  ['?trk=abc&passo=3', '?trk=abc'],
  ['?trk=abc&passo=3&origem=%2Fganhos', '?trk=abc&origem=%2Fganhos'],
])('passes %j on as %j', (search, carried) => {
  expect(carriedQuery(search)).toBe(carried);
});
